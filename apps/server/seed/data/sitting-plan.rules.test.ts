import { compensatoryMinutes } from '@kasauti/domain/attempt/clock.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centres } from './centres.ts';
import { exams } from './exams.ts';
import { onlineRooms } from './online-rooms.ts';
import {
  CHANGEOVER_MINUTES,
  type PlannedSitting,
  planSittings,
  planSoonSitting,
  SCARCE_UNITS,
  startTimes,
  usableSeats,
} from './sitting-plan.ts';

const IST_OFFSET_MS = 330 * MINUTE_MS;
const seed = 'marketplace';
const examByCode = new Map(exams.map((exam) => [exam.testCode, exam]));
const unitsByRoom = new Map([
  ...onlineRooms.map((room) => [room.roomRef, room.capacity] as const),
  ...centres.flatMap((centre) => centre.rooms.map((room) => [room.roomRef, usableSeats(room)] as const)),
]);

/**
 * Any minute within three years. Half of the minutes are near midnight in India, when the windows of one day end and
 * those of the next day begin.
 */
const firstMidnight = Date.parse('2026-01-01T00:00:00+05:30');
const days = fc.nat(3 * 365).map((day) => firstMidnight + day * DAY_MS);
const nearMidnight = fc.integer({ min: -30, max: 150 });
const anyMinute = fc.nat(24 * 60 - 1);
const instants = fc
  .tuple(days, fc.oneof(nearMidnight, anyMinute))
  .map(([midnight, minute]) => new Date(midnight + minute * MINUTE_MS));
const asks = fc.record({ from: instants, days: fc.constant(30), seed: fc.string({ maxLength: 8 }) });
const plan = (ask: { from: Date; days: number; seed: string }) => planSittings(exams, centres, onlineRooms, ask);
const law = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, holds), { numRuns: 40 });

describe('the plan of sittings', () => {
  test('gives every exam at least three dates in the next thirty days', () => {
    law(asks, (ask) => {
      const counts = new Map(exams.map((exam) => [exam.testCode, 0]));
      for (const code of plan(ask).flatMap((sitting) => sitting.testCodes)) counts.set(code, counts.get(code)! + 1);
      expect([...counts].filter(([, count]) => count < 3)).toEqual([]);
    });
  });

  test('never puts two sittings into one room at once, and leaves time for extra time and the change of candidates', () => {
    law(asks, (ask) => {
      const sittings = plan(ask);
      for (const sitting of sittings) {
        expect(sitting.roomsFreeAt.getTime()).toBeGreaterThanOrEqual(neededUntil(sitting));
      }
      for (const roomRef of unitsByRoom.keys()) {
        const uses = sittings.filter((sitting) => sitting.roomRefs.includes(roomRef));
        const clashes = uses.filter((sitting, index) => index > 0 && sitting.startsAt < uses[index - 1]!.roomsFreeAt);
        expect(clashes.map((sitting) => sitting.sittingRef)).toEqual([]);
      }
    });
  });

  test('says the same of a day whenever it is asked, so that a later start only adds days', () => {
    law(fc.tuple(asks, fc.integer({ min: 1, max: 29 * 24 * 60 })), ([ask, laterByMinutes]) => {
      const later = new Date(ask.from.getTime() + laterByMinutes * MINUTE_MS);
      const dayOf = (instant: Date) => Math.floor((instant.getTime() + IST_OFFSET_MS) / DAY_MS);
      const days = ask.days - (dayOf(later) - dayOf(ask.from));
      expect(plan({ ...ask, from: later, days })).toEqual(
        plan(ask).filter((sitting) => sitting.bookingClosesAt > later),
      );
    });
  });

  test('does not depend on the order in which exams, centres and rooms are listed', () => {
    const ask = { from: new Date('2026-11-21T06:00:00Z'), days: 30, seed };
    const expected = plan(ask);
    const turned = <T>(entries: T[], by: number) =>
      [...entries.slice(by % entries.length), ...entries].slice(0, entries.length);
    const turns = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.boolean());
    law(turns, ([a, b, c, back]) => {
      const lists = [turned(exams, a), turned(centres, b), turned(onlineRooms, c)] as const;
      if (back) for (const list of lists) list.reverse();
      expect(planSittings(...lists, ask)).toEqual(expected);
    });
  });

  test('lists each sitting once, in order, still open for booking, in rooms that exist and hold its units', () => {
    law(asks, (ask) => {
      const sittings = plan(ask);
      expect(new Set(sittings.map((sitting) => sitting.sittingRef)).size).toBe(sittings.length);
      expect(sittings.map((sitting) => sitting.startsAt.getTime())).toEqual(
        sittings.map((sitting) => sitting.startsAt.getTime()).sort((a, b) => a - b),
      );
      for (const sitting of sittings) {
        expect(sitting.bookingClosesAt > ask.from).toBe(true);
        const units = sitting.roomRefs.reduce((sum, ref) => sum + unitsByRoom.get(ref)!, 0);
        expect(sitting.capacityUnits).toBeGreaterThan(0);
        expect(sitting.capacityUnits).toBeLessThanOrEqual(units);
        expect(sitting.testCodes.map((code) => examByCode.get(code)!.proctoring)).toEqual(
          sitting.testCodes.map(() => sitting.mode),
        );
        expect(sitting.mode === 'centre').toBe(sitting.centreRef !== null);
      }
    });
  });

  test('closes booking before a proctored start, and of a window while the longest exam with extra time still fits', () => {
    for (const sitting of plan({ from: new Date('2026-11-21T06:00:00Z'), days: 30, seed })) {
      const latest = sitting.windowEndsAt
        ? sitting.windowEndsAt.getTime() - longestMinutes(sitting) * MINUTE_MS
        : sitting.startsAt.getTime() - 30 * MINUTE_MS;
      expect(sitting.bookingClosesAt.getTime(), sitting.sittingRef).toBeLessThanOrEqual(latest);
    }
  });

  test('begins proctored sittings at the four times of the day, in India', () => {
    const times = plan({ from: new Date('2026-11-21T06:00:00Z'), days: 30, seed })
      .filter((sitting) => sitting.windowEndsAt === null)
      .map((sitting) => new Date(sitting.startsAt.getTime() + IST_OFFSET_MS).toISOString().slice(11, 16));
    expect([...new Set(times)].sort()).toEqual([...startTimes]);
  });

  test('always has a window open in which a free practice exam fits from now, with extra time', () => {
    law(asks, (ask) => {
      const practice = exams.filter((exam) => exam.practice);
      const open = plan(ask).filter((sitting) => sitting.startsAt <= ask.from && sitting.mode === 'none');
      const codes = open.flatMap((sitting) => sitting.testCodes);
      expect(practice.filter((exam) => !codes.includes(exam.testCode))).toEqual([]);
      for (const sitting of open) {
        expect(sitting.windowEndsAt!.getTime() - ask.from.getTime()).toBeGreaterThan(
          longestMinutes(sitting) * MINUTE_MS,
        );
      }
    });
  });

  test('keeps the sittings of free proctored exams small, so that scarcity is real', () => {
    const small = plan({ from: new Date('2026-11-21T06:00:00Z'), days: 30, seed }).filter(
      (sitting) => sitting.capacityUnits <= SCARCE_UNITS,
    );
    const isFree = (code: string) => examByCode.get(code)!.priceInPaise === 0;
    expect(small.length).toBeGreaterThanOrEqual(6);
    expect(small.every((sitting) => sitting.testCodes.every(isFree))).toBe(true);
  });
});

describe('the sitting that begins soon', () => {
  test('is a small free proctored one, within fifteen minutes, in a room that nobody uses', () => {
    law(fc.tuple(instants, fc.integer({ min: 1, max: 6 })), ([now, starts]) => {
      const taken: PlannedSitting[] = [];
      for (let start = 0; start < starts; start += 1) {
        const soon = planSoonSitting(exams, onlineRooms, now, taken)!;
        expect(soon.startsAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(8 * MINUTE_MS);
        expect(soon.startsAt.getTime() - now.getTime()).toBeLessThan(15 * MINUTE_MS);
        expect(soon.capacityUnits).toBeLessThanOrEqual(SCARCE_UNITS);
        expect(taken.flatMap((sitting) => sitting.roomRefs)).not.toContain(soon.roomRefs[0]);
        taken.push(soon);
      }
    });
  });

  test('is left out when every walk-in room is in use', () => {
    const now = new Date('2026-11-21T06:00:00Z');
    const taken = onlineRooms.map((room) => ({
      roomRefs: [room.roomRef],
      startsAt: now,
      roomsFreeAt: new Date(now.getTime() + DAY_MS),
    }));
    expect(planSoonSitting(exams, onlineRooms, now, taken)).toBeNull();
  });
});

/** Returns the minutes of the longest exam of a sitting, with compensatory time. */
function longestMinutes(sitting: PlannedSitting): number {
  const durations = sitting.testCodes.map((code) => examByCode.get(code)!.durationMinutes);
  return Math.max(...durations.map((minutes) => minutes + compensatoryMinutes(minutes)));
}

function neededUntil(sitting: PlannedSitting): number {
  if (sitting.windowEndsAt) return sitting.windowEndsAt.getTime();
  return sitting.startsAt.getTime() + (longestMinutes(sitting) + CHANGEOVER_MINUTES) * MINUTE_MS;
}
