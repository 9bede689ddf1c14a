import { expect, test } from 'vitest';
import { areaFrom, pointIn } from './draw-area.ts';

const size = { width: 400, height: 200 };

test('a point is in pixels of the picture, however large the picture is shown, and never outside of it', () => {
  const box = { left: 10, top: 20, width: 200, height: 100 };
  const at = (clientX: number, clientY: number) => pointIn(box, size, { clientX, clientY });
  expect([at(10, 20), at(110, 70), at(60.4, 45), at(999, 0)]).toEqual([
    [0, 0],
    [200, 100],
    [101, 50],
    [400, 0],
  ]);
});

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
