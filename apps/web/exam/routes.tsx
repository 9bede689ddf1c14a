import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import { isLanguage, type Language } from '../lib/appearance/language.ts';

/**
 * Returns the attempt id in the address `/exam/{attemptId}`, or null for another address. It is the only address of the
 * player, so the player needs no router.
 */
export function attemptIdIn(pathname: string): AttemptId | null {
  const match = /^\/exam\/([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? (decodeURIComponent(match[1]) as AttemptId) : null;
}

/** Returns true if this document shows a page that is not a booked test. */
export function isOtherPage(pathname: string): boolean {
  return /^\/(?:exam\/try-|lobby\/)/.test(pathname);
}

/**
 * Returns the test code in `/exam/try-{testCode}`, the address of a practice test without an account. Returns null for
 * another address.
 */
export function triedCodeIn(pathname: string): string | null {
  const match = /^\/exam\/try-([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

/**
 * Returns the id of the booking in `/lobby/{scheduleId}`, or null for another address. If the lobby cannot be loaded,
 * the service worker answers its address with this document.
 */
export function lobbyIn(pathname: string): BookingId | null {
  const match = /^\/lobby\/([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? (decodeURIComponent(match[1]) as BookingId) : null;
}

/**
 * Returns the language that the user has chosen last. A document from the offline cache may be in the other language.
 */
export function languageNow(documentLanguage: Language, cookies: string): Language {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : documentLanguage;
}
