/** Whether a name on one line is cut off. */

/** Reports, now and when the size changes, whether the text of an element is wider than the element. */
export function watchCut(told: (cut: boolean) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const look = () => told(element.scrollWidth > element.clientWidth);
    const watch = new ResizeObserver(look);
    watch.observe(element);
    const text = new MutationObserver(look);
    text.observe(element, { characterData: true, childList: true, subtree: true });
    look();
    return () => (watch.disconnect(), text.disconnect());
  };
}
