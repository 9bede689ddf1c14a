/** As a `ref`: the part that replaces a sent form has the focus, and is in view from its beginning. */
export const takeFocus = (step: HTMLElement | null): void => step?.focus();
