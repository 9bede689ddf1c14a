import type { ColumnType, RawBuilder } from 'kysely';
import type { Cell, Json } from '../../platform/database/database.ts';

export type Address = { lines: string[]; city: string; stateCode: string; pin: string };
export type BookingState = Cell<'booking', 'state'>;

/**
 * Range of instants in PostgreSQL's text format. Only SQL writes and compares these ranges. The server's code does not
 * parse them.
 */
type Range = ColumnType<string | null, string | null | RawBuilder<string | null>, never>;

/** Column types that the database schema cannot express. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'centre.address': Json<Address>;
  'sitting_room.busy_during': Range;
  'booking.sits_during': Range;
  'system_check.outcome': Json<unknown>;
};
