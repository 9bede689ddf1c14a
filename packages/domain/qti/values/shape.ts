import {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  subtractFractions,
} from '../../fraction.ts';
import { parseDecimal } from './number.ts';
import type { Point } from './value.ts';

/** Shapes of `inside` and `areaMapping`. QTI 2.2 information model, shape and coords. */
export const SHAPES = ['default', 'rect', 'circle', 'ellipse', 'poly'] as const;

export type Shape = (typeof SHAPES)[number];

const COORDINATE_COUNTS: Record<Shape, (count: number) => boolean> = {
  default: (count) => count === 0,
  rect: (count) => count === 4,
  circle: (count) => count === 3,
  ellipse: (count) => count === 4,
  poly: (count) => count >= 6 && count % 2 === 0,
};

/**
 * Reads the coordinates of a shape: "x1,y1,x2,y2" for a rectangle, "x,y,r" for a circle, "x,y,h,v" for an ellipse, and
 * "x1,y1,x2,y2,x3,y3,…" for a polygon. Returns null if the number of coordinates is wrong. Percentages are not
 * supported.
 */
export function parseCoords(shape: Shape, text: string): Fraction[] | null {
  const parts = text.trim() === '' ? [] : text.split(',').map(parseDecimal);
  const coords = parts.filter((part) => part !== null);
  return coords.length === parts.length && COORDINATE_COUNTS[shape](coords.length) ? coords : null;
}

/** Returns whether a point is inside a shape or on its border. The result is exact. */
export function isInside(point: Point, shape: Shape, coords: readonly Fraction[]): boolean {
  const [a = fraction(0), b = a, c = a, d = a] = coords;
  switch (shape) {
    case 'default':
      return true;
    case 'rect':
      return isBetween(point.x, a, c) && isBetween(point.y, b, d);
    case 'circle':
      return isInEllipse(point, a, b, c, c);
    case 'ellipse':
      return isInEllipse(point, a, b, c, d);
    case 'poly':
      return isInPolygon(point, coords);
  }
}

function isBetween(value: Fraction, from: Fraction, to: Fraction): boolean {
  const [low, high] = compareFractions(from, to) <= 0 ? [from, to] : [to, from];
  return compareFractions(low, value) <= 0 && compareFractions(value, high) <= 0;
}

/** Computes (x − a)²·v² + (y − b)²·h² ≤ h²·v², which needs no division. */
function isInEllipse({ x, y }: Point, a: Fraction, b: Fraction, h: Fraction, v: Fraction): boolean {
  const square = (value: Fraction) => multiplyFractions(value, value);
  const [hh, vv] = [square(h), square(v)];
  const left = multiplyFractions(square(subtractFractions(x, a)), vv);
  const right = multiplyFractions(square(subtractFractions(y, b)), hh);
  return compareFractions(addFractions(left, right), multiplyFractions(hh, vv)) <= 0;
}

/** Counts how often a ray from the point to the right crosses the border. A point on the border is inside. */
function isInPolygon(point: Point, coords: readonly Fraction[]): boolean {
  const corners: Point[] = [];
  for (let at = 0; at + 1 < coords.length; at += 2) {
    const [x, y] = [coords[at], coords[at + 1]];
    if (x && y) corners.push({ x, y });
  }
  let isIn = false;
  for (const [at, from] of corners.entries()) {
    const to = corners[(at + 1) % corners.length] ?? from;
    const side = sideOf(point, from, to);
    if (side === 0 && isBetween(point.x, from.x, to.x) && isBetween(point.y, from.y, to.y)) return true;
    const isUp = compareFractions(from.y, point.y) <= 0 && compareFractions(point.y, to.y) < 0;
    const isDown = compareFractions(to.y, point.y) <= 0 && compareFractions(point.y, from.y) < 0;
    if ((isUp && side > 0) || (isDown && side < 0)) isIn = !isIn;
  }
  return isIn;
}

/**
 * Returns a positive number if the point is left of the line from one corner to the next, a negative number if it is
 * right of the line, and 0 if it is on the line.
 */
function sideOf(point: Point, from: Point, to: Point): number {
  const across = multiplyFractions(subtractFractions(to.x, from.x), subtractFractions(point.y, from.y));
  const along = multiplyFractions(subtractFractions(point.x, from.x), subtractFractions(to.y, from.y));
  return compareFractions(across, along);
}
