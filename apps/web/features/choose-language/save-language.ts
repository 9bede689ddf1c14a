import { updateProfile } from '@kasauti/contract/identity/profiles.ts';
import type { Language } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';

/** Saves the language in the account, for emails and documents. Returns false when it could not be saved. */
export async function saveLanguage(language: Language): Promise<boolean> {
  const answer = await call(updateProfile, { body: { language } }).catch(() => null);
  return answer !== null && !isRefusal(answer);
}
