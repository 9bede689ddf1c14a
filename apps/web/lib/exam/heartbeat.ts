import type { Heartbeat, Signal } from './calls.ts';

/*
 * The heartbeat: tells the room that somebody is there and what happened since, and hears how things stand, should a live event have
 * been missed. Signals are told again until a beat was answered; the server knows repeats by their ids.
 */

export type HeartbeatAnswer = { state: string; deadlineAt: string | null; leaseEpoch: number };

export type HeartbeatParts = {
  facts: () => Omit<Heartbeat, 'signals'>;
  /** Rejects when there is no answer; null: the server did not take it. */
  send: (beat: Heartbeat) => Promise<HeartbeatAnswer | null>;
  onAnswer: (answer: HeartbeatAnswer) => void;
  everyMs: () => number;
  later: (act: () => void, ms: number) => () => void;
};

/** The contract takes 50 signals at once; a page that flutters for hours offline tells of the newest. */
const maxSignals = 50;
const maxKept = 200;

export function createHeartbeat({ facts, send, onAnswer, everyMs, later }: HeartbeatParts) {
  let signals: Signal[] = [];
  let cancel: (() => void) | null = null;
  let isRunning = false;

  const beat = async () => {
    const told = signals.slice(0, maxSignals);
    try {
      const answer = await send({ ...facts(), signals: told });
      if (answer) {
        signals = signals.filter((signal) => !told.includes(signal));
        if (isRunning) onAnswer(answer);
      }
    } catch {
      // No answer: the next beat says the same again.
    }
    if (isRunning) cancel = later(() => void beat(), everyMs());
  };

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      void beat();
    },
    stop() {
      isRunning = false;
      cancel?.();
    },
    note(signal: Signal) {
      signals = [...signals, signal].slice(-maxKept);
    },
  };
}
