import type { Point } from '@kasauti/domain/form/content.ts';
import type { PictureSize } from '@kasauti/domain/item/areas.ts';

/** Returns the point of a picture that is shown in `box`. A point outside of it becomes the nearest one inside. */
export function pointIn(
  box: { left: number; top: number; width: number; height: number },
  size: PictureSize,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const x = ((clientX - box.left) / box.width) * size.width;
  const y = ((clientY - box.top) / box.height) * size.height;
  return nearestInside([Math.round(x), Math.round(y)], size);
}

const directions = new Map<string, Point>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);
/** A picture is this many steps long. A step with the Shift key is ten times as long. */
const STEPS = 200;

/** Returns a point after a step with an arrow key, or null if another key was pressed. */
export function movedByKey(
  [x, y]: Point,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  size: PictureSize,
): Point | null {
  const direction = directions.get(key);
  if (!direction) return null;
  const step = Math.max(1, Math.round(Math.max(size.width, size.height) / STEPS)) * (shiftKey ? 10 : 1);
  return nearestInside([x + direction[0] * step, y + direction[1] * step], size);
}

function nearestInside([x, y]: Point, { width, height }: PictureSize): Point {
  return [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
}

/** Returns whether one of the points is at this place. */
export function isAmong(points: readonly Point[], [x, y]: Point): boolean {
  return points.some(([otherX, otherY]) => otherX === x && otherY === y);
}
