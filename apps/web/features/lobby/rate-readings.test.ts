import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Check, canRunPlayer, checkNames, type Readings, rateReadings } from './rate-readings.ts';

const fine: Readings = {
  missing: [],
  widthPx: 1280,
  kbits: 5000,
  clockOffsetMs: 300,
  storage: 'works',
  canFullscreen: true,
};
const found = (checks: Check[], name: string) => checks.find((check) => check.name === name)!;
const anyMode = fc.constantFrom('none', 'recorded', 'live', 'centre');

const anyReadings: fc.Arbitrary<Readings> = fc.record({
  missing: fc.constantFrom([], ['crypto']),
  widthPx: fc.nat(2000),
  kbits: fc.option(fc.nat(10_000)),
  clockOffsetMs: fc.option(fc.integer({ min: -1e9, max: 1e9 })),
  storage: fc.constantFrom('works', 'small', 'none'),
  canFullscreen: fc.boolean(),
});

describe('the system check', () => {
  test('finds a good device good, for every kind of test', () => {
    fc.assert(
      fc.property(anyMode, (mode) => {
        expect(rateReadings(fine, mode).map(({ outcome }) => outcome)).toEqual(Array(6).fill('good'));
      }),
    );
  });

  test('has all six checks in their order, with details that the server takes', () => {
    fc.assert(
      fc.property(anyReadings, anyMode, (readings, mode) => {
        const checks = rateReadings(readings, mode);
        expect(checks.map(({ name }) => name)).toEqual(checkNames);
        for (const { detail } of checks) expect(detail.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  test('calls nothing bad that the test does not need', () => {
    fc.assert(
      fc.property(anyReadings, anyMode, (readings, mode) => {
        for (const { outcome, isNeeded } of rateReadings(readings, mode))
          if (!isNeeded) expect(outcome).not.toBe('bad');
      }),
    );
  });

  test.each([
    ['live', 512, 'good'],
    ['live', 511, 'warning'],
    ['live', 127, 'bad'],
    ['none', 256, 'good'],
    ['none', 20, 'warning'],
  ] as const)('in mode %s finds %i kbit/s %s', (mode, kbits, outcome) => {
    expect(found(rateReadings({ ...fine, kbits }, mode), 'bandwidth').outcome).toBe(outcome);
  });

  test('warns of a clock that is minutes off, and never more: the server’s clock counts', () => {
    expect(found(rateReadings({ ...fine, clockOffsetMs: 86_400_000 }, 'live'), 'clock').outcome).toBe('warning');
  });

  test('keeps nobody out but those whose browser cannot open a paper', () => {
    fc.assert(
      fc.property(anyReadings, anyMode, (readings, mode) => {
        expect(canRunPlayer(rateReadings(readings, mode))).toBe(readings.missing.length === 0);
      }),
    );
  });
});
