import type { NewSeat } from '../modules/scheduling/index.ts';

export type SeatGrid = {
  rows: number;
  columns: number;
  features: string[];
  brokenSeats: string[];
  bufferSeats: string[];
};

/**
 * Returns the seats of a room, row by row from the front. The seats of the front row have the labels A1, A2 and so on.
 * The first and the last seat of each row are aisle seats.
 */
export function seatsOfGrid({ rows, columns, features, brokenSeats, bufferSeats }: SeatGrid): NewSeat[] {
  const isBooth = features.includes('separate-booths');
  return Array.from({ length: rows * columns }, (_, n) => {
    const row = Math.floor(n / columns) + 1;
    const column = (n % columns) + 1;
    const label = `${String.fromCharCode(64 + row)}${column}`;
    const state = brokenSeats.includes(label) ? 'broken' : bufferSeats.includes(label) ? 'buffer' : 'usable';
    return { label, row, column, state, isAisle: column === 1 || column === columns, isBooth };
  });
}

export const countUsable = (seats: NewSeat[]): number => seats.filter((seat) => seat.state === 'usable').length;
