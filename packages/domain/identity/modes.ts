import type { ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { ageOn } from './birth-date.ts';

/** Age of majority. Source: Digital Personal Data Protection Act 2023 s.9; docs/rules/personal-data.md. */
export const ADULT_AGE_IN_YEARS = 18;

/** Facts about a candidate's consent. `today` and `bornOn` are `YYYY-MM-DD`. */
export type ConsentFacts = { bornOn: string; today: string; hasGuardianConsent: boolean };

/**
 * Returns whether a mode monitors the candidate at home, without a camera. For minors these modes require a guardian's
 * recorded consent.
 */
export function monitorsAtHome(mode: ProctoringMode): boolean {
  return mode === 'live' || mode === 'recorded';
}

/** Returns whether a minor lacks the guardian's recorded consent that this mode requires. */
export function needsGuardianConsent(
  mode: ProctoringMode,
  { bornOn, today, hasGuardianConsent }: ConsentFacts,
): boolean {
  return monitorsAtHome(mode) && !hasGuardianConsent && ageOn(bornOn, today) < ADULT_AGE_IN_YEARS;
}
