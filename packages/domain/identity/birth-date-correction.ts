import { realBirthDate } from './birth-date.ts';
import { isMinor } from './guardian-ask.ts';

/**
 * Facts about the correction of a date of birth. Dates are `YYYY-MM-DD`. Source of this file:
 * docs/decisions/0039-owners-correct-a-birth-date-once.md.
 */
export type CorrectionFacts = {
  /** Current date of birth, or null when the owner has not entered one. */
  from: string | null;
  to: string;
  today: string;
  isSittingTest: boolean;
  /** Whether a document was accepted that relies on the current date. */
  hasAcceptedDocument: boolean;
};

export type CorrectionBar =
  | 'birth-date-missing'
  | 'bad-birth-date'
  | 'same-birth-date'
  | 'test-runs'
  | 'birth-date-locked';

/** Returns why neither the owner nor staff can make this correction now, or null. */
export function whyCannotCorrect({ from, to, today, ...facts }: CorrectionFacts): CorrectionBar | null {
  if (from === null) return 'birth-date-missing';
  if (!realBirthDate(to, today)) return 'bad-birth-date';
  if (to === from) return 'same-birth-date';
  if (facts.isSittingTest) return 'test-runs';
  return facts.hasAcceptedDocument ? 'birth-date-locked' : null;
}

export type OwnCorrectionFacts = CorrectionFacts & {
  /** Whether the owner has corrected the date before. */
  hasCorrected: boolean;
  /** Whether a parent or guardian was asked for consent, with any outcome. */
  hasAskedGuardian: boolean;
};

export type OwnCorrectionBar = CorrectionBar | 'corrected-before' | 'guardian-asked';

/** Returns why the owner cannot make this correction without staff, or null. */
export function whyCannotCorrectOwn(facts: OwnCorrectionFacts): OwnCorrectionBar | null {
  const bar = whyCannotCorrect(facts);
  if (bar) return bar;
  if (facts.hasCorrected) return 'corrected-before';
  // A child must not avoid the guardian's decision by entering another year of birth.
  return facts.hasAskedGuardian && correctionEffect(facts) === 'of-age' ? 'guardian-asked' : null;
}

/** Returns whether the new date turns the owner into a minor or an adult. Returns null when it does neither. */
export function correctionEffect({
  from,
  to,
  today,
}: Pick<CorrectionFacts, 'from' | 'to' | 'today'>): 'under-age' | 'of-age' | null {
  const [was, is] = [from !== null && isMinor(from, today), isMinor(to, today)];
  if (was === is) return null;
  return is ? 'under-age' : 'of-age';
}
