import type { AttentionReason } from '@kasauti/domain/attempt/presence.ts';
import type { Seat } from '../../lib/words/room-words.ts';

/**
 * Reasons for the proctor's attention that are also announced to screen readers. Leaving the page is shown but not
 * announced, because most candidates return within seconds.
 */
const spoken = ['hand', 'second-device', 'waiting', 'offline'] as const satisfies AttentionReason[];
export type AnnouncedReason = (typeof spoken)[number];
export type Change = { need: AnnouncedReason; names: string[] };

/**
 * Compares two states of the room. Returns each reason that is new for at least one candidate, with the names of
 * these candidates. The most urgent reason comes first.
 */
export function whatIsNew(before: readonly Seat[], after: readonly Seat[]): Change[] {
  const known = new Map(before.map((seat) => [seat.schedule_id, seat.needsPerson]));
  return spoken.flatMap((need) => {
    const names = after
      .filter((seat) => seat.needsPerson.includes(need) && !known.get(seat.schedule_id)?.includes(need))
      .map((seat) => seat.name);
    return names.length > 0 ? [{ need, names }] : [];
  });
}
