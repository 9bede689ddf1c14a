import { updateProfile } from '@kasauti/contract/profiles.ts';
import { call, isRefusal } from '../../lib/call.ts';
import type { Language } from '../../lib/language.ts';

/** The language of the account: mails and documents are written in it. */
export async function saveLanguage(language: Language): Promise<boolean> {
  const answer = await call(updateProfile, { body: { language } }).catch(() => null);
  return answer !== null && !isRefusal(answer);
}
