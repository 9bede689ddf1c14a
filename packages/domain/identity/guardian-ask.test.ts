import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askEnd,
  decisionOf,
  type GuardianAskFacts,
  type GuardianVerb,
  guardianAskState,
  isSameMailbox,
  unansweredKeptSince,
  whyCannotAskGuardian,
  whyCannotDecide,
} from './guardian-ask.ts';
import { GUARDIAN_TEXT_VERSION, guardianPointsAhead, guardianText } from './guardian-consent-text.ts';

const now = new Date('2026-11-21T06:00:00Z');
const facts: GuardianAskFacts = {
  bornOn: '2012-01-02',
  today: '2026-11-21',
  isEmailConfirmed: true,
  ownEmail: 'diya@people.example',
  guardianEmail: 'latha@people.example',
  state: null,
  asksByCandidate: 0,
  asksToMailbox: 0,
  wasJustRefused: false,
};

test('an ask waits for seven days, and what was decided stays decided', () => {
  const expiresAt = askEnd(now);
  expect(expiresAt).toEqual(new Date('2026-11-28T06:00:00Z'));
  const last = new Date(expiresAt.getTime() - 1);
  expect([last, expiresAt].map((at) => guardianAskState({ expiresAt, decision: null }, at))).toEqual([
    'waiting',
    'expired',
  ]);
  for (const decision of ['given', 'refused', 'withdrawn'] as const)
    expect(guardianAskState({ expiresAt, decision }, expiresAt)).toBe(decision);
});

test.each([
  [{}, null],
  [{ state: 'waiting' }, null],
  [{ state: 'withdrawn' }, null],
  [{ bornOn: null }, 'birth-date-missing'],
  [{ bornOn: '2008-11-21' }, 'not-a-minor'],
  [{ isEmailConfirmed: false }, 'not-confirmed-account'],
  [{ guardianEmail: ' Diya+Mum@People.example' }, 'own-address'],
  [{ state: 'given' }, 'given-already'],
  [{ asksByCandidate: 2, asksToMailbox: 4 }, null],
  [{ asksByCandidate: 3 }, 'asked-too-often'],
  [{ asksToMailbox: 5 }, 'asked-too-often'],
  [{ state: 'refused', wasJustRefused: true }, 'asked-too-often'],
] as const)('asking a guardian with %j is barred by %s', (change, bar) => {
  expect(whyCannotAskGuardian({ ...facts, ...change })).toBe(bar);
});

test('one mailbox is the same however it is written', () => {
  expect(isSameMailbox('A.B+x@C.example', 'a.b@c.example ')).toBe(true);
  expect(isSameMailbox('a@c.example', 'a@d.example')).toBe(false);
});

test('an ask that nobody answered is kept for thirty days after its end', () => {
  expect(unansweredKeptSince(now)).toEqual(new Date('2026-10-22T06:00:00Z'));
});

test.each([
  ['give', 'waiting', null],
  ['refuse', 'waiting', null],
  ['withdraw', 'given', null],
  ['give', 'expired', 'link-not-usable'],
  ['give', 'refused', 'decided-already'],
  ['give', 'withdrawn', 'decided-already'],
  ['refuse', 'given', 'decided-already'],
  ['withdraw', 'waiting', 'no-consent'],
  ['withdraw', 'refused', 'no-consent'],
] as const)('to %s what is %s is barred by %s', (verb, state, bar) => {
  expect(whyCannotDecide(verb, { state, isNewest: true, isMinor: true })).toBe(bar);
});

test('only the latest request can be decided; a candidate who has come of age needs no consent and can still be refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<GuardianVerb>('give', 'refuse', 'withdraw'),
      fc.constantFrom('waiting', 'expired', 'given', 'refused', 'withdrawn'),
      fc.boolean(),
      (verb, state, isMinor) => whyCannotDecide(verb, { state, isNewest: false, isMinor }) === 'link-not-usable',
    ),
  );
  const grown = { state: 'waiting', isNewest: true, isMinor: false } as const;
  expect([whyCannotDecide('give', grown), whyCannotDecide('refuse', grown)]).toEqual(['not-a-minor', null]);
  expect(decisionOf('give')).toBe('given');
});

test('a change to a text that guardians agree to gives it a new version', () => {
  const names = { childName: '{childName}', relation: 'mother' as const };
  const words = JSON.stringify([guardianText('en', names), guardianText('hi', names)]);
  expect([GUARDIAN_TEXT_VERSION, createHash('sha256').update(words).digest('hex').slice(0, 16)]).toEqual([
    '2026-11-2',
    'bfb406573b18ff61',
  ]);
});

test.each(['en', 'hi'] as const)(
  'what a guardian reads before it is known who asks is the same text, less what names a child (%s)',
  (language) => {
    const { points } = guardianText(language, { childName: 'Diya', relation: 'mother' });
    expect(guardianPointsAhead(language)).toEqual(
      points.map(({ title, text }) => ({ title, text: text.includes('Diya') ? null : text })),
    );
    expect(points[0]?.text).toContain('Diya');
  },
);
