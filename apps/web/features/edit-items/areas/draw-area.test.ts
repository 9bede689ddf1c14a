import { expect, test } from 'vitest';
import { areaFrom } from './draw-area.ts';

const size = { width: 400, height: 200 };

test('a rectangle is drawn from any corner to the opposite one', () => {
  const drawn = { shape: 'rectangle', coords: [20, 10, 90, 60] };
  for (const points of [
    [
      [20, 10],
      [90, 60],
    ],
    [
      [90, 10],
      [20, 60],
    ],
    [
      [90, 60],
      [20, 10],
    ],
  ] as [number, number][][])
    expect(areaFrom('rectangle', points, size)).toEqual(drawn);
});

test('a circle is drawn from its centre to its edge, and stays inside the picture', () => {
  expect(
    areaFrom(
      'circle',
      [
        [100, 100],
        [130, 140],
      ],
      size,
    ),
  ).toEqual({ shape: 'circle', coords: [100, 100, 50] });
  expect(
    areaFrom(
      'circle',
      [
        [390, 100],
        [300, 100],
      ],
      size,
    ),
  ).toEqual({ shape: 'circle', coords: [390, 100, 10] });
});

test('a polygon needs three corners, and a press without a drag draws nothing', () => {
  expect(
    areaFrom(
      'polygon',
      [
        [0, 0],
        [50, 0],
      ],
      size,
    ),
  ).toBeNull();
  expect(
    areaFrom(
      'polygon',
      [
        [0, 0],
        [50, 0],
        [0, 50],
      ],
      size,
    ),
  ).toEqual({ shape: 'polygon', coords: [0, 0, 50, 0, 0, 50] });
  expect(
    areaFrom(
      'rectangle',
      [
        [20, 10],
        [20, 10],
      ],
      size,
    ),
  ).toBeNull();
  expect(areaFrom('circle', [], size)).toBeNull();
});
