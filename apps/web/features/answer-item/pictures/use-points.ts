import type { Point } from '@kasauti/domain/form/content.ts';
import { sharedSizeOf } from '@kasauti/domain/item/areas.ts';
import { useState } from 'react';
import { isAmong } from '../../../lib/exam/pictures/points.ts';
import type { InputProps } from '../input-props.ts';

export type Points = ReturnType<typeof usePoints>;

/**
 * Returns the points that the candidate has put, and functions to change them. While a point is moved, only its new
 * place is shown. It is saved where the move ends.
 */
export function usePoints({ interaction: { picture, maxPoints }, saved, onAnswer }: InputProps<'select-point'>) {
  const size = sharedSizeOf(picture);
  const put = saved?.kind === 'points' ? saved.points : [];
  const [moving, setMoving] = useState<{ at: number; to: Point } | null>(null);
  const [cross, setCross] = useState<Point>([Math.round(size.width / 2), Math.round(size.height / 2)]);
  /** Whether the cross for the next point is shown. */
  const [hasCross, setHasCross] = useState(false);
  const answer = (points: Point[]) => onAnswer({ kind: 'points', points });
  // Two points at the same place would be one, so the later one is not taken.
  const place = (at: number, to: Point) => !isAmong(put, to) && answer(put.toSpliced(at, 1, to));
  const isFull = put.length >= maxPoints;
  return {
    size,
    maxPoints,
    put,
    shown: put.map((point, at) => (moving?.at === at ? moving.to : point)),
    moving,
    setMoving,
    cross,
    setCross,
    hasCross: hasCross && !isFull,
    setHasCross,
    isFull,
    place,
    /** Adds a point. If only one point may be put, it moves there. */
    add(to: Point) {
      if (!isFull) place(put.length, to);
      else if (maxPoints === 1) place(0, to);
    },
    endMove() {
      if (moving) place(moving.at, moving.to);
      setMoving(null);
    },
    remove(at: number) {
      setMoving(null);
      answer(put.toSpliced(at, 1));
    },
  };
}
