import { expect, test } from 'vitest';
import { mapPoints } from './map-points.ts';
import { commonFacilities, type Place } from './places.ts';

const place = (key: string, city: string, [latitude, longitude]: [number, number], facilities: string[] = []): Place =>
  ({ key, centre: { city, cityHi: null, latitude, longitude, facilities }, sittings: [] }) as unknown as Place;

test('centres of one city are one point, and the names of near cities stay apart', () => {
  const points = mapPoints(
    [
      place('a', 'Bengaluru', [12.93, 77.58]),
      place('b', 'Bengaluru', [12.97, 77.6]),
      place('c', 'Chennai', [13.01, 80.25]),
      { key: 'online', centre: null, sittings: [] },
    ],
    'en',
  );
  expect(points.map(({ city, keys }) => ({ city, keys }))).toEqual([
    { city: 'Chennai', keys: ['c'] },
    { city: 'Bengaluru', keys: ['a', 'b'] },
  ]);
  // The name of Bengaluru cannot be at the right, because it would cover the point of Chennai.
  expect(points.map(({ label }) => label?.anchor)).toEqual(['start', 'end']);
});

test('a name that fits nowhere is left out', () => {
  const crowd = Array.from({ length: 9 }, (_, at) => place(`${at}`, `City ${at}`, [20 + at / 10, 77]));
  const points = mapPoints(crowd, 'en');
  expect(points).toHaveLength(9);
  expect(points.filter(({ label }) => label === null).length).toBeGreaterThan(0);
});

test('facilities of every centre are common, and a single centre has none in common', () => {
  const [one, two] = [place('a', 'A', [20, 77], ['lift', 'cctv']), place('b', 'B', [21, 78], ['cctv', 'parking'])];
  expect(commonFacilities([one, two])).toEqual(['cctv']);
  expect(commonFacilities([one])).toEqual([]);
});
