import { beginGoogle, deviceCookie } from '@kasauti/contract/identity/google.ts';
import { deviceId } from './device-id.ts';

/** Returns the address that starts a login through Google, which leads to `next` afterwards. */
export function googleAddress(next: string): string {
  return `${beginGoogle.path}?next=${encodeURIComponent(next)}`;
}

/**
 * Sets the device cookie. A navigation has no body, so the server reads the device id from this cookie. The cookie
 * is not sent with links from other sites.
 */
export function nameDevice(): void {
  const { name, maxAgeSeconds } = deviceCookie;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
  document.cookie = `${name}=${encodeURIComponent(deviceId())}; Path=/; Max-Age=${maxAgeSeconds}; Secure; SameSite=Strict`;
}

/**
 * Handles "Yes, Continue": logs in through Google and ends the session on the other device. A login through Google
 * has no password to send again.
 */
export function continueByGoogle(next: string): void {
  nameDevice();
  location.assign(`${googleAddress(next)}&forceLogin=true`);
}
