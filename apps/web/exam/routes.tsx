import type { AttemptId } from '@kasauti/contract/ids.ts';
import { isLanguage, type Language } from '../lib/appearance/language.ts';

/** The player has one address, `/exam/{attemptId}`; it needs no router. */
export function attemptIdIn(pathname: string): AttemptId | null {
  const match = /^\/exam\/([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? (decodeURIComponent(match[1]) as AttemptId) : null;
}

/** A practice test without an account is named by its code: `/exam/try-{testCode}`. */
export function triedCodeIn(pathname: string): string | null {
  const match = /^\/exam\/try-([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

/** The reader's last choice. Without a network the document is an older one and may be in the other language. */
export function languageNow(documentLanguage: Language, cookies: string): Language {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : documentLanguage;
}
