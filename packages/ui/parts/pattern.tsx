import { memo } from 'react';
import { patternOf } from '../pictures/pattern.ts';

/** The picture of a category or a test: a pattern in the category's hue that depends only on the hue and the seed. */
export const Pattern = memo(function Pattern({
  hue,
  seed,
  className,
}: {
  hue: number;
  seed: string;
  className?: string;
}) {
  const { viewBox, ground, shapes } = patternOf({ hue, seed });
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100%" height="100%" fill={ground.fill} opacity={ground.opacity} />
      {shapes.map((shape) => (
        <path key={shape.key} d={shape.d} fill={shape.fill} opacity={shape.opacity} />
      ))}
    </svg>
  );
});
