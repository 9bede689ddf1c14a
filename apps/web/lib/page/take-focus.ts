/**
 * Ref callback that moves the focus to an element when React mounts it. The browser scrolls the element into view. It
 * is used for content that replaces other content, such as the confirmation after a form.
 */
export const takeFocus = (step: HTMLElement | null): void => step?.focus();
