import { seededKey } from '../random/seeded.ts';

/**
 * Version of the allocation algorithm, which gives a confirmed booking its room and seat. The result depends only
 * on the rooms, placements, booking and seed, not on their order. A booking keeps its place, and no other booking
 * is moved. The server draws an unguessable seed per sitting. The seed alone decides between equal places, so
 * candidates cannot choose their neighbours. Steps and worked example: docs/algorithms/allocation.md.
 */
export const ALLOCATION_VERSION = 2;

export type AllocationSeat = {
  seatNo: string;
  row: number;
  column: number;
  /** State of the seat. A `buffer` seat stays free in case a machine fails. */
  state: 'usable' | 'buffer' | 'broken';
  /** Whether the seat is on an aisle. In a step-free room, such a seat is accessible by wheelchair. */
  isAisle: boolean;
  /** Whether the seat is in a booth, for a candidate with a scribe or reader. */
  isBooth: boolean;
};

type RoomShared = {
  roomId: string;
  /** End of the room's reservation, or null for no limit. Compensatory time needs a longer reservation. */
  freeUntil: Date | null;
  proctorCount: number;
  /** Number of candidates that one proctor can watch. */
  candidatesPerProctor: number;
};

export type AllocationRoom =
  | (RoomShared & {
      kind: 'online';
      capacity: number;
      /** Number of candidates in the room who are not in `placements`. A room without seats needs only their number. */
      taken: number;
    })
  | (RoomShared & {
      kind: 'centre';
      /** Whether the room is on the ground floor or has a lift, without a step on the way. */
      isStepFree: boolean;
      /** Percentage of the usable seats that stay free, rounded up. */
      bufferPercent: number;
      seats: readonly AllocationSeat[];
    });

export type AllocationBooking = {
  bookingId: string;
  needs: { wheelchair: boolean; booth: boolean };
  /** Start + duration + compensatory time. */
  endsAt: Date;
};

/** The place of a booking. `seatNo` is null in an online room. */
export type Placement = { bookingId: string; roomId: string; seatNo: string | null };

/** The order in which rooms are filled. `compact` opens as few rooms as possible. `balanced` fills rooms evenly. */
export type FillPolicy = 'compact' | 'balanced';

export type AllocationAsk = {
  rooms: readonly AllocationRoom[];
  /** Existing placements: all in centre rooms, and in online rooms those that are not counted in `taken`. */
  placements: readonly Placement[];
  booking: AllocationBooking;
  seed: string;
  fill: FillPolicy;
};

export type UnplacedReason =
  | 'no-rooms'
  | 'no-room-long-enough'
  | 'no-step-free-seat'
  | 'no-booth'
  | 'no-seat-for-these-needs'
  | 'rooms-full';

export type Allocation =
  | { kind: 'placed'; placement: Placement }
  | { kind: 'unplaced'; bookingId: string; reason: UnplacedReason };

/** Places one booking, or returns the reason why it does not fit. A repeated call returns the first place. */
export function allocateBooking(ask: AllocationAsk): Allocation {
  const { booking, placements } = ask;
  const placed = placements.find((placement) => placement.bookingId === booking.bookingId);
  if (placed) return { kind: 'placed', placement: placed };
  const best = ask.rooms.flatMap((room) => freePlaces(room, ask)).reduce<Candidate | null>(better, null);
  if (!best) return { kind: 'unplaced', bookingId: booking.bookingId, reason: whyUnplaced(ask) };
  return { kind: 'placed', placement: { bookingId: booking.bookingId, roomId: best.roomId, seatNo: best.seatNo } };
}

/** Returns whether a place still meets the needs of its booking. A need may have been approved after the placement. */
export function meetsAccommodations(
  rooms: readonly AllocationRoom[],
  { roomId, seatNo }: Pick<Placement, 'roomId' | 'seatNo'>,
  booking: AllocationBooking,
): boolean {
  const room = rooms.find((one) => one.roomId === roomId);
  if (!room || !isLongEnough(room, booking)) return false;
  if (room.kind === 'online') return true;
  const seat = room.seats.find((one) => one.seatNo === seatNo);
  return seat !== undefined && seatMeetsNeeds(room, seat, booking);
}

export type BatchAsk = Omit<AllocationAsk, 'booking'> & { bookings: readonly AllocationBooking[] };

/**
 * Places many bookings. Rare needs come first, then a random order from the seed. `allocations` are sorted by booking.
 */
export function allocateBookings({ bookings, ...ask }: BatchAsk): Allocation[] {
  const placements = [...ask.placements];
  const inTurn = bookings
    .map((booking) => ({ booking, turn: `${9 - needCount(booking)}${seededKey(ask.seed, booking.bookingId)}` }))
    .sort((a, b) => compareText(a.turn, b.turn) || compareText(a.booking.bookingId, b.booking.bookingId));
  const allocations = inTurn.map(({ booking }) => {
    const allocation = allocateBooking({ ...ask, placements, booking });
    if (allocation.kind === 'placed') placements.push(allocation.placement);
    return allocation;
  });
  return allocations.sort((a, b) => compareText(bookingOf(a), bookingOf(b)));
}

/**
 * Returns the number of candidates that fit in a room: usable seats minus the buffer, at most what its proctors
 * can watch.
 */
export function roomCapacity(room: AllocationRoom): number {
  const watched = room.proctorCount * room.candidatesPerProctor;
  if (room.kind === 'online') return Math.min(room.capacity, watched);
  const usable = room.seats.filter((seat) => seat.state === 'usable').length;
  return Math.max(0, Math.min(usable - Math.ceil((usable * room.bufferPercent) / 100), watched));
}

/**
 * Serialises the inputs in a fixed order without other properties. The server stores the hash of this text with the
 * allocation, so that anyone with the inputs can repeat the allocation.
 */
export function allocationInputText({ rooms, placements, booking, seed, fill }: AllocationAsk): string {
  return JSON.stringify([
    ALLOCATION_VERSION,
    seed,
    fill,
    [booking.bookingId, booking.needs.wheelchair, booking.needs.booth, booking.endsAt],
    [...rooms].sort((a, b) => compareText(a.roomId, b.roomId)).map(roomParts),
    [...placements]
      .sort((a, b) => compareText(a.bookingId, b.bookingId))
      .map(({ bookingId, roomId, seatNo }) => [bookingId, roomId, seatNo]),
  ]);
}

/** A free place and its rank. Lower ranks are better, the first part counts most, and the last parts are unique. */
type Candidate = { roomId: string; seatNo: string | null; rank: readonly (number | string)[] };

function freePlaces(room: AllocationRoom, ask: AllocationAsk): Candidate[] {
  const { booking, seed, fill } = ask;
  if (!isLongEnough(room, booking)) return [];
  const inRoom = ask.placements.filter((placement) => placement.roomId === room.roomId);
  const capacity = roomCapacity(room);
  const load = inRoom.length + (room.kind === 'online' ? room.taken : 0);
  if (load >= capacity) return [];

  const { roomId } = room;
  const isBalanced = fill === 'balanced';
  // Shares are integers in millionths. This is exact enough to order rooms and is the same on every machine.
  const loadShare = Math.floor((load * 1_000_000) / capacity);
  const fillRank = [
    isBalanced ? loadShare : -loadShare,
    seededKey(seed, isBalanced ? `${roomId}/${booking.bookingId}` : roomId),
    roomId,
  ];
  // Rooms that end early come first. The other rooms stay free for candidates who need more time.
  const roomEnd = room.freeUntil?.getTime() ?? Number.MAX_SAFE_INTEGER;
  if (room.kind === 'online') return [{ roomId, seatNo: null, rank: [0, roomEnd, ...fillRank, 0, 0, '', ''] }];

  const takenSeats = new Set(inRoom.map((placement) => placement.seatNo));
  const takenCells = new Set(
    room.seats.filter((seat) => takenSeats.has(seat.seatNo)).map((seat) => cell(seat.row, seat.column)),
  );
  return room.seats
    .filter((seat) => seat.state === 'usable' && !takenSeats.has(seat.seatNo) && seatMeetsNeeds(room, seat, booking))
    .map((seat) => {
      const key = seededKey(seed, `${booking.bookingId}/${roomId}/${seat.seatNo}`);
      const spread = [takenNeighbours(seat, takenCells), (seat.row + seat.column) % 2];
      return {
        roomId,
        seatNo: seat.seatNo,
        rank: [wastedFeatures(room, seat, booking), roomEnd, ...fillRank, ...spread, key, seat.seatNo],
      };
    });
}

type CentreRoom = Extract<AllocationRoom, { kind: 'centre' }>;

function isLongEnough(room: AllocationRoom, booking: AllocationBooking): boolean {
  return room.freeUntil === null || booking.endsAt <= room.freeUntil;
}

function isWheelchairSeat(room: CentreRoom, seat: AllocationSeat): boolean {
  return room.isStepFree && seat.isAisle;
}

function seatMeetsNeeds(room: CentreRoom, seat: AllocationSeat, { needs }: AllocationBooking): boolean {
  return (!needs.wheelchair || isWheelchairSeat(room, seat)) && (!needs.booth || seat.isBooth);
}

/**
 * Returns a number that grows with the accessible features of a seat that the candidate does not need. Seats with a
 * high number are assigned last. A booth counts more than an aisle, because booths are rarer.
 */
function wastedFeatures(room: CentreRoom, seat: AllocationSeat, { needs }: AllocationBooking): number {
  return (seat.isBooth && !needs.booth ? 2 : 0) + (isWheelchairSeat(room, seat) && !needs.wheelchair ? 1 : 0);
}

function takenNeighbours(seat: AllocationSeat, takenCells: Set<string>): number {
  let count = 0;
  for (let row = seat.row - 1; row <= seat.row + 1; row += 1) {
    for (let column = seat.column - 1; column <= seat.column + 1; column += 1) {
      if (takenCells.has(cell(row, column))) count += 1;
    }
  }
  return count;
}

/**
 * Returns the first reason why a booking gets no place. It checks first whether the booking would fit into empty rooms.
 * If it would, the rooms are full.
 */
function whyUnplaced({ rooms, booking }: AllocationAsk): UnplacedReason {
  const open = rooms.filter((room) => roomCapacity(room) > 0);
  if (open.length === 0) return 'no-rooms';
  const longEnough = open.filter((room) => isLongEnough(room, booking));
  if (longEnough.length === 0) return 'no-room-long-enough';
  const canSeat = (needs: AllocationBooking['needs']) =>
    longEnough.some(
      (room) =>
        room.kind === 'online' ||
        room.seats.some((seat) => seat.state === 'usable' && seatMeetsNeeds(room, seat, { ...booking, needs })),
    );
  if (booking.needs.wheelchair && !canSeat({ wheelchair: true, booth: false })) return 'no-step-free-seat';
  if (booking.needs.booth && !canSeat({ wheelchair: false, booth: true })) return 'no-booth';
  if (!canSeat(booking.needs)) return 'no-seat-for-these-needs';
  return 'rooms-full';
}

function better(best: Candidate | null, other: Candidate): Candidate {
  return best === null || compareRanks(other.rank, best.rank) < 0 ? other : best;
}

function compareRanks(a: Candidate['rank'], b: Candidate['rank']): number {
  for (const [at, own] of a.entries()) {
    const other = b[at];
    if (other === undefined || own === other) continue;
    return own < other ? -1 : 1;
  }
  return 0;
}

function needCount({ needs }: AllocationBooking): number {
  return (needs.booth ? 2 : 0) + (needs.wheelchair ? 1 : 0);
}

function bookingOf(allocation: Allocation): string {
  return allocation.kind === 'placed' ? allocation.placement.bookingId : allocation.bookingId;
}

function roomParts(room: AllocationRoom): unknown[] {
  const shared = [room.kind, room.roomId, room.freeUntil, room.proctorCount, room.candidatesPerProctor];
  if (room.kind === 'online') return [...shared, room.capacity, room.taken];
  const seats = [...room.seats]
    .sort((a, b) => compareText(a.seatNo, b.seatNo))
    .map(({ seatNo, row, column, state, isAisle, isBooth }) => [seatNo, row, column, state, isAisle, isBooth]);
  return [...shared, room.isStepFree, room.bufferPercent, seats];
}

function cell(row: number, column: number): string {
  return `${row},${column}`;
}

/** Compares by code unit, because `localeCompare` depends on the machine. */
function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
