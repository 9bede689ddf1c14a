import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signup } from '@kasauti/contract/identity/identity.ts';
import { commonRefusals, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  whyWeakPassword,
} from '@kasauti/domain/identity/password.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Settings } from '../../../platform/settings/settings.ts';
import { isBreached } from './breached-passwords.ts';

/**
 * Common passwords: those of India from `common-passwords.txt`, and the most common leaked passwords (zxcvbn-ts, MIT).
 */
const commonPasswords: ReadonlySet<string> = new Set([
  ...readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
  ...dictionary['passwords-common'].filter((word) => word.length >= MIN_PASSWORD_CHARACTERS),
]);

type PasswordSettings = Pick<Settings, 'KASAUTI_SITE_NAME' | 'BREACHED_PASSWORDS_FILE'>;

/**
 * Returns a refusal if this password is too weak or too long, otherwise null. The user's own address and the site's
 * name are also refused, because they are easy to guess.
 */
export async function whyNotThisPassword(
  settings: PasswordSettings,
  password: string,
  email: string,
): Promise<Refusal<'common-password' | 'bad-request'> | null> {
  const guessable = [settings.KASAUTI_SITE_NAME, email, email.split('@')[0] ?? ''];
  const weakness = whyWeakPassword(password, { commonPasswords, guessable });
  if (weakness === null) {
    const file = settings.BREACHED_PASSWORDS_FILE;
    return file && (await isBreached(file, password)) ? refuse(signup.refusals, 'common-password') : null;
  }
  if (weakness === 'too-common') return refuse(signup.refusals, 'common-password');
  const words =
    weakness === 'too-short'
      ? `at least ${MIN_PASSWORD_CHARACTERS} characters`
      : `at most ${MAX_PASSWORD_CHARACTERS} characters`;
  return { ...refuse(commonRefusals, 'bad-request'), message: `Password must be ${words}` };
}
