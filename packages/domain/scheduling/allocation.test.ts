import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Allocation,
  type AllocationAsk,
  type AllocationBooking,
  type AllocationRoom,
  type AllocationSeat,
  allocateBooking,
  allocateBookings,
  allocationInputText,
  meetsAccommodations,
  type Placement,
  roomCapacity,
} from './allocation.ts';

const endsAt = new Date('2026-11-21T07:30:00Z');
const anHourLater = new Date('2026-11-21T08:30:00Z');
const seed = 'b7c1e0';

/** Makes seats A1, A2 … B1 … in the given rows and columns. The first column is an aisle. */
function seats(rows: number, columns: number, more: Record<string, Partial<AllocationSeat>> = {}): AllocationSeat[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const seatNo = `${String.fromCharCode(65 + row)}${column + 1}`;
    return { seatNo, row, column, state: 'usable' as const, isAisle: column === 0, isBooth: false, ...more[seatNo] };
  });
}

function hall(roomId: string, more: Partial<Extract<AllocationRoom, { kind: 'centre' }>> = {}): AllocationRoom {
  return {
    kind: 'centre',
    roomId,
    freeUntil: null,
    proctorCount: 1,
    candidatesPerProctor: 24,
    isStepFree: false,
    bufferPercent: 0,
    seats: seats(3, 4),
    ...more,
  };
}

function online(roomId: string, capacity: number, taken = 0): AllocationRoom {
  return { kind: 'online', roomId, freeUntil: null, proctorCount: 2, candidatesPerProctor: 15, capacity, taken };
}

function booking(bookingId: string, more: Partial<AllocationBooking['needs']> = {}): AllocationBooking {
  return { bookingId, needs: { wheelchair: false, booth: false, ...more }, endsAt };
}

function ask(rooms: AllocationRoom[], one: AllocationBooking, more: Partial<AllocationAsk> = {}): AllocationAsk {
  return { rooms, placements: [], booking: one, seed, fill: 'compact', ...more };
}

const placementOf = (allocation: Allocation): Placement => {
  if (allocation.kind !== 'placed') throw new Error(allocation.reason);
  return allocation.placement;
};
const reasonOf = (allocation: Allocation) => (allocation.kind === 'unplaced' ? allocation.reason : null);
const placed = (allocations: Allocation[]) => allocations.filter(({ kind }) => kind === 'placed').map(placementOf);

describe('a booking', () => {
  test('gets the room and seat of the worked example in docs/algorithms/allocation.md', () => {
    const rooms = [hall('lab-1', { isStepFree: true }), hall('lab-2')];
    const asked = [
      booking('booking-1'),
      booking('booking-2'),
      booking('booking-3', { wheelchair: true }),
      booking('booking-4'),
    ];
    const placements: Placement[] = [];
    for (const one of asked)
      placements.push(placementOf(allocateBooking(ask(rooms, one, { placements: [...placements] }))));
    expect(placements.map(({ bookingId, roomId, seatNo }) => [bookingId, roomId, seatNo])).toEqual([
      ['booking-1', 'lab-2', 'B2'],
      ['booking-2', 'lab-2', 'B4'],
      ['booking-3', 'lab-1', 'C1'],
      ['booking-4', 'lab-2', 'A1'],
    ]);
  });

  test('in an online room gets the room and no seat', () => {
    expect(placementOf(allocateBooking(ask([online('room-1', 30)], booking('b'))))).toEqual({
      bookingId: 'b',
      roomId: 'room-1',
      seatNo: null,
    });
  });

  test('for a wheelchair gets an aisle seat of a step-free room', () => {
    const rooms = [hall('upstairs'), hall('ground', { isStepFree: true })];
    const { roomId, seatNo } = placementOf(allocateBooking(ask(rooms, booking('b', { wheelchair: true }))));
    expect([roomId, seatNo?.slice(1)]).toEqual(['ground', '1']);
  });

  test('with a scribe gets a booth', () => {
    const rooms = [hall('lab-1'), hall('lab-2', { seats: seats(3, 4, { C4: { isBooth: true } }) })];
    expect(placementOf(allocateBooking(ask(rooms, booking('b', { booth: true }))))).toMatchObject({
      roomId: 'lab-2',
      seatNo: 'C4',
    });
  });

  test('with compensatory time gets a room that is ours for long enough; others leave that room to them', () => {
    const rooms = [hall('short', { freeUntil: endsAt }), hall('long', { freeUntil: anHourLater })];
    expect(placementOf(allocateBooking(ask(rooms, { ...booking('b'), endsAt: anHourLater }))).roomId).toBe('long');
    for (const id of ['b1', 'b2', 'b3'])
      expect(placementOf(allocateBooking(ask(rooms, booking(id)))).roomId).toBe('short');
  });

  test('without needs takes a booth or a wheelchair seat only when nothing else is left', () => {
    const room = hall('lab', { isStepFree: true, seats: seats(2, 3, { B3: { isBooth: true } }) });
    const many = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((id) => booking(id));
    const inTurn: Placement[] = [];
    for (const one of many) inTurn.push(placementOf(allocateBooking(ask([room], one, { placements: [...inTurn] }))));
    expect(
      inTurn
        .slice(0, 3)
        .map(({ seatNo }) => seatNo)
        .sort(),
    ).toEqual(['A2', 'A3', 'B2']);
    expect(
      inTurn
        .slice(3, 5)
        .map(({ seatNo }) => seatNo)
        .sort(),
    ).toEqual(['A1', 'B1']);
    expect(inTurn[5]?.seatNo).toBe('B3');
  });

  test('sits apart from others as long as there is room', () => {
    const room = hall('lab', { seats: seats(3, 5) });
    const bookings = ['b1', 'b2', 'b3', 'b4'].map((id) => booking(id));
    const cells = placed(allocateBookings({ rooms: [room], placements: [], bookings, seed, fill: 'compact' })).map(
      ({ seatNo }) => {
        return [seatNo!.charCodeAt(0), Number(seatNo!.slice(1))] as const;
      },
    );
    const neighbours = cells.flatMap(([row, column], at) =>
      cells
        .slice(at + 1)
        .filter(([otherRow, otherColumn]) => Math.abs(row - otherRow) <= 1 && Math.abs(column - otherColumn) <= 1),
    );
    expect(neighbours).toEqual([]);
  });

  test('fills one room after the other, or all evenly', () => {
    const rooms = [hall('lab-1'), hall('lab-2'), hall('lab-3')];
    const bookings = Array.from({ length: 12 }, (_, at) => booking(`b${at}`));
    const loads = (fill: 'compact' | 'balanced') => {
      const all = placed(allocateBookings({ rooms, placements: [], bookings, seed, fill }));
      return rooms.map(({ roomId }) => all.filter((placement) => placement.roomId === roomId).length).sort();
    };
    expect(loads('compact')).toEqual([0, 0, 12]);
    expect(loads('balanced')).toEqual([4, 4, 4]);
  });
});

test('rooms of different sizes are filled evenly by their share', () => {
  const rooms = [hall('big', { seats: seats(3, 4) }), hall('small', { seats: seats(1, 4) })];
  const bookings = Array.from({ length: 8 }, (_, at) => booking(`b${at}`));
  const all = placed(allocateBookings({ rooms, placements: [], bookings, seed, fill: 'balanced' }));
  expect(all.filter(({ roomId }) => roomId === 'big')).toHaveLength(6);
});

test('a seat two rows or two columns away is not beside', () => {
  const placements = [{ bookingId: 'x', roomId: 'lab', seatNo: 'first' }];
  const line = (place: (at: number) => Pick<AllocationSeat, 'row' | 'column'>) =>
    ['first', 'second', 'third', 'fourth', 'fifth'].map((seatNo, at): AllocationSeat => {
      return { seatNo, state: 'usable', isAisle: false, isBooth: false, ...place(at) };
    });
  for (const place of [
    (at: number) => ({ row: at, column: 0 }),
    (at: number) => ({ row: 0, column: at }),
    (at: number) => ({ row: 9 - at, column: 9 - at }),
  ]) {
    const room = hall('lab', { seats: line(place) });
    const drawn = Array.from({ length: 40 }, (_, draw) => {
      return placementOf(allocateBooking(ask([room], booking('b'), { placements, seed: `seed-${draw}` }))).seatNo;
    });
    // 'second' is next to the taken seat. 'third' and 'fifth' have the colour of the chessboard that is filled
    // first. On the diagonal all seats have this colour, so 'fourth' is possible there.
    expect(drawn).not.toContain('second');
    expect(new Set(drawn)).toContain('third');
    expect(new Set(drawn)).toContain('fifth');
  }
});

test('when two candidates can use the only fully equipped seat, the one who needs all of it gets it', () => {
  const room = hall('lab', { isStepFree: true, seats: seats(1, 1, { A1: { isBooth: true } }) });
  const bookings = [
    booking('b1', { booth: true }),
    booking('b2', { wheelchair: true }),
    booking('b3', { booth: true, wheelchair: true }),
  ];
  for (let draw = 0; draw < 20; draw += 1) {
    const all = allocateBookings({ rooms: [room], placements: [], bookings, seed: `seed-${draw}`, fill: 'compact' });
    expect(placed(all)).toEqual([{ bookingId: 'b3', roomId: 'lab', seatNo: 'A1' }]);
  }
});

describe('a booking that does not fit gets the reason', () => {
  test.each<[string, AllocationRoom[], AllocationBooking]>([
    ['no-rooms', [], booking('b')],
    ['no-rooms', [hall('lab', { proctorCount: 0 })], booking('b')],
    ['no-room-long-enough', [hall('lab', { freeUntil: endsAt })], { ...booking('b'), endsAt: anHourLater }],
    ['no-step-free-seat', [hall('lab')], booking('b', { wheelchair: true })],
    ['no-booth', [hall('lab')], booking('b', { booth: true })],
    [
      'no-seat-for-these-needs',
      [hall('a', { isStepFree: true }), hall('b', { seats: seats(1, 1, { A1: { isBooth: true } }) })],
      booking('b', { wheelchair: true, booth: true }),
    ],
  ])('%s', (reason, rooms, one) => {
    expect(reasonOf(allocateBooking(ask(rooms, one)))).toBe(reason);
  });

  test('rooms-full', () => {
    const placements = [{ bookingId: 'x', roomId: 'lab', seatNo: 'A1' }];
    expect(reasonOf(allocateBooking(ask([hall('lab', { seats: seats(1, 1) })], booking('b'), { placements })))).toBe(
      'rooms-full',
    );
  });
});

describe('a room', () => {
  test('takes its usable seats less the buffer, and never more than its proctors can watch', () => {
    const broken = { A1: { state: 'broken' as const }, A2: { state: 'buffer' as const } };
    expect(roomCapacity(hall('lab', { seats: seats(3, 4, broken) }))).toBe(10);
    expect(roomCapacity(hall('lab', { bufferPercent: 10 }))).toBe(10);
    expect(roomCapacity(hall('lab', { candidatesPerProctor: 8 }))).toBe(8);
    expect(roomCapacity(hall('lab', { bufferPercent: 100 }))).toBe(0);
    expect(roomCapacity(online('room', 100))).toBe(30);
  });
});

const anySeats = fc
  .array(
    fc.record({
      state: fc.constantFrom(
        'usable' as const,
        'usable' as const,
        'usable' as const,
        'buffer' as const,
        'broken' as const,
      ),
      isAisle: fc.boolean(),
      isBooth: fc.nat(4).map((n) => n === 0),
    }),
    { maxLength: 8 },
  )
  .map((made) =>
    made.map((seat, at): AllocationSeat => ({ seatNo: `s${at}`, row: Math.floor(at / 3), column: at % 3, ...seat })),
  );
const anyRoom = fc.record({
  freeUntil: fc.constantFrom(null, endsAt, anHourLater),
  proctorCount: fc.nat(2),
  candidatesPerProctor: fc.integer({ min: 1, max: 6 }),
  isStepFree: fc.boolean(),
  bufferPercent: fc.constantFrom(0, 10, 30),
  seats: anySeats,
  onlineCapacity: fc.option(fc.nat(5), { nil: null }),
});
const anyRooms = fc.array(anyRoom, { maxLength: 4 }).map((made) =>
  made.map(({ onlineCapacity, ...room }, at): AllocationRoom => {
    const roomId = `room-${at}`;
    return onlineCapacity === null
      ? hall(roomId, room)
      : { ...online(roomId, onlineCapacity), freeUntil: room.freeUntil };
  }),
);
const anyBooking = fc.record({
  bookingId: fc.stringMatching(/^b[0-9a-f]{1,6}$/),
  needs: fc.record({ wheelchair: fc.boolean(), booth: fc.boolean() }),
  endsAt: fc.constantFrom(endsAt, anHourLater),
});
const anyBookings = fc.uniqueArray(anyBooking, { selector: ({ bookingId }) => bookingId, maxLength: 20 });
const anyBatch = fc.record({
  rooms: anyRooms,
  bookings: anyBookings,
  seed: fc.string(),
  fill: fc.constantFrom('compact' as const, 'balanced' as const),
  placements: fc.constant<Placement[]>([]),
});

describe('whatever the rooms, bookings and seed', () => {
  test('each booking is placed once, or left out with a reason', () => {
    fc.assert(
      fc.property(anyBatch, (batch) => {
        const ids = allocateBookings(batch).map((one) =>
          one.kind === 'placed' ? one.placement.bookingId : one.bookingId,
        );
        expect(ids).toEqual(batch.bookings.map(({ bookingId }) => bookingId).sort());
      }),
    );
  });

  test('no seat is given twice', () => {
    fc.assert(
      fc.property(anyBatch, (batch) => {
        const taken = placed(allocateBookings(batch)).filter(({ seatNo }) => seatNo !== null);
        expect(new Set(taken.map(({ roomId, seatNo }) => `${roomId}/${seatNo}`)).size).toBe(taken.length);
      }),
    );
  });

  test('nobody sits on a broken or a buffer seat, in a room that ends too early, or without what they need', () => {
    fc.assert(
      fc.property(anyBatch, (batch) => {
        for (const { bookingId, roomId, seatNo } of placed(allocateBookings(batch))) {
          const room = batch.rooms.find((one) => one.roomId === roomId)!;
          const own = batch.bookings.find((one) => one.bookingId === bookingId)!;
          expect(room.freeUntil === null || own.endsAt <= room.freeUntil).toBe(true);
          if (room.kind === 'online') continue;
          const seat = room.seats.find((one) => one.seatNo === seatNo)!;
          expect(seat.state).toBe('usable');
          expect(!own.needs.booth || seat.isBooth).toBe(true);
          expect(!own.needs.wheelchair || (room.isStepFree && seat.isAisle)).toBe(true);
        }
      }),
    );
  });

  test('no room is filled beyond its capacity', () => {
    fc.assert(
      fc.property(anyBatch, (batch) => {
        const all = placed(allocateBookings(batch));
        for (const room of batch.rooms) {
          expect(all.filter(({ roomId }) => roomId === room.roomId).length).toBeLessThanOrEqual(roomCapacity(room));
        }
      }),
    );
  });

  test('the order in which rooms, seats, bookings and placements are listed changes nothing', () => {
    fc.assert(
      fc.property(anyBatch, anyBooking, (batch, next) => {
        const reversed = {
          ...batch,
          bookings: [...batch.bookings].reverse(),
          rooms: [...batch.rooms]
            .reverse()
            .map((room) => (room.kind === 'online' ? room : { ...room, seats: [...room.seats].reverse() })),
        };
        const all = allocateBookings(batch);
        expect(JSON.stringify(allocateBookings(reversed))).toBe(JSON.stringify(all));

        const placements = placed(all);
        const one = { ...batch, placements, booking: next };
        const other = { ...reversed, placements: [...placements].reverse(), booking: next };
        expect(allocateBooking(other)).toEqual(allocateBooking(one));
        expect(allocationInputText(other)).toBe(allocationInputText(one));
      }),
    );
  });

  test('one booking more moves nobody, and asking again changes nothing', () => {
    fc.assert(
      fc.property(anyBatch, anyBooking, (batch, next) => {
        const placements = placed(allocateBookings(batch));
        const before = structuredClone(placements);
        const allocation = allocateBooking({ ...batch, placements, booking: next });
        expect(placements).toEqual(before);

        const after = allocation.kind === 'placed' ? [...placements, allocation.placement] : placements;
        expect(allocateBooking({ ...batch, placements: after, booking: next })).toEqual(allocation);
        for (const own of batch.bookings) {
          const stays = placements.find(({ bookingId }) => bookingId === own.bookingId);
          if (stays) expect(placementOf(allocateBooking({ ...batch, placements: after, booking: own }))).toEqual(stays);
        }
      }),
    );
  });

  test('a booking that is cancelled frees one place, and somebody with the same needs can have it', () => {
    fc.assert(
      fc.property(anyBatch, (batch) => {
        const placements = placed(allocateBookings(batch));
        fc.pre(placements.length > 0);
        const [gone, ...rest] = placements;
        const own = batch.bookings.find(({ bookingId }) => bookingId === gone!.bookingId)!;
        const heir = { ...own, bookingId: 'heir' };
        expect(allocateBooking({ ...batch, placements: rest, booking: heir }).kind).toBe('placed');
      }),
    );
  });

  test('a room with seats left refuses nobody without needs', () => {
    fc.assert(
      fc.property(anyBatch, (batch) => {
        const placements = placed(allocateBookings(batch));
        const isOpen = batch.rooms.some((room) => {
          const load = placements.filter(({ roomId }) => roomId === room.roomId).length;
          return load < roomCapacity(room) && (room.freeUntil === null || room.freeUntil >= endsAt);
        });
        expect(allocateBooking({ ...batch, placements, booking: booking('next') }).kind).toBe(
          isOpen ? 'placed' : 'unplaced',
        );
      }),
    );
  });
});

test('over many seeds every seat of an empty room that is not beside another is about equally likely', () => {
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 6_000; draw += 1) {
    const { seatNo } = placementOf(
      allocateBooking(ask([hall('lab', { seats: seats(3, 4) })], booking('b'), { seed: `seed-${draw}` })),
    );
    counts.set(seatNo!, (counts.get(seatNo!) ?? 0) + 1);
  }
  // The first candidate gets a seat on one colour of the chessboard: six of the twelve seats.
  expect(counts.size).toBe(6);
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  expect(chiSquare).toBeLessThan(20.5);
});

test('counted candidates in an online room weigh as much as named ones', () => {
  const capacities = fc.array(fc.record({ capacity: fc.integer({ min: 1, max: 8 }), load: fc.nat(8) }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(capacities, fc.constantFrom('compact' as const, 'balanced' as const), (made, fill) => {
      const loads = made.map(({ capacity, load }) => Math.min(capacity, load));
      const counted = made.map(({ capacity }, at) => online(`room-${at}`, capacity, loads[at]));
      const named = made.map(({ capacity }, at) => online(`room-${at}`, capacity));
      const placements = loads.flatMap((load, at) =>
        Array.from({ length: load }, (_, no) => ({ bookingId: `${at}-${no}`, roomId: `room-${at}`, seatNo: null })),
      );
      const next = booking('next');
      expect(allocateBooking({ ...ask(counted, next), fill })).toEqual(
        allocateBooking({ ...ask(named, next), placements, fill }),
      );
    }),
  );
});

test('a candidate without needs gets an aisle seat of a step-free room before a booth: booths are rarer', () => {
  const lab = hall('lab', { isStepFree: true, seats: seats(1, 2, { A1: { isBooth: false }, A2: { isBooth: true } }) });
  for (let draw = 0; draw < 20; draw += 1)
    expect(placementOf(allocateBooking(ask([lab], booking('b'), { seed: `seed-${draw}` }))).seatNo).toBe('A1');
});

test('the inputs that are kept say how many were in each online room', () => {
  const text = (taken: number) => allocationInputText(ask([online('room', 9, taken)], booking('b')));
  expect(text(3)).not.toBe(text(4));
});

test('a place meets the needs of a booking exactly when the booking could be given it', () => {
  const rooms = [
    hall('steps', { seats: seats(2, 3, { B3: { isBooth: true } }) }),
    hall('ground', { isStepFree: true, freeUntil: endsAt, seats: seats(2, 3, { A1: { isBooth: true } }) }),
    online('home', 2),
  ];
  const needs = fc.record({ wheelchair: fc.boolean(), booth: fc.boolean() });
  const room = fc.constantFrom(...rooms);
  fc.assert(
    fc.property(needs, room, fc.constantFrom(endsAt, anHourLater), fc.nat(5), (wanted, one, until, at) => {
      const who = { ...booking('b', wanted), endsAt: until };
      const seat = one.kind === 'centre' ? one.seats[at] : undefined;
      // The same room with this seat as its only seat.
      const alone = one.kind === 'centre' && seat ? { ...one, seats: [seat] } : one;
      const place = { roomId: one.roomId, seatNo: seat?.seatNo ?? null };
      return meetsAccommodations(rooms, place, who) === (allocateBooking(ask([alone], who)).kind === 'placed');
    }),
  );
  expect(meetsAccommodations(rooms, { roomId: 'gone', seatNo: 'A1' }, booking('b'))).toBe(false);
});
