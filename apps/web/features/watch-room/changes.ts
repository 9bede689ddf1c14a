import type { AttentionReason } from '@kasauti/domain/attempt/presence.ts';
import type { Seat } from '../../lib/words/room-words.ts';

/**
 * What is worth interrupting a reader for. Who leaves the page comes back within seconds most often: that is shown, not
 * said.
 */
const spoken = ['hand', 'second-device', 'waiting', 'offline'] as const satisfies AttentionReason[];
export type AnnouncedReason = (typeof spoken)[number];
export type Change = { need: AnnouncedReason; names: string[] };

/** Who needs a person now and did not when the room was last read, most urgent first. */
export function whatIsNew(before: readonly Seat[], after: readonly Seat[]): Change[] {
  const known = new Map(before.map((seat) => [seat.schedule_id, seat.needsPerson]));
  return spoken.flatMap((need) => {
    const names = after
      .filter((seat) => seat.needsPerson.includes(need) && !known.get(seat.schedule_id)?.includes(need))
      .map((seat) => seat.name);
    return names.length > 0 ? [{ need, names }] : [];
  });
}
