import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { networkOf } from '../../../platform/http/network-of.ts';
import { makeFairTurns } from '../../../platform/jobs/fair-turns.ts';

/**
 * Cost of argon2id, the first recommendation of OWASP: 19 MiB, two passes, one thread. A hash takes 14 ms on a core of
 * 2024.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Maximum number of waiting calls. If one password is hashed at a time, they take about ten seconds. Further calls are
 * refused.
 */
const MAX_WAITING = 600;
export const BUSY_RETRY_SECONDS = 5;

export type Hashing = {
  hash(password: string): Promise<string>;
  /** Checks a password. Without a hash it does the same work and returns false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

export type PasswordLane = {
  /**
   * Runs `act` when it is this call's turn. The networks of the waiting calls take turns. Returns null, without running
   * `act`, if too many calls are waiting.
   */
  run<T>(address: string, act: (hashing: Hashing) => Promise<T>): Promise<T | null>;
  /** Returns how many passwords were hashed or verified. Tests use this number to compare the work of calls. */
  passwordsWorked(): number;
};

/**
 * Creates a lane that limits parallel hashing, so that a wave of logins leaves CPU time for candidates who sit an
 * exam.
 */
export function makePasswordLane(atOnce: number, maxWaiting: number = MAX_WAITING): PasswordLane {
  const turns = makeFairTurns(atOnce, maxWaiting);
  const nobodys = hashPassword(randomBytes(24).toString('base64url'));
  nobodys.catch(() => {}); // callers that await `nobodys` still get the error
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

/** Hashes a password outside the lane. The seed uses it to hash one password for many users. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), COST);

/**
 * Normalises a password to NFC. Keyboards encode the same letter in different ways (क़ or é as one or two code
 * points). A user who sets a password on a phone must be able to log in at a centre. Source: NIST SP 800-63B
 * §3.1.1.2.
 */
const composed = (password: string) => password.normalize('NFC');
