import { DAY_MS } from '../time/durations.ts';
import type { Release } from './release.ts';

/** Possible lifetimes of a score card's link, in days. */
export const CARD_DAYS = [7, 30, 90, 365] as const;
export type CardDays = (typeof CARD_DAYS)[number];

/** Maximum number of valid links to one result at the same time. */
export const MAX_LIVE_CARDS = 10;

/** What a score card shows: `score` is the marks and the outcome, `pass` is only whether the candidate passed. */
export const CARD_SHOWS = ['score', 'pass'] as const;
export type CardShows = (typeof CARD_SHOWS)[number];

type ShareFacts = {
  releaseState: Release['state'];
  /** It is null if the test has no pass mark. */
  passed: boolean | null;
  shows: CardShows;
  /** Number of this result's links that are valid now. */
  liveCards: number;
};
export type ShareBar = 'not-released' | 'no-pass-mark' | 'too-many-links';

/**
 * Returns why a result cannot be shared, or null if it can. An unreleased score may still change, and a withheld result
 * is not shown to anybody. Source: docs/rules/results.md.
 */
export function whyCannotShare({ releaseState, passed, shows, liveCards }: ShareFacts): ShareBar | null {
  if (!isShareable(releaseState)) return 'not-released';
  if (shows === 'pass' && passed === null) return 'no-pass-mark';
  return liveCards >= MAX_LIVE_CARDS ? 'too-many-links' : null;
}

/**
 * Returns whether a result in this state can be shared. In other states, existing links do not show the result either.
 */
export const isShareable = (state: Release['state']): boolean => state === 'released' || state === 'score-only';

export const cardEnd = (madeAt: Date, days: CardDays): Date => new Date(madeAt.getTime() + days * DAY_MS);

/** Returns the state of a link. At `endsAt` itself, the link has ended. */
export function cardState(card: { endsAt: Date; revokedAt: Date | null }, now: Date): 'live' | 'ended' | 'revoked' {
  if (card.revokedAt) return 'revoked';
  return now < card.endsAt ? 'live' : 'ended';
}
