import type { CentreId, RoomId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import type { Address } from '../columns.ts';
import { insertCentre } from '../store/centres.ts';
import { insertRoom } from '../store/rooms.ts';

export type NewCentre = {
  slug: string;
  name: string;
  address: Address & { cityHi?: string | undefined };
  latitude: number;
  longitude: number;
  facilities: string[];
  directions: string;
  timeZone: string;
};

export type NewSeat = {
  label: string;
  row: number;
  column: number;
  state: 'usable' | 'buffer' | 'broken';
  isAisle: boolean;
  isBooth: boolean;
};
export type NewRoom = {
  slug: string;
  /** Null for an online room. */
  centreId: CentreId | null;
  name: string;
  floor: number | null;
  stepFree: boolean;
  features: string[];
  capacity: number;
  seats: NewSeat[];
};

/** Creates a test centre. */
export async function createCentre(work: Work, centre: NewCentre): Promise<CentreId> {
  const centreId = newId<CentreId>(work.now);
  const { cityHi = null, ...address } = centre.address;
  await insertCentre(work.tx, {
    centre_id: centreId,
    slug: centre.slug,
    name: centre.name,
    address: JSON.stringify(address),
    city: address.city,
    city_hi: cityHi,
    state_code: address.stateCode,
    latitude: centre.latitude,
    longitude: centre.longitude,
    facilities: centre.facilities,
    directions: centre.directions,
    time_zone: centre.timeZone,
  });
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: 'centre.create',
    objectKind: 'centre',
    objectId: centreId,
  });
  return centreId;
}

/** Creates a room with its seats. An online room has no seats. */
export async function createRoom(work: Work, room: NewRoom): Promise<RoomId> {
  const roomId = newId<RoomId>(work.now);
  await insertRoom(
    work.tx,
    {
      room_id: roomId,
      slug: room.slug,
      centre_id: room.centreId,
      name: room.name,
      floor: room.floor,
      step_free: room.stepFree,
      features: room.features,
      capacity: room.capacity,
    },
    room.seats.map((seat) => ({
      room_id: roomId,
      seat_label: seat.label,
      row_no: seat.row,
      column_no: seat.column,
      state: seat.state,
      is_aisle: seat.isAisle,
      is_booth: seat.isBooth,
    })),
  );
  record(work, { actorId: null, actorRole: 'system', action: 'room.create', objectKind: 'room', objectId: roomId });
  return roomId;
}
