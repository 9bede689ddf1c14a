import { realBirthDate } from './birth-date.ts';
import { isMinor } from './guardian-ask.ts';

/**
 * A date that was known is put right. Dates as `YYYY-MM-DD`. Source:
 * docs/decisions/0039-owners-correct-a-birth-date-once.md, as all of this.
 */
export type CorrectionFacts = {
  /** null: nobody has said it yet. */
  from: string | null;
  to: string;
  today: string;
  isSittingTest: boolean;
  /** One of the documents is accepted and relies on the present date. */
  hasAcceptedDocument: boolean;
};

export type CorrectionBar =
  | 'birth-date-missing'
  | 'bad-birth-date'
  | 'same-birth-date'
  | 'test-runs'
  | 'birth-date-locked';

/** Says why nobody can put this date of birth right now, or null. */
export function whyCannotCorrect({ from, to, today, ...facts }: CorrectionFacts): CorrectionBar | null {
  if (from === null) return 'birth-date-missing';
  if (!realBirthDate(to, today)) return 'bad-birth-date';
  if (to === from) return 'same-birth-date';
  if (facts.isSittingTest) return 'test-runs';
  return facts.hasAcceptedDocument ? 'birth-date-locked' : null;
}

export type OwnCorrectionFacts = CorrectionFacts & {
  /** Its owner did so once before. */
  hasCorrected: boolean;
  /** A parent or guardian was asked for consent, with any outcome. */
  hasAskedGuardian: boolean;
};

export type OwnCorrectionBar = CorrectionBar | 'corrected-before' | 'guardian-asked';

/** Says why its owner cannot do so alone, or null. */
export function whyCannotCorrectOwn(facts: OwnCorrectionFacts): OwnCorrectionBar | null {
  const bar = whyCannotCorrect(facts);
  if (bar) return bar;
  if (facts.hasCorrected) return 'corrected-before';
  // A child must not outgrow what a guardian was asked, and may have refused, by typing another year.
  return facts.hasAskedGuardian && correctionEffect(facts) === 'of-age' ? 'guardian-asked' : null;
}

/** What the new date makes of somebody: under 18 where they were not, or of age where they were not. */
export function correctionEffect({
  from,
  to,
  today,
}: Pick<CorrectionFacts, 'from' | 'to' | 'today'>): 'under-age' | 'of-age' | null {
  const [was, is] = [from !== null && isMinor(from, today), isMinor(to, today)];
  if (was === is) return null;
  return is ? 'under-age' : 'of-age';
}
