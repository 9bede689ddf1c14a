import type {} from '@kasauti/ui/parts/button.tsx';

/*
 * Handles forms that were sent, and buttons that were pressed, before their script arrived. The browser would
 * submit such a form itself and put its fields, perhaps a password, into the address. Such a press would be lost.
 * The boot script (apps/server/platform/pages/page-document.ts) intercepts both. They are submitted and pressed
 * again whenever a part of the page gets its handlers. If they belong to another part, the boot script intercepts
 * them again.
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
