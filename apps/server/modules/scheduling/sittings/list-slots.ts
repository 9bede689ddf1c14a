import type { CentreId, ExamId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { readNow } from '../../../platform/database/work.ts';
import { type Centre, findCentresNamed } from '../store/centres.ts';
import { findOpenSittings } from '../store/sittings.ts';
import type { SharedReadings } from './shared-readings.ts';

const DEFAULT_SPAN_MS = 60 * DAY_MS;

export type SlotAsk = {
  examId: ExamId;
  centreId: CentreId | undefined;
  from: string | undefined;
  to: string | undefined;
};
type OpenSitting = Awaited<ReturnType<typeof findOpenSittings>>[number];
export type SlotReading = { sittings: OpenSitting[]; centres: Map<string, Centre> };
export type Slots = SlotReading & { now: Date };

/**
 * Returns the bookable sittings of an exam in a time span, with their free seats and centres. Returns null if too many
 * requests wait.
 *
 * The list is public, and counting seats is expensive. Simultaneous requests therefore share one reading, which covers
 * whole days. Each request then selects its span from this reading. The numbers of free seats may be slightly out of
 * date. Only a claim decides whether a seat is free.
 */
export async function listSlots(
  database: Kysely<Tables>,
  readings: SharedReadings<SlotReading>,
  { examId, centreId, ...span }: SlotAsk,
): Promise<Slots | null> {
  const now = await readNow(database);
  const from = span.from ? new Date(span.from) : now;
  const to = span.to ? new Date(span.to) : new Date(from.getTime() + DEFAULT_SPAN_MS);
  const firstDay = Math.floor(from.getTime() / DAY_MS);
  const dayAfter = Math.ceil((to.getTime() + 1) / DAY_MS);
  const reading = await readings.read([examId, centreId, firstDay, dayAfter].join(' '), async () => {
    const days = { from: new Date(firstDay * DAY_MS), to: new Date(dayAfter * DAY_MS) };
    const sittings = await findOpenSittings(database, { examId, centreId, ...days, now });
    const named = [...new Set(sittings.flatMap((sitting) => sitting.centreId ?? []))];
    const centres = await findCentresNamed(database, named);
    return { sittings, centres: new Map(centres.map((centre) => [centre.centreId as string, centre])) };
  });
  if (!reading) return null;
  const sittings = reading.sittings.filter(
    ({ startsAt, endsAt, bookingClosesAt }) => endsAt >= from && startsAt <= to && bookingClosesAt > now,
  );
  return { sittings, centres: reading.centres, now };
}
