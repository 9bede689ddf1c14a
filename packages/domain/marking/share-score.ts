import { DAY_MS } from '../time/durations.ts';
import type { Release } from './release.ts';

/** How long a link to a score card may last. */
export const CARD_DAYS = [7, 30, 90, 365] as const;
export type CardDays = (typeof CARD_DAYS)[number];

/** Links of one result that work at the same time. */
export const MAX_LIVE_CARDS = 10;

/** What a card tells of the score: the marks and whether they are a pass, or the pass alone. */
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
 * Says why a result cannot be shared, or null when it can. Before its release a score may still change, and a withheld
 * one is nobody's to show. Source: docs/rules/results.md.
 */
export function whyCannotShare({ releaseState, passed, shows, liveCards }: ShareFacts): ShareBar | null {
  if (!isShareable(releaseState)) return 'not-released';
  if (shows === 'pass' && passed === null) return 'no-pass-mark';
  return liveCards >= MAX_LIVE_CARDS ? 'too-many-links' : null;
}

/** Whether a card may be made of a result in this state, and whether one that was made is still shown. */
export const isShareable = (state: Release['state']): boolean => state === 'released' || state === 'score-only';

export const cardEnd = (madeAt: Date, days: CardDays): Date => new Date(madeAt.getTime() + days * DAY_MS);

/** A link works until it ends or is taken back. The instant of the end counts as after it. */
export function cardState(card: { endsAt: Date; revokedAt: Date | null }, now: Date): 'live' | 'ended' | 'revoked' {
  if (card.revokedAt) return 'revoked';
  return now < card.endsAt ? 'live' : 'ended';
}
