import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import { isLanguage, type Language } from '../lib/appearance/language.ts';

/** Returns the attempt id in the player's only address, `/exam/{attemptId}`. The player needs no router. */
export function attemptIdIn(pathname: string): AttemptId | null {
  const match = /^\/exam\/([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? (decodeURIComponent(match[1]) as AttemptId) : null;
}

/** Returns whether this document shows a page other than a booked test. */
export function isOtherPage(pathname: string): boolean {
  return /^\/(?:exam\/try-|lobby\/)/.test(pathname);
}

/** Returns the code of a practice test without an account, whose address is `/exam/try-{testCode}`. */
export function triedCodeIn(pathname: string): string | null {
  const match = /^\/exam\/try-([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

/**
 * Returns the booking in `/lobby/{scheduleId}`. The service worker answers that address with this document when the
 * lobby cannot be loaded.
 */
export function lobbyIn(pathname: string): BookingId | null {
  const match = /^\/lobby\/([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? (decodeURIComponent(match[1]) as BookingId) : null;
}

/** Returns the reader's last choice of language. An offline document may be old and in the other language. */
export function languageNow(documentLanguage: Language, cookies: string): Language {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : documentLanguage;
}
