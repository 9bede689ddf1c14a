import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  correctionEffect,
  type OwnCorrectionFacts,
  whyCannotCorrect,
  whyCannotCorrectOwn,
} from './birth-date-correction.ts';

const mistyped: OwnCorrectionFacts = {
  from: '2016-03-05',
  to: '2006-03-05',
  today: '2026-11-22',
  isSittingTest: false,
  hasAcceptedDocument: false,
  hasCorrected: false,
  hasAskedGuardian: false,
};

describe('a mistyped date of birth', () => {
  test('is put right by its owner', () => {
    expect(whyCannotCorrectOwn(mistyped)).toBeNull();
  });

  test.each([
    [{ from: null }, 'birth-date-missing'],
    [{ to: '2027-01-01' }, 'bad-birth-date'],
    [{ to: '2016-03-05' }, 'same-birth-date'],
    [{ isSittingTest: true }, 'test-runs'],
    [{ hasAcceptedDocument: true }, 'birth-date-locked'],
  ] as const)('is put right by nobody when %j: %s', (change, bar) => {
    expect(whyCannotCorrect({ ...mistyped, ...change })).toBe(bar);
    expect(whyCannotCorrectOwn({ ...mistyped, ...change })).toBe(bar);
  });

  test('is put right by support alone a second time, or when it makes somebody of age who asked a guardian', () => {
    expect(whyCannotCorrectOwn({ ...mistyped, hasCorrected: true })).toBe('corrected-before');
    expect(whyCannotCorrectOwn({ ...mistyped, hasAskedGuardian: true })).toBe('guardian-asked');
    expect(whyCannotCorrectOwn({ ...mistyped, hasAskedGuardian: true, to: '2012-03-05' })).toBeNull();
    expect(whyCannotCorrect({ ...mistyped, ...{ hasCorrected: true, hasAskedGuardian: true } })).toBeNull();
  });

  test('may make somebody of age, or under 18, or neither', () => {
    expect(correctionEffect(mistyped)).toBe('of-age');
    expect(correctionEffect({ ...mistyped, from: '2006-03-05', to: '2016-03-05' })).toBe('under-age');
    // A person is of age from the 18th birthday on.
    expect(correctionEffect({ ...mistyped, to: '2008-11-22' })).toBe('of-age');
    expect(correctionEffect({ ...mistyped, to: '2008-11-23' })).toBeNull();
  });

  test('taken back has the opposite effect, or none again', () => {
    const day = fc
      .integer({ min: 0, max: 45_000 })
      .map((days) => new Date(Date.UTC(1900, 0, 1 + days)).toISOString().slice(0, 10));
    const opposite = { 'of-age': 'under-age', 'under-age': 'of-age' } as const;
    fc.assert(
      fc.property(day, day, (from, to) => {
        const [there, back] = [
          correctionEffect({ from, to, today: '2026-11-22' }),
          correctionEffect({ from: to, to: from, today: '2026-11-22' }),
        ];
        expect(back).toBe(there && opposite[there]);
      }),
    );
  });
});
