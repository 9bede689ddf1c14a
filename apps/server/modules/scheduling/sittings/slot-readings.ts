import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { SlotReading } from './list-slots.ts';
import { makeSharedReadings } from './shared-readings.ts';

export type SlotReadings = ReturnType<typeof makeSharedReadings<SlotReading>>;
/** Function that runs a transaction that changes seats (`act`) and then discards the shared readings. */
export type ChangeSeats = <T>(act: (work: Work) => Promise<T>, requestId: string) => Promise<T>;

/**
 * Creates the shared readings of free seats, and the function that runs transactions after which the seats must be read
 * again.
 */
export function makeSlotReadings(app: App): { slotReadings: SlotReadings; changeSeats: ChangeSeats } {
  const slotReadings = makeSharedReadings<SlotReading>(app.clock);
  return {
    slotReadings,
    changeSeats: async (act, requestId) => {
      const done = await app.inTransaction(act, requestId);
      // The readings are discarded even after a refusal. A candidate whose seat was taken lists the slots next and must
      // see current numbers.
      slotReadings.forget();
      return done;
    },
  };
}
