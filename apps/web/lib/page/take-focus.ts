/**
 * Ref callback that focuses an element and scrolls it into view. It is used for the part that replaces a sent
 * form.
 */
export const takeFocus = (step: HTMLElement | null): void => step?.focus();
