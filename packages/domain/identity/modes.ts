import { PROCTORING_MODES, type ProctoringMode } from '../attempt/proctoring-mode.ts';
import { ageOn } from './birth-date.ts';

/** Source: Digital Personal Data Protection Act 2023 s.9; docs/rules/personal-data.md. */
export const ADULT_AGE_IN_YEARS = 18;

/** `today` and `bornOn` as `YYYY-MM-DD`. */
export type ConsentFacts = { bornOn: string; today: string; hasGuardianConsent: boolean };

/** These modes film the candidate at home: closed to a minor without a guardian's recorded consent. */
export function filmsAtHome(mode: ProctoringMode): boolean {
  return mode === 'live' || mode === 'recorded';
}

/** True when a minor without a guardian's recorded consent may not sit an exam in this mode. */
export function needsGuardianConsent(
  mode: ProctoringMode,
  { bornOn, today, hasGuardianConsent }: ConsentFacts,
): boolean {
  return filmsAtHome(mode) && !hasGuardianConsent && ageOn(bornOn, today) < ADULT_AGE_IN_YEARS;
}

/** The modes that are open to this person. */
export function allowedModes(facts: ConsentFacts): ProctoringMode[] {
  return PROCTORING_MODES.filter((mode) => !needsGuardianConsent(mode, facts));
}
