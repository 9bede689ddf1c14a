import type { Point } from '@kasauti/domain/form/content.ts';
import { expect, test } from 'vitest';
import { isAmong, movedByKey, pointIn } from './points.ts';

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

test.each<[string, boolean, Point, Point | null]>([
  ['ArrowLeft', false, [100, 100], [98, 100]],
  ['ArrowRight', false, [100, 100], [102, 100]],
  ['ArrowUp', false, [100, 100], [100, 98]],
  ['ArrowDown', false, [100, 100], [100, 102]],
  ['ArrowDown', true, [100, 100], [100, 120]],
  ['ArrowRight', true, [390, 100], [400, 100]],
  ['ArrowLeft', true, [5, 100], [0, 100]],
  ['ArrowUp', false, [5, 0], [5, 0]],
  ['Enter', false, [5, 5], null],
])('the key %s with Shift %s moves the point %j to %j', (key, shiftKey, point, moved) => {
  expect(movedByKey(point, { key, shiftKey }, size)).toEqual(moved);
});

test('a step is one pixel at least, so a small picture can be answered exactly', () => {
  expect(movedByKey([5, 5], { key: 'ArrowRight', shiftKey: false }, { width: 40, height: 30 })).toEqual([6, 5]);
});

test('two points are at the same place if both numbers are equal', () => {
  expect([isAmong([[1, 2]], [1, 2]), isAmong([[1, 2]], [2, 1]), isAmong([], [1, 2])]).toEqual([true, false, false]);
});
