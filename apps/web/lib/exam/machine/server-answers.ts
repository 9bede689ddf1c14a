import { type KnownAnswer, type PaperInHand, progressFrom } from '../paper/paper-in-hand.ts';
import type { StartedAttempt } from '../storage/attempt-database.ts';
import { rebaseAnswers } from './answers.ts';
import type { Turn } from './effects.ts';
import type { Look } from './events.ts';

/* Continues this device's journal from the server's answers. */

/**
 * Epoch of an attempt's first lease. A higher epoch means that the lease was transferred to another device or session.
 */
export const FIRST_EPOCH = 1;

/**
 * Applies this device's entries to the server's answers. From now on the entries are sent with the lease `leaseEpoch`.
 */
export function adoptServerAnswers(turn: Turn, look: Look, leaseEpoch: number, itemRefs: readonly string[]) {
  const { leaseEpoch: known } = turn;
  rebaseAnswers(turn, {
    theirs: progressFrom(itemRefs, answersOf(look)),
    baseSeq: look.lastSeq,
    baseSavedAt: look.lastSavedAt,
    // A page that does not know its lease must assume that another device has written. Only the first epoch proves that
    // the lease was never transferred.
    wasTransferred: known === null ? leaseEpoch > FIRST_EPOCH : known !== leaseEpoch,
  });
  turn.leaseEpoch = leaseEpoch;
}

/** Records that the server refused this page's lease, and which lease the server named as the current one. */
export function leaseRefused(turn: Turn, epochOnServer: number | null) {
  turn.held = 'stale-lease';
  turn.isLeaseRefused = true;
  turn.epochOnServer = epochOnServer;
}

/** Returns the server's answers as this browser last stored them. */
export function keptProgress(paper: PaperInHand, { base, baseSeq }: Pick<StartedAttempt, 'base' | 'baseSeq'>) {
  return { base: progressFrom(itemRefsOf(paper), base), baseSeq };
}

export function itemRefsOf({ questions }: PaperInHand): string[] {
  return questions.map(({ item }) => item.itemRef);
}

export function answersOf({ responses }: Look): KnownAnswer[] {
  return responses
    .filter(({ state }) => state !== 'not_visited')
    .map(({ itemRef, response, state }) => ({
      itemRef,
      response,
      marked: state === 'marked' || state === 'answered_marked',
    }));
}
