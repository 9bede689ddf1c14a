import type {} from '@kasauti/ui/parts/button.tsx';

/*
 * Handles forms that the user has submitted, and buttons that the user has pressed, before their script has arrived.
 * Otherwise the browser would submit the form itself and put its fields, perhaps a password, into the address, and the
 * press of the button would be lost. The boot script (apps/server/platform/pages/page-document.ts) intercepts both.
 * When a part of the page gets its handlers, this module submits the form and presses the button again. If they belong
 * to another part, the boot script intercepts them again.
 */

declare global {
  interface Window {
    formInHand?: HTMLFormElement | null;
  }
}

export function sendWhatWaited(): void {
  const { formInHand: form, buttonInHand: button } = window;
  window.formInHand = window.buttonInHand = null;
  if (form?.isConnected) form.requestSubmit();
  if (button?.isConnected) button.click();
}
