import { readWaiting, type WaitingArea } from '@kasauti/contract/staff/waiting.ts';
import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { useMemo } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { Area } from './areas.ts';

/** Number of waiting items for each area. Null until it is loaded. Areas without a count are not in the map. */
export type Waiting = ReadonlyMap<Area | WaitingArea, number> | null;

export const waitingNow = question(readWaiting, {});
/** Time during which a response counts as fresh and is not requested again, in milliseconds. */
const FRESH_MS = 10 * SECOND_MS;

export function useWaiting(): Waiting {
  const { data } = useAnswer(waitingNow, { freshMs: FRESH_MS });
  return useMemo(
    () => (!data || isRefusal(data) ? null : new Map(data.data.map(({ area, count }) => [area, count]))),
    [data],
  );
}
