import type { Heartbeat, Signal } from './calls.ts';

/*
 * Reports regularly that the candidate is present, with the signals since the last report. The response repeats
 * the state, in case a live event was lost. Signals are sent again until a heartbeat succeeds. The server
 * recognises repeats by their ids.
 */

export type HeartbeatParts<Answer> = {
  facts: () => Omit<Heartbeat, 'signals'>;
  /**
   * Rejects when there is no response. Resolves to null when the server refused the heartbeat or its response is
   * outdated.
   */
  send: (heartbeat: Heartbeat) => Promise<Answer | null>;
  onAnswer: (answer: Answer) => void;
  everyMs: () => number;
  later: (act: () => void, ms: number) => () => void;
};

/**
 * Maximum number of signals per heartbeat in the contract. A page that was offline for hours reports only the
 * newest `MAX_KEPT` signals.
 */
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
      // The next heartbeat reports the same signals again.
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
