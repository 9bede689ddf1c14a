import { expect, test } from 'vitest';
import { cardEnd, cardState, MAX_LIVE_CARDS, whyCannotShare } from './share-score.ts';

const facts = { releaseState: 'released', passed: true, shows: 'score', liveCards: 0 } as const;

test.each([
  ['a released result can be shared', {}, null],
  ['so can one whose keys are never shown', { releaseState: 'score-only' }, null],
  ['a score that may still change cannot', { releaseState: 'scored' }, 'not-released'],
  ['one that is not there yet cannot', { releaseState: 'awaited' }, 'not-released'],
  ['a withheld one cannot', { releaseState: 'withheld' }, 'not-released'],
  ['the outcome alone can, where there is a pass mark', { shows: 'pass', passed: false }, null],
  ['the outcome alone cannot, where there is none', { shows: 'pass', passed: null }, 'no-pass-mark'],
  ['the score can, where there is none', { passed: null }, null],
  ['a link beyond the last one cannot', { liveCards: MAX_LIVE_CARDS }, 'too-many-links'],
] as const)('%s', (_what, change, bar) => {
  expect(whyCannotShare({ ...facts, ...change })).toBe(bar);
});

test('a link works until the instant of its end, or until it is taken back', () => {
  const madeAt = new Date('2026-11-24T10:00:00.000Z');
  const endsAt = cardEnd(madeAt, 7);
  expect(endsAt.toISOString()).toBe('2026-12-01T10:00:00.000Z');
  expect(cardState({ endsAt, revokedAt: null }, new Date(endsAt.getTime() - 1))).toBe('live');
  expect(cardState({ endsAt, revokedAt: null }, endsAt)).toBe('ended');
  expect(cardState({ endsAt, revokedAt: madeAt }, madeAt)).toBe('revoked');
});
