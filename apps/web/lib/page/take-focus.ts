/** As a `ref`: what comes in the place of the form that was sent has the focus, and is in view from its beginning. */
export const takeFocus = (step: HTMLElement | null): void => step?.focus();
