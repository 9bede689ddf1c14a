import { type KnownAnswer, type PaperInHand, progressFrom } from '../paper/paper-in-hand.ts';
import type { Start } from '../storage/attempt-database.ts';
import { rebaseAnswers } from './answers.ts';
import type { Turn } from './effects.ts';
import type { Look } from './events.ts';

/* What the server says of the answers, and how this device goes on from there. */

/** A higher one says that the lease was transferred: to another device, or to another session of this one. */
export const FIRST_EPOCH = 1;

/** What this device holds goes on top of what the server has, and is sent under this lease from now on. */
export function adoptServerAnswers(turn: Turn, look: Look, leaseEpoch: number, itemRefs: readonly string[]) {
  const { leaseEpoch: known } = turn;
  rebaseAnswers(turn, {
    theirs: progressFrom(itemRefs, answersOf(look)),
    baseSeq: look.lastSeq,
    baseSavedAt: look.lastSavedAt,
    // A page that does not know its lease has lost it, unless nobody ever had one.
    wasTransferred: known === null ? leaseEpoch > FIRST_EPOCH : known !== leaseEpoch,
  });
  turn.leaseEpoch = leaseEpoch;
}

/** The server has taken nothing under this page's lease, and named the one that it knows. */
export function leaseRefused(turn: Turn, epochOnServer: number | null) {
  turn.held = 'stale-lease';
  turn.isLeaseRefused = true;
  turn.epochOnServer = epochOnServer;
}

/** What the server knew of the answers when this browser last asked. */
export function keptProgress(paper: PaperInHand, { base, baseSeq }: Pick<Start, 'base' | 'baseSeq'>) {
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
