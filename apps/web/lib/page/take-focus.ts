/**
 * Ref callback that moves the focus to an element when React mounts it. The browser also scrolls the element into view.
 * Use it for content that replaces other content, for example the confirmation after a form.
 */
export const takeFocus = (step: HTMLElement | null): void => step?.focus();
