import { isDiskFull, isNotNow } from '../faults.ts';
import type { Log } from '../log.ts';

type AnsweredRequest = { requestId: string; method: string; route: string; status: number; ms: number };

export type RequestLog = {
  answered(request: AnsweredRequest): void;
  /** Logs an unexpected error with its stack. Logs an unreachable database without a stack. */
  fault(error: unknown, requestId: string, route: string): void;
};

/** Creates the log of requests. */
export function makeRequestLog(log: Log): RequestLog {
  // The line of a request contains no field that must be redacted. Searching for one takes as long as writing the line.
  const plain = log.child({}, { redact: [] });
  return {
    answered: ({ ms, ...request }) => plain.info({ event: 'request', ...request, ms: Math.round(ms * 10) / 10 }),
    fault(error, requestId, route) {
      const { code, message: text, stack } = error as Error & { code?: string };
      const isAway = isNotNow(error);
      const event = isDiskFull(error) ? 'disk-full' : 'fault';
      log.error({
        event: isAway ? 'database-away' : event,
        requestId,
        route,
        code,
        text,
        stack: isAway ? undefined : stack,
      });
    },
  };
}
