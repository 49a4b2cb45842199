/** Whether a name on one line is cut off. */

/** Reports, now and when the size changes, whether the text of an element is wider than the element. */
export function watchCut(report: (cut: boolean) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const check = () => report(element.scrollWidth > element.clientWidth);
    const watch = new ResizeObserver(check);
    watch.observe(element);
    const text = new MutationObserver(check);
    text.observe(element, { characterData: true, childList: true, subtree: true });
    check();
    return () => (watch.disconnect(), text.disconnect());
  };
}
