import { compensatoryMinutes } from '@kasauti/domain/attempt/clock.ts';
import { seededRandom, shuffle } from '@kasauti/domain/random/seeded.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { ProctoringMode, SeedCentre, SeedExam, SeedOnlineRoom, SeedRoom } from './types.ts';

/**
 * Plans the sittings of the demo marketplace. The plan of a day depends only on the seed and the date. A later start
 * therefore adds days but changes none.
 */

export type PlannedSitting = {
  /** Stable name, for example "2026-11-21/blr-jayanagar/lab-1/0900". */
  sittingRef: string;
  mode: ProctoringMode;
  /** One or more exams of this mode. */
  testCodes: string[];
  centreRef: string | null;
  roomRefs: string[];
  startsAt: Date;
  /**
   * The end of the window for the modes `none` and `recorded`. Null for the other modes, in which all candidates start
   * at the same time.
   */
  windowEndsAt: Date | null;
  /**
   * Until this time, no other sitting may begin in these rooms. It includes the longest exam, its compensatory time,
   * and the time to change candidates.
   */
  roomsFreeAt: Date;
  capacityUnits: number;
  bookingClosesAt: Date;
};

type PlannedExam = Pick<SeedExam, 'testCode' | 'proctoring' | 'durationMinutes' | 'priceInPaise'>;
type PlanAsk = { from: Date; days: number; seed: string };

type Day = { number: number; date: string; midnight: number; seed: string };
type Draft = Omit<PlannedSitting, 'sittingRef' | 'roomsFreeAt' | 'startsAt' | 'windowEndsAt' | 'bookingClosesAt'>;
type Times = { startsAt: number; windowEndsAt?: number; bookingClosesAt: number };

export const startTimes = ['09:00', '11:30', '14:00', '17:00'] as const;
export const CHANGEOVER_MINUTES = 30;
/** Maximum number of seats in a sitting with the label "Limited seats", so that the label is true. */
export const SCARCE_UNITS = 10;

/** India has the same time offset all year, so calendar days can be computed by adding and dividing. */
const IST_OFFSET_MS = 5.5 * HOUR_MS;
const OPEN_WINDOW_MS = 26 * HOUR_MS;
const RECORDED_WINDOW_MS = 12 * HOUR_MS;
const LIVE_CLOSES_BEFORE_MS = 30 * MINUTE_MS;
/** Booking closes at 6 pm on the day before, when the centre prints its lists. */
const CENTRE_CLOSES_BEFORE_MIDNIGHT_MS = 6 * HOUR_MS;
/** Room uses for a walk-in sitting, in order of preference. */
const walkInUses = ['walk-in', 'live'] as const;
const everyDays = { recorded: 3, live: 3, centre: 3 };

/**
 * Returns the sittings of `days` Indian calendar days, beginning with the day of `from`. Leaves out sittings that can
 * no longer be booked at `from`. The earliest sitting comes first.
 */
export function planSittings(
  exams: readonly PlannedExam[],
  centres: readonly SeedCentre[],
  onlineRooms: readonly SeedOnlineRoom[],
  { from, days, seed }: PlanAsk,
): PlannedSitting[] {
  const offer = {
    exams: inOrder(exams, (exam) => exam.testCode),
    centres: inOrder(centres, (centre) => centre.centreRef),
    onlineRooms: inOrder(onlineRooms, (room) => room.roomRef),
  };
  const today = Math.floor((from.getTime() + IST_OFFSET_MS) / DAY_MS);
  // A window that opened yesterday may still be open after midnight.
  const numbers = Array.from({ length: days + 1 }, (_, index) => today - 1 + index);
  return numbers
    .flatMap((number) => planDay(offer, dayOf(number, seed)))
    .filter((sitting) => sitting.bookingClosesAt > from)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || compare(a.sittingRef, b.sittingRef));
}

/** Returns the exam for walk-in sittings, or null. It is the shortest free exam with a live proctor. */
export function chooseWalkInExam<Exam extends PlannedExam>(exams: readonly Exam[]): Exam | null {
  const free = exams.filter((exam) => exam.proctoring === 'live' && exam.priceInPaise === 0);
  return inOrder(free, (each) => `${String(each.durationMinutes).padStart(4, '0')} ${each.testCode}`)[0] ?? null;
}

/**
 * Returns one more sitting, 8 to 13 minutes after `now`, so that a visitor of a new demo can join a test. It uses the
 * first walk-in room that no sitting in `taken` occupies. If all of them are in use, for example after many starts, it
 * uses a live room. Returns null if there is no exam or no free room.
 */
export function planSoonSitting(
  exams: readonly PlannedExam[],
  onlineRooms: readonly SeedOnlineRoom[],
  now: Date,
  taken: readonly Pick<PlannedSitting, 'roomRefs' | 'startsAt' | 'roomsFreeAt'>[],
): PlannedSitting | null {
  const exam = chooseWalkInExam(exams);
  if (!exam) return null;
  const startsAt = Math.ceil((now.getTime() + 8 * MINUTE_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
  const until = startsAt + roomMinutes([exam]) * MINUTE_MS;
  const inTurn = inOrder(onlineRooms, (each) => each.roomRef);
  const rooms = walkInUses.flatMap((use) => inTurn.filter((each) => each.use === use));
  const room = rooms.find(({ roomRef }) => !taken.some((other) => occupies(other, roomRef, startsAt, until)));
  if (!room) return null;
  const draft = onlineDraft('live', [exam], room, Math.min(room.capacity, SCARCE_UNITS));
  return sittingAt(draft, [exam], { startsAt, bookingClosesAt: startsAt });
}

export function usableSeats(room: SeedRoom): number {
  return room.rows * room.columns - room.brokenSeats.length - room.bufferSeats.length;
}

type Offer = { exams: PlannedExam[]; centres: SeedCentre[]; onlineRooms: SeedOnlineRoom[] };

function planDay(offer: Offer, day: Day): PlannedSitting[] {
  return [...planOpen(offer, day), ...planRecorded(offer, day), ...planLive(offer, day), ...planCentres(offer, day)];
}

/**
 * Plans the unproctored exams, which can be taken at any time of day. The windows of two consecutive days overlap by
 * two hours, in two different rooms.
 */
function planOpen(offer: Offer, day: Day): PlannedSitting[] {
  const rooms = offer.onlineRooms.filter((room) => room.use === 'open');
  const groups = dealt(byMode(offer, 'none'), Math.floor(rooms.length / 2));
  return groups.flatMap((exams, index) => {
    const room = rooms[2 * index + (day.number % 2)];
    if (!room || exams.length === 0) return [];
    const window = { startsAt: day.midnight, windowEndsAt: day.midnight + OPEN_WINDOW_MS };
    return windowSitting(onlineDraft('none', exams, room), exams, window);
  });
}

function planRecorded(offer: Offer, day: Day): PlannedSitting[] {
  const rooms = offer.onlineRooms.filter((room) => room.use === 'recorded');
  return dealt(byMode(offer, 'recorded'), rooms.length).flatMap((exams, index) => {
    const room = rooms[index];
    if (!room || exams.length === 0 || !isTurn(day, index, everyDays.recorded)) return [];
    const opensAt = at(day, '09:00');
    const window = { startsAt: opensAt, windowEndsAt: opensAt + RECORDED_WINDOW_MS };
    return windowSitting(onlineDraft('recorded', exams, room), exams, window);
  });
}

function planLive(offer: Offer, day: Day): PlannedSitting[] {
  const rooms = offer.onlineRooms.filter((room) => room.use === 'live');
  const random = seededRandom(`${day.seed}/live`);
  const places = shuffle(
    rooms.flatMap((room) => startTimes.map((time) => ({ room, startsAt: at(day, time) }))),
    random,
  );
  const planned: PlannedSitting[] = [];
  for (const exam of byMode(offer, 'live').filter((_, index) => isTurn(day, index, everyDays.live))) {
    // The number is always drawn, even if it is not used. Otherwise a change of one exam's price would move other
    // exams.
    const drawn = 6 + random(SCARCE_UNITS - 5);
    const place = places.find(({ room, startsAt }) => {
      const until = startsAt + roomMinutes([exam]) * MINUTE_MS;
      return !planned.some((other) => occupies(other, room.roomRef, startsAt, until));
    });
    if (!place) continue;
    const units = exam.priceInPaise === 0 ? Math.min(drawn, place.room.capacity) : place.room.capacity;
    const times = { startsAt: place.startsAt, bookingClosesAt: place.startsAt - LIVE_CLOSES_BEFORE_MS };
    planned.push(sittingAt(onlineDraft('live', [exam], place.room, units), [exam], times));
  }
  return planned;
}

/**
 * Plans the centres. On a day on which it is open, a centre has two sittings: one with two exams in its first hall and
 * the scribe booths, and one with a single exam in its other rooms.
 */
function planCentres(offer: Offer, day: Day): PlannedSitting[] {
  const exams = byMode(offer, 'centre');
  if (exams.length === 0) return [];
  return offer.centres.flatMap((centre, index) => {
    if (!isTurn(day, index, everyDays.centre)) return [];
    const times = shuffle(startTimes, seededRandom(`${day.seed}/${centre.centreRef}`));
    const visit = Math.floor((day.number + index) / everyDays.centre);
    const first = visit * 2 + index * 5;
    const halls = [
      { rooms: centre.rooms.filter(isFirstHall), wanted: [first, first + Math.floor(exams.length / 2)] },
      { rooms: centre.rooms.filter((room, no) => !isFirstHall(room, no)), wanted: [first + 1] },
    ];
    return halls.flatMap(({ rooms, wanted }, no) => {
      const time = times[no];
      if (rooms.length === 0 || time === undefined) return [];
      const chosen = exams.filter((_, at) => wanted.some((each) => each % exams.length === at));
      const draft: Draft = {
        mode: 'centre',
        testCodes: chosen.map((exam) => exam.testCode),
        centreRef: centre.centreRef,
        roomRefs: rooms.map((room) => room.roomRef),
        capacityUnits: rooms.reduce((sum, room) => sum + usableSeats(room), 0),
      };
      const bookingClosesAt = day.midnight - CENTRE_CLOSES_BEFORE_MIDNIGHT_MS;
      return sittingAt(draft, chosen, { startsAt: at(day, time), bookingClosesAt });
    });
  });
}

function isFirstHall(room: SeedRoom, index: number): boolean {
  return index === 0 || room.features.includes('separate-booths');
}

function onlineDraft(mode: ProctoringMode, exams: PlannedExam[], room: SeedOnlineRoom, units = room.capacity): Draft {
  return {
    mode,
    testCodes: exams.map((exam) => exam.testCode),
    centreRef: null,
    roomRefs: [room.roomRef],
    capacityUnits: units,
  };
}

/**
 * Returns a sitting with a window. Booking closes at the last moment at which the longest exam with compensatory time
 * still fits into the window.
 */
function windowSitting(draft: Draft, exams: PlannedExam[], window: { startsAt: number; windowEndsAt: number }) {
  const bookingClosesAt = window.windowEndsAt - longestMinutes(exams) * MINUTE_MS;
  return sittingAt(draft, exams, { ...window, bookingClosesAt });
}

function sittingAt(draft: Draft, exams: PlannedExam[], times: Times): PlannedSitting {
  const { startsAt, windowEndsAt, bookingClosesAt } = times;
  const [date, time] = istText(startsAt);
  return {
    ...draft,
    sittingRef: `${date}/${draft.roomRefs[0]}/${time}`,
    startsAt: new Date(startsAt),
    windowEndsAt: windowEndsAt === undefined ? null : new Date(windowEndsAt),
    roomsFreeAt: new Date(windowEndsAt ?? startsAt + roomMinutes(exams) * MINUTE_MS),
    bookingClosesAt: new Date(bookingClosesAt),
  };
}

function occupies(
  sitting: Pick<PlannedSitting, 'roomRefs' | 'startsAt' | 'roomsFreeAt'>,
  roomRef: string,
  from: number,
  until: number,
): boolean {
  const overlaps = sitting.startsAt.getTime() < until && from < sitting.roomsFreeAt.getTime();
  return overlaps && sitting.roomRefs.includes(roomRef);
}

function roomMinutes(exams: PlannedExam[]): number {
  return longestMinutes(exams) + CHANGEOVER_MINUTES;
}

function longestMinutes(exams: PlannedExam[]): number {
  return Math.max(...exams.map((exam) => exam.durationMinutes + compensatoryMinutes(exam.durationMinutes)));
}

function byMode({ exams }: Offer, mode: ProctoringMode): PlannedExam[] {
  return exams.filter((exam) => exam.proctoring === mode);
}

/**
 * Checks whether it is the turn of the entry at this index. The turn depends on the number of the day and not on
 * chance, so every entry has its turn each `every` days.
 */
function isTurn(day: Day, index: number, every: number): boolean {
  return (day.number + index) % every === 0;
}

/** Splits entries into groups of nearly equal size. */
function dealt<T>(entries: T[], hands: number): T[][] {
  return Array.from({ length: hands }, (_, hand) => entries.filter((_, index) => index % hands === hand));
}

function dayOf(number: number, seed: string): Day {
  const midnight = number * DAY_MS - IST_OFFSET_MS;
  const [date] = istText(midnight);
  return { number, date, midnight, seed: `${seed}/${date}` };
}

function at(day: Day, time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return day.midnight + (hours ?? 0) * HOUR_MS + (minutes ?? 0) * MINUTE_MS;
}

function istText(instant: number): [date: string, time: string] {
  const text = new Date(instant + IST_OFFSET_MS).toISOString();
  return [text.slice(0, 10), text.slice(11, 16).replace(':', '')];
}

function inOrder<T>(entries: readonly T[], key: (entry: T) => string): T[] {
  return [...entries].sort((a, b) => compare(key(a), key(b)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
