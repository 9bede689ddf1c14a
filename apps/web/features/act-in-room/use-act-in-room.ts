import type { AttemptId, RoomId } from '@kasauti/contract/ids.ts';
import { actInRoom, getRoom, type ReasonCode, roomTimeline } from '@kasauti/contract/scheduling/proctoring.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal, type Refusal, randomId } from '../../lib/server/call.ts';
import type { Seat, SeatState } from '../../lib/words/room-words.ts';
import { type Action, canDo, verbOf } from './actions.ts';

export type ActionAsk = {
  action: Action;
  seats: readonly Seat[];
  reasonCode: ReasonCode;
  reasonText: string;
  extraMinutes: number | null;
  /** Id of the request. A repeated request has the same id, so the server performs it only once. */
  askId: string;
};

/** Result of the action for one candidate. `state` is the candidate's state after the action. */
export type Outcome = { seat: Seat; isDone: boolean; state: SeatState };

/** Maximum number of candidates in one call, as set by the contract. */
const MAX_AT_ONCE = 200;
/**
 * Time limit of a call in milliseconds. If no response arrives, the result is unknown. The call can be repeated safely.
 */
const LIMIT_MS = 15_000;

/**
 * Performs an action for many candidates at once. Rejects if it is unknown whether the action was performed. The caller
 * may then send the same request again.
 */
export function useActInRoom(roomId: RoomId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: ActionAsk) => act(roomId, ask),
    // Without a network the call fails at once instead of waiting. A pause that is sent minutes later would surprise
    // the candidate.
    networkMode: 'always',
    // The room is read again even after a failure, because the action may have been performed.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [getRoom.path] });
      void queries.invalidateQueries({ queryKey: [roomTimeline.path] });
    },
  });
}

async function act(roomId: RoomId, ask: ActionAsk): Promise<Outcome[] | Refusal> {
  const { action, seats, reasonCode, reasonText, extraMinutes, askId } = ask;
  const able = seats.flatMap((seat) => (seat.attemptId && canDo(action, seat) ? [seat.attemptId] : []));
  const answered = new Map<AttemptId, { outcome: string; state: string }>();
  for (let from = 0; from < able.length; from += MAX_AT_ONCE) {
    const body = {
      verb: verbOf(action),
      attemptIds: able.slice(from, from + MAX_AT_ONCE),
      reasonCode,
      reasonText: reasonText.trim(),
      ...(extraMinutes !== null && { extraMinutes }),
      askId,
    };
    const answer = await call(actInRoom, { params: { roomId }, body }, { timeoutMs: LIMIT_MS });
    if (isRefusal(answer) && answer.status >= 500) throw new Error(`perhaps done in part: ${answer.code}`);
    if (isRefusal(answer)) return answer;
    for (const one of answer.data) answered.set(one.attemptId, one);
  }
  return seats.map((seat) => outcomeOf(seat, answered));
}

function outcomeOf(seat: Seat, answered: Map<AttemptId, { outcome: string; state: string }>): Outcome {
  const answer = seat.attemptId ? answered.get(seat.attemptId) : undefined;
  if (!answer) return { seat, isDone: false, state: seat.state };
  return { seat, isDone: answer.outcome === 'done', state: answer.state as SeatState };
}

/**
 * Makes a UUID (version 4). `crypto.randomUUID` exists only in secure contexts, and the server of an exam hall may
 * use plain HTTP.
 */
export function newAskId(): string {
  const hex = randomId();
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  const digits = `${hex.slice(0, 12)}4${hex.slice(13, 16)}${variant}${hex.slice(17)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
