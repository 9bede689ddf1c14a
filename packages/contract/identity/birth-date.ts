import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { RefusalTable } from '../refusal.ts';
import { message } from '../shapes.ts';
import { proof, proofRefusals } from './account.ts';

export const ownBirthDateRefusals = {
  ...proofRefusals,
  'birth-date-missing': { status: 409, message: 'Your date of birth is not known yet.' },
  'bad-birth-date': { status: 400, message: 'Enter a real date of birth' },
  'same-birth-date': { status: 409, message: 'This is your date of birth already.' },
  'test-runs': { status: 409, message: 'You are in a test. Finish it first.' },
  'birth-date-locked': {
    status: 409,
    message: 'Your date of birth was checked against a document. Write to us if it is wrong.',
  },
  'corrected-before': {
    status: 409,
    message: 'You have corrected your date of birth once. Write to us if it is still wrong.',
  },
  'guardian-asked': {
    status: 409,
    message: 'You have asked a parent or guardian for consent, so only we can correct this. Write to us.',
  },
} as const satisfies RefusalTable;

/**
 * Corrects the owner's date of birth. This is possible once, before a document is accepted for it. A correction
 * that makes the owner an adult is refused after a guardian was asked for consent.
 */
export const correctOwnBirthDate = {
  method: 'POST',
  path: '/api/v1/account/birth-date',
  body: z.extend(proof, { dob: z.string().check(z.maxLength(40)) }),
  answer: message(),
  refusals: ownBirthDateRefusals,
} as const satisfies ContractEntry;
