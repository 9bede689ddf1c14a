import type { Area, Point } from '@kasauti/domain/form/content.ts';
import { isValidArea, type PictureSize } from '@kasauti/domain/item/areas.ts';

/**
 * Returns the area that an author has drawn with these points, or null if it is not complete. A circle has its centre
 * and a point of its edge, a rectangle two opposite corners, and a polygon all its corners. A circle becomes smaller if
 * it would reach beyond the picture.
 */
export function areaFrom(shape: Area['shape'], points: readonly Point[], { width, height }: PictureSize): Area | null {
  const [[x, y] = [0, 0], [toX, toY] = [0, 0]] = points;
  const coordsOf = {
    circle: () => [x, y, Math.min(Math.round(Math.hypot(toX - x, toY - y)), x, y, width - x, height - y)],
    rectangle: () => [Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY)],
    polygon: () => points.flat(),
  };
  const area = { shape, coords: points.length < 2 ? [] : coordsOf[shape]() };
  return isValidArea(area) ? area : null;
}
