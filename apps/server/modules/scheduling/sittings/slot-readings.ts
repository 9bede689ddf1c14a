import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { SlotReading } from './list-slots.ts';
import { makeSharedReadings } from './shared-readings.ts';

export type SlotReadings = ReturnType<typeof makeSharedReadings<SlotReading>>;
/** Function that runs a transaction that changes seats. */
export type ChangeSeats = <T>(act: (work: Work) => Promise<T>, requestId: string) => Promise<T>;

/**
 * Creates shared readings of the free seats, and the function for transactions after which the seats are read
 * again.
 */
export function makeSlotReadings(app: App): { slotReadings: SlotReadings; changeSeats: ChangeSeats } {
  const slotReadings = makeSharedReadings<SlotReading>(app.clock);
  return {
    slotReadings,
    changeSeats: async (act, requestId) => {
      const done = await app.inTransaction(act, requestId);
      // This also happens after a refusal, because a candidate whose seat was taken lists the slots next.
      slotReadings.forget();
      return done;
    },
  };
}
