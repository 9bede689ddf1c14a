import type { Heartbeat, Signal } from './calls.ts';

/*
 * Reports at regular intervals that the candidate is present, with the signals since the last report. The response
 * contains the attempt's state, in case a live event was lost. Signals are sent again until a heartbeat succeeds. The
 * server recognises repeated signals by their ids.
 */

export type HeartbeatParts<Answer> = {
  facts: () => Omit<Heartbeat, 'signals'>;
  /**
   * Sends one heartbeat. Rejects if there is no response. Resolves to null if the server refused the heartbeat or the
   * response is outdated.
   */
  send: (heartbeat: Heartbeat) => Promise<Answer | null>;
  onAnswer: (answer: Answer) => void;
  everyMs: () => number;
  later: (act: () => void, ms: number) => () => void;
};

/**
 * Maximum number of signals that the contract allows in one heartbeat. A page that was offline for hours reports only
 * its newest `MAX_KEPT` signals.
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
