import type { PresenceSignal } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { HEARTBEAT_EVERY_MS, isMutedSignal, UNWATCHED_HEARTBEAT_MS } from '@kasauti/domain/proctoring/presence.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { isRefusal, type Refusal } from '../../server/call.ts';
import { createBeginAttempt } from '../begin-attempt.ts';
import type { Effect, Performers, Timer } from '../machine/effects.ts';
import type { PlayerEvent } from '../machine/events.ts';
import { leasedEntries } from '../machine/lease.ts';
import { mayAct, newMachine } from '../machine/state.ts';
import { step } from '../machine/step.ts';
import { createAttemptDisk } from '../storage/attempt-disk.ts';
import { type Change, savedUpTo } from '../storage/journal.ts';
import { createAnswerSync } from '../sync/answer-sync.ts';
import { ASK_SPREAD_MS, createDeadlineWatch } from '../sync/deadline-watch.ts';
import { createHeartbeat } from '../sync/heartbeat.ts';
import { createRetryPolicy, unanswered } from '../sync/retry-policy.ts';
import { waitBeforeTry } from '../sync/sender.ts';
import type { PlayerParts } from './player-parts.ts';
import { type PlayerState, unsentCount } from './player-state.ts';

/*
 * The player of one attempt on one page. It passes events to the machine, carries out the machine's effects, and
 * reports their outcomes as further events. player-parts.ts lists the functions that it needs.
 */

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer(attemptId: AttemptId, parts: PlayerParts) {
  const { calls, clock, later, random } = parts;
  const listeners = new Set<() => void>();
  const events: PlayerEvent[] = [];
  const timers = new Map<Timer, () => void>();
  let machine = newMachine;
  let isStepping = false;
  let stopListening: (() => void) | null = null;

  /** Processes events one after the other. If an effect dispatches an event at once, that event is queued. */
  function dispatch(event: PlayerEvent): void {
    events.push(event);
    if (isStepping) return;
    isStepping = true;
    try {
      for (let next = events.shift(); next; next = events.shift()) {
        const { machine: known, effects } = step(machine, next);
        machine = known;
        for (const effect of effects) guard(() => (perform[effect.kind] as (effect: Effect) => void)(effect));
        for (const listener of listeners) guard(listener);
      }
    } finally {
      isStepping = false;
    }
  }

  /**
   * Calls an effect or a listener. If it throws, the other effects and listeners and the queued events are still
   * processed.
   */
  function guard(part: () => void): void {
    try {
      part();
    } catch (error) {
      console.error('a part of the player failed', error);
    }
  }

  function setTimer(timer: Timer, afterMs: number, event: PlayerEvent): void {
    timers.get(timer)?.();
    timers.set(
      timer,
      later(() => dispatch(event), afterMs),
    );
  }

  const { asked, wake } = createRetryPolicy({
    ...parts,
    isClosed: () => machine.isClosed,
    onTried: (isUnreachable) => dispatch({ kind: 'tried', isUnreachable }),
  });

  const tabLock = parts.openTabLock({
    onChange: () => dispatch({ kind: 'tab-lock-changed', tabLock: tabLock.state() }),
    onOtherTabWrote: () => dispatch({ kind: 'other-tab-wrote' }),
  });

  const shared = { ...parts, attemptId, machine: () => machine, dispatch, onKept: tabLock.notifyOtherTabs };
  const disk = createAttemptDisk({ ...shared, unkeptReceipts: () => answerSync.unkeptReceipts() });
  const { database } = disk;
  const answerSync = createAnswerSync({
    ...shared,
    database,
    toSend: (most) => leasedEntries(machine, most),
    save: (entries) => calls.save(attemptId, machine.leaseEpoch ?? 0, entries),
  });
  const begin = createBeginAttempt({ ...shared, database, asked });

  const deadline = createDeadlineWatch({
    ...parts,
    mayAsk: () => mayAct(machine),
    async ask() {
      const asOf = machine.eventCount;
      const answer = await calls.clock(attemptId).catch(unanswered);
      if (!answer || isRefusal(answer) || asOf !== machine.eventCount) return null;
      dispatch({ kind: 'state-answered', state: answer, asOf });
      return answer;
    },
    onZero: () => dispatch({ kind: 'clock-at-zero' }),
    onTimeLeft: () => dispatch({ kind: 'time-left' }),
    onTimeUp: () => dispatch({ kind: 'time-up' }),
  });

  const heartbeat = createHeartbeat({
    ...parts,
    facts: () => ({
      savedUpTo: Math.max(savedUpTo(machine.journal), machine.start?.baseSeq ?? 0),
      pendingCount: unsentCount(machine),
      visible: parts.isVisible(),
    }),
    async send(facts) {
      const asOf = machine.eventCount;
      const state = await calls.heartbeat(attemptId, facts);
      if (!isRefusal(state)) return asOf === machine.eventCount ? { state, asOf } : null;
      // Reports the end of the session at once. Otherwise the candidate would notice it only when the next answer
      // cannot be saved.
      if (state.code === 'no-session') dispatch({ kind: 'held', why: 'no-session', epochOnServer: null });
      return null;
    },
    onAnswer: (answer) => dispatch({ kind: 'state-answered', ...answer }),
    everyMs: () => (machine.sitting && isRoomMode(machine.sitting.mode) ? HEARTBEAT_EVERY_MS : UNWATCHED_HEARTBEAT_MS),
  });

  const perform: Performers<Effect['kind']> = {
    ...disk.effects,
    ...answerSync.effects,
    start: () => void begin(() => asked(() => calls.start(attemptId))),
    'transfer-lease': () => void begin(() => calls.takeLease(attemptId).catch(unanswered)),
    look: () => void asked(() => calls.look(attemptId)).then((look) => dispatch({ kind: 'looked', look })),
    listen() {
      stopListening = parts.listen({
        onEvent: (event, eventId) => dispatch({ kind: 'live', event, eventId, isRead: parts.readNotices.has(eventId) }),
        onCaughtUp: () => dispatch({ kind: 'caught-up' }),
      });
    },
    async 'hand-in'({ epoch, because }) {
      const answer = await calls.submit(attemptId, epoch, because).catch(unanswered);
      dispatch({ kind: 'handed-in', because, answer });
    },
    'start-heartbeat': heartbeat.start,
    'stop-heartbeat': heartbeat.stop,
    'watch-deadline': ({ deadlineAt }) => deadline.watch(new Date(deadlineAt)),
    'stop-deadline': deadline.stop,
    'take-server-time': ({ time }) => deadline.take(time),
    'plan-hand-in'({ failures }) {
      const waitMs = failures > 0 ? waitBeforeTry(failures, random(), null) : random() * ASK_SPREAD_MS;
      setTimer('hand-in', waitMs, { kind: 'hand-in-due' });
    },
    'set-timer': ({ timer, afterMs, event }) => setTimer(timer, afterMs, event),
    'clear-timer': ({ timer }) => timers.get(timer)?.(),
  };

  dispatch({ kind: 'opened', tabLock: tabLock.state() });

  return {
    state: (): PlayerState => machine,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Records a change that the candidate has made. Does nothing while this page is read-only. */
    change: (change: Change) =>
      dispatch({ kind: 'change', change, opId: parts.newId(), clientAt: clock.now().toISOString() }),
    /** Records what the candidate is typing into a long text. The newest text is stored and sent now and then. */
    type: (change: Change) =>
      dispatch({ kind: 'typed', change, opId: parts.newId(), clientAt: clock.now().toISOString() }),
    /** Takes the number of questions with files that are on their way to the server. */
    filesLeft: (count: number) => dispatch({ kind: 'files-left', count }),
    /** Sends the unsent entries, then submits the attempt. */
    submit: () => dispatch({ kind: 'submit' }),
    /** Shows the questions again after a failed submit. */
    goOn: () => dispatch({ kind: 'go-on' }),
    /** Sends the unsent entries now, for example when a section ends. */
    sendNow: () => dispatch({ kind: 'network-is-back' }),
    /** Takes the tab lock from the other tab, so that this tab can write. */
    takeTabLock: () => tabLock.take(),
    /** Asks the server to transfer the lease, so that this device can write. */
    continueHere: () => dispatch({ kind: 'continue-here' }),

    /**
     * Raises the candidate's hand with a message for the proctor. Resolves to null if the hand is up, otherwise to the
     * refusal. Rejects if the server does not respond.
     */
    async raiseHand(words: string): Promise<Refusal | null> {
      const answer = await calls.raiseHand(attemptId, words);
      if (isRefusal(answer) && answer.code !== 'hand-is-up') return answer;
      dispatch({ kind: 'hand-raised' });
      return null;
    },

    /** Marks the notice with this number as read. */
    read(noticeId: number): void {
      parts.readNotices.note(noticeId);
      dispatch({ kind: 'read', noticeId });
    },
    /** Reports a signal to the proctor. Does nothing if signals of this kind are muted for this candidate. */
    signal(kind: PresenceSignal): void {
      if (machine.phase.kind !== 'sitting' || isMutedSignal(kind, machine.mutedSignals)) return;
      heartbeat.note({ signalId: parts.newId(), kind, at: clock.now().toISOString() });
    },
    /** Returns the entries and receipts on this device, for a file that the candidate can download. */
    gather: disk.gather,

    /** Repeats all waiting requests at once. Called when the network is back, and when the page is shown or hidden. */
    networkIsBack(): void {
      wake();
      deadline.wake();
      dispatch({ kind: 'network-is-back' });
    },
    /** Tries to continue. Called when the candidate may have logged in again in another tab. */
    signedInAgain: () => dispatch({ kind: 'signed-in-again' }),

    close(): void {
      dispatch({ kind: 'closed' });
      heartbeat.stop();
      answerSync.stop();
      deadline.stop();
      for (const clear of timers.values()) clear();
      stopListening?.();
      wake();
      tabLock.close();
      disk.close();
    },
  };
}
