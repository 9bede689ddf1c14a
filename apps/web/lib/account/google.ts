import { beginGoogle, deviceCookie } from '@kasauti/contract/identity/google.ts';
import { deviceId } from './device-id.ts';

/** Where a login over Google begins; afterwards it leads to `next`. */
export function googleAddress(next: string): string {
  return `${beginGoogle.path}?next=${encodeURIComponent(next)}`;
}

/**
 * A navigation has no body: which device this is, the server reads from a cookie that no other site's link brings
 * along.
 */
export function nameDevice(): void {
  const { name, maxAgeSeconds } = deviceCookie;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
  document.cookie = `${name}=${encodeURIComponent(deviceId())}; Path=/; Max-Age=${maxAgeSeconds}; Secure; SameSite=Strict`;
}

/** "Yes, Continue": logs in by Google and ends the session on the other device. There is no password to send again. */
export function continueByGoogle(next: string): void {
  nameDevice();
  location.assign(`${googleAddress(next)}&forceLogin=true`);
}
