import { expect, test } from 'vitest';
import { placeOf, questionIn } from './log-question.ts';

const asha = 'asha.rao@people.example';
const somebody = '0199aaaa-0000-7000-8000-000000000001';
const back = ({ to, typed }: ReturnType<typeof placeOf>) =>
  questionIn({ search: new URL(to, 'http://page').searchParams, typed });

test.each([
  { who: asha, what: 'exam', from: '2026-11-01', to: '2026-11-21' },
  { who: asha.replace('@', ' at ') },
  { who: somebody, object: 'booking' },
  { who: 'admin' },
  {},
])('what is looked for in the log is found again where it was asked: %o', (asked) => {
  expect(back(placeOf(asked))).toEqual(asked);
});

test('the address names actors only by id or role', () => {
  expect(placeOf({ who: asha, what: 'exam' })).toEqual({ to: '/staff/audit?what=exam', typed: asha });
  expect(placeOf({ who: somebody })).toEqual({ to: `/staff/audit?who=${somebody}`, typed: '' });
  expect(placeOf({ who: 'system' })).toEqual({ to: '/staff/audit?who=system', typed: '' });
});

test('an address that somebody wrote by hand looks for nobody by their e-mail address', () => {
  const search = new URLSearchParams({ who: asha, what: 'exam' });
  expect(questionIn({ search, typed: '' })).toEqual({ what: 'exam' });
});
