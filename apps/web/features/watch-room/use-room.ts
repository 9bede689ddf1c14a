import type { RoomEvent } from '@kasauti/contract/attempts/live.ts';
import type { RoomId, SittingId } from '@kasauti/contract/ids.ts';
import { getRoom, roomTimeline, type WireRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type AskOf, call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { type LiveState, live } from '../../lib/server/live.ts';
import { useOnline } from '../../lib/server/online.ts';
import { question } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { createRereader } from './rereader.ts';

/**
 * Interval between two readings of the room, in milliseconds. Heartbeats change the number of saved entries without a
 * live event. The room is therefore also read when no event arrives.
 */
const READ_EVERY_MS = 5_000;
/** Interval between two readings when the live connection is down, in milliseconds. */
const READ_EVERY_WITHOUT_LIVE_MS = 3_000;
const GAP_MS = 150;
/**
 * Time limit of a reading in milliseconds. Without a limit, a reading that gets no response would block all later
 * readings.
 */
const READING_LIMIT_MS = 10_000;
/** From this age on, the data that is shown may be wrong, in milliseconds. */
const OLD_AFTER_MS = 15_000;

/**
 * State of the connection. `live`: live events arrive. `slow`: the live connection is down, and the room is read every
 * few seconds. `lost`: no new data arrives.
 */
export type Connection = 'live' | 'slow' | 'lost';

export type RoomView =
  | { kind: 'loading' }
  | { kind: 'failed'; refusal: Refusal | null; again: () => void }
  | { kind: 'room'; room: WireRoom; connection: Connection };

/**
 * Reads the room and keeps the data up to date. If a later reading fails, the last data stays. A short problem of the
 * server therefore does not hide all candidates.
 */
export function useRoom(roomId: RoomId, sittingId: SittingId | undefined): RoomView {
  const liveState = useLiveState();
  const isOnline = useOnline();
  const queries = useQueryClient();
  const now = useServerNow(READ_EVERY_MS);
  const { entry, ask, queryKey } = question(getRoom, { params: { roomId }, query: { sittingId } });
  const { data, isError, failureCount, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(entry, ask, { signal, timeoutMs: READING_LIMIT_MS }),
    staleTime: 0,
    refetchInterval: liveState === 'open' ? READ_EVERY_MS : READ_EVERY_WITHOUT_LIVE_MS,
  });
  const [good, setGood] = useState<WireRoom | null>(null);
  if (data && !isRefusal(data) && data !== good) setGood(data);

  const shownSitting = good?.sitting._id;
  useEffect(() => {
    if (!shownSitting) return;
    // The attempts that have changed since the last reading. Only their timelines are read again. Null means that all
    // timelines must be read.
    let changed = new Set<string | null>();
    const reread = createRereader({
      read: () => {
        const about = changed;
        changed = new Set();
        return Promise.all([refetch(), queries.invalidateQueries({ predicate: (query) => tellsOf(query, about) })]);
      },
      gapMs: GAP_MS,
      later: setTimeout,
    });
    const note = (attemptId: string | null) => {
      changed.add(attemptId);
      reread();
    };
    return live().subscribe<RoomEvent>(`room:${shownSitting}:${roomId}`, {
      onEvent: ({ attemptId }) => note(attemptId),
      onCaughtUp: () => note(null),
    });
  }, [shownSitting, roomId, refetch, queries]);

  const again = () => void refetch();
  // A user who may no longer see the room sees only the refusal. All other problems are treated as temporary.
  const isTurnedAway = isRefusal(data) && (data.status === 403 || data.status === 404);
  if (isTurnedAway) return { kind: 'failed', refusal: data, again };
  if (good) {
    const isOld = now.getTime() - Date.parse(good.serverNow) > OLD_AFTER_MS;
    const isLost = !isOnline || isOld || isError || failureCount > 0 || isRefusal(data);
    return { kind: 'room', room: good, connection: isLost ? 'lost' : liveState === 'open' ? 'live' : 'slow' };
  }
  if (isError || isRefusal(data)) return { kind: 'failed', refusal: isRefusal(data) ? data : null, again };
  return { kind: 'loading' };
}

/** Checks whether a query is the timeline of one of these attempts. */
function tellsOf({ queryKey: [path, ask] }: { queryKey: readonly unknown[] }, about: ReadonlySet<string | null>) {
  if (path !== roomTimeline.path) return false;
  const { params } = ask as AskOf<typeof roomTimeline>;
  return about.has(null) || about.has(params.attemptId);
}

function useLiveState(): LiveState {
  return useStore(live().state);
}
