/*
 * Handles forms that were sent before their script arrived. The browser would submit such a form itself and put
 * its fields, perhaps a password, into the address. The boot script (apps/server/platform/pages/page-document.ts)
 * intercepts it. The form is submitted again whenever a part of the page gets its handlers. If the form belongs to
 * another part, the boot script intercepts it again.
 */

declare global {
  interface Window {
    formInHand?: HTMLFormElement | null;
  }
}

export function sendWhatWaited(): void {
  const form = window.formInHand;
  window.formInHand = null;
  if (form?.isConnected) form.requestSubmit();
}
