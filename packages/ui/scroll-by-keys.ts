/** Ref of a box that makes it focusable if it scrolls. The keyboard scrolls only elements that have the focus. */
export function scrollByKeys(box: HTMLElement | null): void {
  if (box && box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}
