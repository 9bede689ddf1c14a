import { updateProfile } from '@kasauti/contract/identity/profiles.ts';
import type { Language } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';

/** The language of the account: mails and documents are written in it. */
export async function saveLanguage(language: Language): Promise<boolean> {
  const answer = await call(updateProfile, { body: { language } }).catch(() => null);
  return answer !== null && !isRefusal(answer);
}
