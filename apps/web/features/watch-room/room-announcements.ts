import type { AttentionReason } from '@kasauti/domain/proctoring/presence.ts';
import type { Seat } from '../../lib/words/room-words.ts';

/**
 * Reasons that are also announced to screen readers. If a candidate leaves the page, this is shown but not announced,
 * because most candidates return within seconds.
 */
const announced = ['hand', 'second-device', 'waiting', 'offline'] as const satisfies AttentionReason[];
/** A reason, and the names of the candidates for whom it is new. */
export type RoomAnnouncement = { reason: (typeof announced)[number]; names: string[] };

/**
 * Compares two states of the room. Returns each reason that is new for at least one candidate, with the names of
 * these candidates. The most urgent reason comes first.
 */
export function findAnnouncements(before: readonly Seat[], after: readonly Seat[]): RoomAnnouncement[] {
  const known = new Map(before.map((seat) => [seat.schedule_id, seat.needsPerson]));
  return announced.flatMap((reason) => {
    const names = after
      .filter((seat) => seat.needsPerson.includes(reason) && !known.get(seat.schedule_id)?.includes(reason))
      .map((seat) => seat.name);
    return names.length > 0 ? [{ reason, names }] : [];
  });
}
