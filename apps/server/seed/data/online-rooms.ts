import type { OnlineRoomUse, SeedOnlineRoom } from './types.ts';

/**
 * Online rooms. A full live room is small enough for two proctors. The capacity of an open room is the number of
 * candidates that the product promises to serve.
 */
export const onlineRooms: SeedOnlineRoom[] = [
  ...roomsFor('open', 'Open Room', 200, 4),
  ...roomsFor('recorded', 'Recorded Room', 60, 6),
  ...roomsFor('live', 'Live Room', 24, 4),
  ...roomsFor('walk-in', 'Walk-in Room', 10, 6),
];

function roomsFor(use: OnlineRoomUse, name: string, capacity: number, count: number): SeedOnlineRoom[] {
  return Array.from({ length: count }, (_, index) => ({
    roomRef: `online/${use}-${index + 1}`,
    name: `${name} ${index + 1}`,
    capacity,
    use,
  }));
}
