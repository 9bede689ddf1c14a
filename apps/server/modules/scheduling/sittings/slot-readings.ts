import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { SlotReading } from './list-slots.ts';
import { makeSharedReadings } from './shared-readings.ts';

export type SlotReadings = ReturnType<typeof makeSharedReadings<SlotReading>>;
/** Runs a transaction that changes seats. */
export type ChangeSeats = <T>(act: (work: Work) => Promise<T>, requestId: string) => Promise<T>;

/** Readings of the free seats that requests share, and the transactions after which they are read again. */
export function makeSlotReadings(app: App): { slotReadings: SlotReadings; changeSeats: ChangeSeats } {
  const slotReadings = makeSharedReadings<SlotReading>(app.clock);
  return {
    slotReadings,
    changeSeats: async (act, requestId) => {
      const done = await app.inTransaction(act, requestId);
      // Also after a refusal: a candidate whose seat was gone looks at the slots next.
      slotReadings.forget();
      return done;
    },
  };
}
