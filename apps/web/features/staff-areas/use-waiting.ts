import { readWaiting, type WaitingArea } from '@kasauti/contract/staff/waiting.ts';
import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { useMemo } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { Area } from './areas.ts';

/** Number of waiting items by area, or null until it is loaded. Areas without a count are missing. */
export type Waiting = ReadonlyMap<Area | WaitingArea, number> | null;

export const waitingNow = question(readWaiting, {});
/** Time in milliseconds during which a response is not requested again. */
const FRESH_MS = 10 * SECOND_MS;

export function useWaiting(): Waiting {
  const { data } = useAnswer(waitingNow, { freshMs: FRESH_MS });
  return useMemo(
    () => (!data || isRefusal(data) ? null : new Map(data.data.map(({ area, count }) => [area, count]))),
    [data],
  );
}
