import type { AnswerOf } from '@kasauti/contract/entry.ts';
import type { listRooms } from '@kasauti/contract/scheduling/proctoring.ts';
import { LOBBY_OPENS_BEFORE_MS } from '@kasauti/domain/attempt/clock.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';

export type ListedRoom = AnswerOf<typeof listRooms>['data'][number];
export type RoomPhase = 'over' | 'under-way' | 'lobby-open' | 'to-come';

export function phaseOf({ startsAt, endsAt }: Pick<ListedRoom, 'startsAt' | 'endsAt'>, now: Date): RoomPhase {
  const at = now.getTime();
  if (at >= Date.parse(endsAt)) return 'over';
  if (at >= Date.parse(startsAt)) return 'under-way';
  return at >= Date.parse(startsAt) - LOBBY_OPENS_BEFORE_MS ? 'lobby-open' : 'to-come';
}

export type RoomDay = { key: string; kind: 'now' | 'day' | 'over'; date: string | null; rooms: ListedRoom[] };

/**
 * What is on now (its lobby counts), then day by day, and at the end what is just over. Within each the server's order
 * stays.
 */
export function groupRooms(rooms: readonly ListedRoom[], now: Date, zone: string): RoomDay[] {
  const groups = new Map<string, RoomDay>();
  for (const room of rooms) {
    const phase = phaseOf(room, now);
    const date = phase === 'to-come' ? plainDateIn(zone, new Date(room.startsAt)) : null;
    const kind = phase === 'over' ? 'over' : phase === 'to-come' ? 'day' : 'now';
    const key = date ?? kind;
    const group = groups.get(key) ?? { key, kind, date, rooms: [] };
    group.rooms.push(room);
    groups.set(key, group);
  }
  const rank = { now: 0, day: 1, over: 2 };
  return [...groups.values()].sort((a, b) => rank[a.kind] - rank[b.kind] || (a.date ?? '').localeCompare(b.date ?? ''));
}

/** By room, centre or test. */
export function findRooms(rooms: readonly ListedRoom[], text: string): ListedRoom[] {
  const wanted = foldForSearch(text);
  return rooms.filter((room) =>
    foldForSearch(
      [room.name, room.centre ?? '', ...room.titles.flatMap(({ en, hi = '' }) => [en, hi])].join(' '),
    ).includes(wanted),
  );
}
