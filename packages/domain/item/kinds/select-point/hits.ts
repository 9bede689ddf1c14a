import type { Area, Point } from '../../../form/content.ts';
import { fraction } from '../../../fraction.ts';
import { isInside } from '../../../qti/values/shape.ts';

const SHAPES = { circle: 'circle', rectangle: 'rect', polygon: 'poly' } as const;

/** Returns whether a point is in an area or on its border. */
export function isInArea([x, y]: Point, { shape, coords }: Area): boolean {
  return isInside(
    { x: fraction(x), y: fraction(y) },
    SHAPES[shape],
    coords.map((number) => fraction(number)),
  );
}

/** Counts the areas that are hit by a point, and the points that hit no area. */
export function countHits(areas: readonly Area[], points: readonly Point[]): { right: number; wrong: number } {
  return {
    right: areas.filter((area) => points.some((point) => isInArea(point, area))).length,
    wrong: points.filter((point) => !areas.some((area) => isInArea(point, area))).length,
  };
}
