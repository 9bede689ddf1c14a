import type { RefusalTable } from '../refusal.ts';

/* Refusals that several calls about tests share. */

/** A practice test must be free and without a proctor. */
export const practiceIsFree = { status: 400, message: 'A practice test is free and has no proctor.' } as const;

/** Reasons why a test cannot have a form. They keep answer keys secret. */
export const paperRefusals = {
  'keys-are-out': {
    status: 409,
    message: 'The answer keys of this form have been released. Give the test another form.',
  },
  'form-is-practised': {
    status: 409,
    message: 'A practice test uses this form and shows its answer keys. Give the test a form of its own.',
  },
  'form-is-sat-in-earnest': {
    status: 409,
    message:
      'Real tests use this form, and practice would reveal its answer keys. Give the practice test a form of its own.',
  },
  'sections-need-other-time': {
    status: 409,
    message:
      'The sections of this form have clocks of their own, and their minutes do not add up to those of the test.',
  },
} as const satisfies RefusalTable;
