import type { ColumnType, RawBuilder } from 'kysely';
import type { Cell, Json } from '../../platform/database/database.ts';

export type Address = { lines: string[]; city: string; stateCode: string; pin: string };
export type BookingState = Cell<'booking', 'state'>;

/** A range of instants as PostgreSQL writes it; only ever written and compared by the database. */
type Range = ColumnType<string | null, string | null | RawBuilder<string | null>, never>;

/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  'centre.address': Json<Address>;
  'sitting_room.busy_during': Range;
  'booking.sits_during': Range;
  'system_check.outcome': Json<unknown>;
};
