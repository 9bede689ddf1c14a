import { DAY_MS } from '../time/durations.ts';
import type { Release } from './release.ts';

/** Possible lifetimes of a link to a score card, in days. */
export const CARD_DAYS = [7, 30, 90, 365] as const;
export type CardDays = (typeof CARD_DAYS)[number];

/** Maximum number of links to one result that work at the same time. */
export const MAX_LIVE_CARDS = 10;

/** What a card shows: `score` the marks and the outcome, `pass` only whether the candidate passed. */
export const CARD_SHOWS = ['score', 'pass'] as const;
export type CardShows = (typeof CARD_SHOWS)[number];

type ShareFacts = {
  releaseState: Release['state'];
  /** Null: the test has no pass mark. */
  passed: boolean | null;
  shows: CardShows;
  /** Links of this result that work now. */
  liveCards: number;
};
export type ShareBar = 'not-released' | 'no-pass-mark' | 'too-many-links';

/**
 * Returns why a result cannot be shared, or null when it can. A score may still change before its release, and a
 * withheld result is not shown to anybody. Source: docs/rules/results.md.
 */
export function whyCannotShare({ releaseState, passed, shows, liveCards }: ShareFacts): ShareBar | null {
  if (!isShareable(releaseState)) return 'not-released';
  if (shows === 'pass' && passed === null) return 'no-pass-mark';
  return liveCards >= MAX_LIVE_CARDS ? 'too-many-links' : null;
}

/** Returns whether a result in this state can be shared, and whether an existing link shows it. */
export const isShareable = (state: Release['state']): boolean => state === 'released' || state === 'score-only';

export const cardEnd = (madeAt: Date, days: CardDays): Date => new Date(madeAt.getTime() + days * DAY_MS);

/** Returns the state of a link. At the instant of its end, a link has already ended. */
export function cardState(card: { endsAt: Date; revokedAt: Date | null }, now: Date): 'live' | 'ended' | 'revoked' {
  if (card.revokedAt) return 'revoked';
  return now < card.endsAt ? 'live' : 'ended';
}
