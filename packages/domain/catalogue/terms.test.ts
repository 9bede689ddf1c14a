import { expect, test } from 'vitest';
import { type Terms, whyCannotChangeTerms } from './terms.ts';

const terms: Terms = {
  mode: 'live',
  durationMinutes: 60,
  isPractice: false,
  mostAttempts: 3,
  passShareInPercent: null,
  rescheduleWindowHours: 24,
  rescheduleMaxCount: 2,
  cancelWindowHours: 24,
  entryClosesMinutes: 30,
  reviewRule: 'after-release',
};
const draft = { isDraft: true, hasSittings: false, hasPaper: false, paperMinutes: null, priceInPaise: 0 };
const changes: Partial<Terms>[] = [
  { mode: 'none' },
  { durationMinutes: 90 },
  { isPractice: true, mode: 'none' },
  { mostAttempts: 5 },
  { passShareInPercent: 40 },
  { rescheduleWindowHours: 48 },
  { rescheduleMaxCount: 0 },
  { cancelWindowHours: 0 },
  { entryClosesMinutes: 10 },
  { reviewRule: 'never' },
];

test.each(changes)('a draft can get %o, and a test that was on sale cannot', (change) => {
  expect(whyCannotChangeTerms(terms, { ...terms, ...change }, draft)).toBeNull();
  expect(whyCannotChangeTerms(terms, { ...terms, ...change }, { ...draft, isDraft: false })).toBe('terms-are-fixed');
});

test('a test that was on sale can be saved with the terms that it has', () => {
  expect(whyCannotChangeTerms(terms, { ...terms }, { ...draft, isDraft: false })).toBeNull();
});

test('dates that are planned fix the duration and the proctoring, and nothing else', () => {
  const planned = { ...draft, hasSittings: true };
  expect(whyCannotChangeTerms(terms, { ...terms, durationMinutes: 90 }, planned)).toBe('dates-are-planned');
  expect(whyCannotChangeTerms(terms, { ...terms, mode: 'centre' }, planned)).toBe('dates-are-planned');
  expect(whyCannotChangeTerms(terms, { ...terms, mostAttempts: 1 }, planned)).toBeNull();
});

test('a paper fixes whether a test is for practice, and the clocks of its sections fix the duration', () => {
  const given = { ...draft, hasPaper: true };
  const practice: Terms = { ...terms, isPractice: true, mode: 'none' };
  expect(whyCannotChangeTerms(terms, practice, given)).toBe('practice-has-its-paper');
  const clocked = { ...given, paperMinutes: 60 };
  expect(whyCannotChangeTerms(terms, { ...terms, durationMinutes: 59 }, clocked)).toBe('sections-need-other-time');
});

test('a practice test is free and has no proctor', () => {
  const practice = { ...terms, isPractice: true };
  expect(whyCannotChangeTerms(terms, practice, draft)).toBe('practice-is-free-and-unproctored');
  const sold = { ...draft, priceInPaise: 100 };
  expect(whyCannotChangeTerms(terms, { ...practice, mode: 'none' }, sold)).toBe('practice-is-free-and-unproctored');
});
