/** Drag a card onto the table to play it; a tap stays a tap. */

const BEGINS = 10;
const FAR = 70;

/** Makes an element follow the pointer; *dropped* is called if it is released well above its place. */
export function draggable(dropped: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    let from: { x: number; y: number; id: number } | null = null;
    let dragging = false;

    function down(event: PointerEvent): void {
      if (event.button === 0 && event.isPrimary) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }

    function moved(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragging && Math.hypot(x, y) < BEGINS) return;
      if (!dragging) element.setPointerCapture(event.pointerId);
      dragging = true;
      element.dataset["dragged"] = isFar(y) ? "far" : "near";
      element.style.setProperty("translate", `${x}px ${y}px`);
    }

    function ended(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.id) return;
      const far = dragging && event.type === "pointerup" && isFar(event.clientY - from.y);
      const was = dragging;
      from = null;
      dragging = false;
      delete element.dataset["dragged"];
      element.style.removeProperty("translate");
      if (was) swallowClick(element);
      if (far) dropped();
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", moved);
    element.addEventListener("pointerup", ended);
    element.addEventListener("pointercancel", ended);
    return () => {
      delete element.dataset["dragged"];
      element.style.removeProperty("translate");
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", moved);
      element.removeEventListener("pointerup", ended);
      element.removeEventListener("pointercancel", ended);
    };
  };
}

function isFar(y: number): boolean {
  return y < -FAR;
}

/** Ignore the click that a browser fires after a drag that ends where it began. */
function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  element.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 50);
}
