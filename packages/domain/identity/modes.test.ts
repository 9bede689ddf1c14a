import { expect, test } from 'vitest';
import { allowedModes, needsGuardianConsent } from './modes.ts';

const today = '2026-11-21';

test('until the eighteenth birthday exams that film at home wait for a guardian’s consent', () => {
  expect(allowedModes({ bornOn: '2008-11-22', today, hasGuardianConsent: false })).toEqual(['none', 'centre']);
  expect(needsGuardianConsent('live', { bornOn: '2008-11-22', today, hasGuardianConsent: false })).toBe(true);
});

test('with the consent, and from the birthday on, everything is open', () => {
  const all = ['none', 'recorded', 'live', 'centre'];
  expect(allowedModes({ bornOn: '2008-11-22', today, hasGuardianConsent: true })).toEqual(all);
  expect(allowedModes({ bornOn: '2008-11-21', today, hasGuardianConsent: false })).toEqual(all);
});
