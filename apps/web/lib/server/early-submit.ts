/*
 * A form is on the screen before its script, and somebody may send it then. The browser would send it by itself, with
 * what was typed, a password perhaps, in the address. The boot script (apps/server/platform/pages/page-document.ts)
 * keeps such a form instead; once a part of the page comes alive, the form is sent again. Should another part hold it,
 * it waits again.
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
