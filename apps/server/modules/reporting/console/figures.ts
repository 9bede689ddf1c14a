import { FIGURE_DAYS } from '@kasauti/contract/staff/figures.ts';
import { type DayRange, daysOf, lastDays } from '@kasauti/domain/time/india-days.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readNow } from '../../../platform/database/work.ts';
import { countPaidByDay } from '../../orders/index.ts';
import { countSatByDay } from '../../scheduling/index.ts';

/** Returns the number of paid orders and their total amount for each of the last days. */
export async function salesByDay(database: Database) {
  const range = lastDays(await readNow(database), FIGURE_DAYS);
  return everyDay(range, await countPaidByDay(database, range), { orders: 0, amountInPaise: 0 });
}

/** Returns the number of booked tests and of tests that were sat for each of the last days. */
export async function testsByDay(database: Database) {
  const range = lastDays(await readNow(database), FIGURE_DAYS);
  return everyDay(range, await countSatByDay(database, range), { booked: 0, sat: 0 });
}

/** Adds a row for each day on which nothing happened, because the database returns no row for it. */
function everyDay<Row extends { day: string }>(range: DayRange, rows: readonly Row[], nothing: Omit<Row, 'day'>) {
  const found = new Map(rows.map((row) => [row.day, row]));
  return daysOf(range).map((day) => ({ ...nothing, ...found.get(day), day }));
}
