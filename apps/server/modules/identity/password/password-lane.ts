import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { networkOf } from '../../../platform/http/network-of.ts';
import { makeFairTurns } from '../../../platform/jobs/fair-turns.ts';

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one thread; 14 ms on a core of 2024. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About ten seconds of work for one lane: a caller who would wait longer is asked to come back. */
const MAX_WAITING = 600;
export const BUSY_RETRY_SECONDS = 5;

export type Hashing = {
  hash(password: string): Promise<string>;
  /** Does the same work when there is no hash to compare with. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

export type PasswordLane = {
  /** Waits for its turn, which goes round the networks that ask. null: too many wait already, and nothing was done. */
  run<T>(address: string, act: (hashing: Hashing) => Promise<T>): Promise<T | null>;
  /** How many passwords were hashed or verified: both cost the same. */
  passwordsWorked(): number;
};

/**
 * Hashing takes its turn in a lane of its own, so that a storm of logins leaves the processors to those who sit an
 * exam.
 */
export function makePasswordLane(atOnce: number, maxWaiting: number = MAX_WAITING): PasswordLane {
  const turns = makeFairTurns(atOnce, maxWaiting);
  const nobodys = hashPassword(randomBytes(24).toString('base64url'));
  nobodys.catch(() => {}); // the caller that awaits it gets the error
  let worked = 0;
  const hashing: Hashing = {
    hash(password) {
      worked += 1;
      return hashPassword(password);
    },
    async verify(passwordHash, password) {
      worked += 1;
      const isRight = await verify(passwordHash ?? (await nobodys), composed(password));
      return isRight && passwordHash !== null;
    },
  };
  return {
    run: (address, act) => turns.run(networkOf(address), () => act(hashing)),
    passwordsWorked: () => worked,
  };
}

/** Outside of any lane: for the seed, which hashes one password for many people. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), COST);

/**
 * Keyboards write one letter in several ways (क़ as one sign or as two, é likewise). Somebody who set a password on a
 * phone must be able to log in at a centre. Source: NIST SP 800-63B §3.1.1.2.
 */
const composed = (password: string) => password.normalize('NFC');
