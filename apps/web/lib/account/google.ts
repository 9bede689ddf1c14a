import { beginGoogle, deviceCookie } from '@kasauti/contract/identity/google.ts';
import { deviceId } from './device-id.ts';

/** Returns the address that starts a login through Google. After the login the server redirects to `next`. */
export function googleAddress(next: string): string {
  return `${beginGoogle.path}?next=${encodeURIComponent(next)}`;
}

/**
 * Stores the device id in a cookie. A navigation has no body, so the server reads the device id from this cookie. The
 * browser does not send the cookie when a link on another site was followed.
 */
export function nameDevice(): void {
  const { name, maxAgeSeconds } = deviceCookie;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
  document.cookie = `${name}=${encodeURIComponent(deviceId())}; Path=/; Max-Age=${maxAgeSeconds}; Secure; SameSite=Strict`;
}

/**
 * Handles the button "Yes, Continue": logs in through Google and ends the session on the other device. The login starts
 * again at Google, because the page has no password that it could send again.
 */
export function continueByGoogle(next: string): void {
  nameDevice();
  location.assign(`${googleAddress(next)}&forceLogin=true`);
}
