import { PROCTORING_MODES, type ProctoringMode } from '../attempt/proctoring-mode.ts';
import { ageOn } from './birth-date.ts';

/** Source: Digital Personal Data Protection Act 2023 s.9; docs/product-rules.md §3. */
export const ADULT_AGE_IN_YEARS = 18;

/** `today` and `bornOn` as `YYYY-MM-DD`. */
export type ConsentFacts = { bornOn: string; today: string; hasGuardianConsent: boolean };

/** True when a minor without a guardian's recorded consent may not sit an exam in this mode: `live` and `recorded` film the candidate at home. */
export function needsGuardianConsent(
  mode: ProctoringMode,
  { bornOn, today, hasGuardianConsent }: ConsentFacts,
): boolean {
  const isFilmed = mode === 'live' || mode === 'recorded';
  return isFilmed && !hasGuardianConsent && ageOn(bornOn, today) < ADULT_AGE_IN_YEARS;
}

/** The modes that are open to this person. */
export function openModes(facts: ConsentFacts): ProctoringMode[] {
  return PROCTORING_MODES.filter((mode) => !needsGuardianConsent(mode, facts));
}
