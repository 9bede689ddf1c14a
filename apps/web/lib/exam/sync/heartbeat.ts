import type { Heartbeat, Signal } from './calls.ts';

/*
 * The heartbeat reports that somebody is there and what happened since. Its answer says how things are, should a live
 * event have been missed. Signals are sent again until a heartbeat was answered; the server knows repeats by their ids.
 */

export type HeartbeatParts<Answer> = {
  facts: () => Omit<Heartbeat, 'signals'>;
  /** Rejects when there is no answer; null: the server did not take it. */
  send: (heartbeat: Heartbeat) => Promise<Answer | null>;
  onAnswer: (answer: Answer) => void;
  everyMs: () => number;
  later: (act: () => void, ms: number) => () => void;
};

/** The contract takes 50 signals at once; a page that flickers for hours offline reports the newest. */
const MAX_SIGNALS = 50;
const MAX_KEPT = 200;

export function createHeartbeat<Answer>({ facts, send, onAnswer, everyMs, later }: HeartbeatParts<Answer>) {
  let signals: Signal[] = [];
  let cancel: (() => void) | null = null;
  let isRunning = false;

  const sendOne = async () => {
    const batch = signals.slice(0, MAX_SIGNALS);
    try {
      const answer = await send({ ...facts(), signals: batch });
      if (answer) {
        signals = signals.filter((signal) => !batch.includes(signal));
        if (isRunning) onAnswer(answer);
      }
    } catch {
      // No answer: the next heartbeat says the same again.
    }
    if (isRunning) cancel = later(() => void sendOne(), everyMs());
  };

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      void sendOne();
    },
    stop() {
      isRunning = false;
      cancel?.();
    },
    note(signal: Signal) {
      signals = [...signals, signal].slice(-MAX_KEPT);
    },
  };
}
