import { sharedSizeOf } from '../../areas.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';

/* The response to a select point consists of points of the picture. Their sequence has no meaning. */

export const selectPointResponse: ResponseRules<InteractionOf<'select-point'>> = {
  responseShape: ({ kind, picture, maxPoints }) => ({ kind, maxPoints, ...sharedSizeOf(picture) }),
  whatIsWrong({ maxPoints, width, height }, response) {
    if (response.kind !== 'points') return 'wrong-kind';
    const { points } = response;
    const isInPicture = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;
    if (!points.every(([x, y]) => isInPicture(x, width) && isInPicture(y, height))) return 'outside-the-picture';
    if (new Set(points.map(String)).size < points.length) return 'repeated-option';
    return points.length > maxPoints ? 'too-many-options' : null;
  },
};
