import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signup } from '@kasauti/contract/identity.ts';
import { commonRefusals, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  whyWeakPassword,
} from '@kasauti/domain/identity/password.ts';

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Why this password cannot be taken, or null. One's own address is as easily guessed as a common one. */
export function whyNotThisPassword(password: string, email: string): Refusal<'common-password' | 'bad-request'> | null {
  const weakness = whyWeakPassword(password, { commonPasswords });
  const address = email.toLowerCase();
  const isAddress = [address, address.split('@')[0]].includes(password.toLowerCase());
  if (weakness === 'too-common' || isAddress) return refuse(signup.refusals, 'common-password');
  if (weakness === null) return null;
  const words =
    weakness === 'too-short'
      ? `at least ${MIN_PASSWORD_CHARACTERS} characters`
      : `at most ${MAX_PASSWORD_CHARACTERS} characters`;
  return { ...refuse(commonRefusals, 'bad-request'), message: `Password must be ${words}` };
}
