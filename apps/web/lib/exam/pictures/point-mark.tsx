import type { Point } from '@kasauti/domain/form/content.ts';
import type { ComponentProps } from 'react';
import css from './area-picture.module.css';

type Props = ComponentProps<'g'> & {
  point: Point;
  /** Width of the picture, on which the size of the mark depends. */
  width: number;
  /** The number of the point in the list of points. Without it, the mark is a cross that is not put yet. */
  name?: string | undefined;
  isPointed?: boolean | undefined;
  tone?: 'right' | 'wrong' | undefined;
};

/** Draws a point of a picture with its number. The circle around it is large enough for a finger. */
export function PointMark({ point: [x, y], width, name, isPointed, tone, ...props }: Props) {
  const [reach, arm] = [width / 22, width / 60];
  return (
    <g {...props} className={tone && css[tone]}>
      <circle className={css.area} data-pointed={isPointed || undefined} cx={x} cy={y} r={reach} />
      <path className={css.cross} d={`M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`} />
      {name !== undefined && (
        <text className={css.name} x={x + reach} y={y - reach} fontSize={width / 22}>
          {name}
        </text>
      )}
    </g>
  );
}
