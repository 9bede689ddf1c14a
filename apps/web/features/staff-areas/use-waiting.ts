import { readWaiting } from '@kasauti/contract/staff/waiting.ts';
import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { useMemo } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { Area } from './areas.ts';

/** How many things wait for a person, by area; null until it is known. Areas in which nothing is counted are not in it. */
export type Waiting = ReadonlyMap<Area, number> | null;

export const waitingNow = question(readWaiting, {});
/** An answer that is younger is not asked for again, whatever happens. */
const FRESH_MS = 10 * SECOND_MS;

export function useWaiting(): Waiting {
  const { data } = useAnswer(waitingNow, { freshMs: FRESH_MS });
  return useMemo(
    () => (!data || isRefusal(data) ? null : new Map(data.data.map(({ area, count }) => [area, count]))),
    [data],
  );
}
