import { expect, test } from 'vitest';
import { PROCTORING_MODES } from '../proctoring/proctoring-mode.ts';
import { type ConsentFacts, needsGuardianConsent } from './modes.ts';

const today = '2026-11-21';
const barred = (facts: ConsentFacts) => PROCTORING_MODES.filter((mode) => needsGuardianConsent(mode, facts));

test('until the eighteenth birthday exams that are watched at home wait for a guardian’s consent', () => {
  const facts = { bornOn: '2008-11-22', today, hasGuardianConsent: false };
  expect(barred(facts).toSorted()).toEqual(['live', 'recorded']);
});

test('with the consent, and from the birthday on, everything is open', () => {
  expect(barred({ bornOn: '2008-11-22', today, hasGuardianConsent: true })).toEqual([]);
  expect(barred({ bornOn: '2008-11-21', today, hasGuardianConsent: false })).toEqual([]);
});
