import type { Collection, Notes } from './entities.ts';
import { GatewayError } from './gateway-error.ts';

const MIN_AMOUNT = 100;
const MAX_NOTES = 15;
const MAX_NOTE_CHARACTERS = 256;

export function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null)
    throw new GatewayError('The amount field is required.', { field: 'amount' });
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw new GatewayError('The amount must be an integer.', { field: 'amount' });
  if (amount < MIN_AMOUNT) throw new GatewayError('The amount must be at least INR 1.00', { field: 'amount' });
  return amount;
}

export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || Array.isArray(notes)) return [];
  const entries = Object.entries(notes as Record<string, unknown>);
  if (entries.length > MAX_NOTES || entries.some(([, value]) => String(value).length > MAX_NOTE_CHARACTERS))
    throw new GatewayError('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

export function forbidOthers(body: Record<string, unknown>, known: readonly string[]): void {
  const others = Object.keys(body).filter((name) => !known.includes(name));
  if (others.length > 0)
    throw new GatewayError(`${others.join(', ')} is/are not required and should not be sent.`, { field: others[0] });
}

/** Returns one page of a list, as the API does: newest first, 10 entries by default and at most 100. */
export function collection<T extends { created_at: number }>(
  rows: Iterable<T>,
  query: { count?: string; skip?: string; from?: string; to?: string },
): Collection<T> {
  const count = Math.min(Number(query.count ?? 10), 100);
  const skip = Number(query.skip ?? 0);
  const items = [...rows]
    .filter(
      (row) =>
        row.created_at >= Number(query.from ?? 0) && row.created_at <= Number(query.to ?? Number.MAX_SAFE_INTEGER),
    )
    .reverse()
    .slice(skip, skip + count);
  return { entity: 'collection', count: items.length, items };
}
