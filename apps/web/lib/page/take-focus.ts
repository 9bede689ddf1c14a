/**
 * Ref callback that focuses an element. It is used for the part that replaces a sent form, which scrolls into
 * view.
 */
export const takeFocus = (step: HTMLElement | null): void => step?.focus();
