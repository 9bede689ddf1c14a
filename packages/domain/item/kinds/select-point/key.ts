import type { Point } from '../../../form/content.ts';
import { problem, problemIf, repeated } from '../../../form/problems.ts';
import { areaProblems, pictureProblems, sharedSizeOf, sizeProblems } from '../../areas.ts';
import { countedOutcomes, countedVerdict } from '../../shares.ts';
import { ANOTHER_KIND, explain } from '../../verdict.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { countHits } from './hits.ts';

/* The key of a select point is a set of areas. Each of them must be hit by a point. */

export const selectPointChecks: CheckRules<InteractionOf<'select-point'>> = {
  interactionProblems: ({ picture }, languages, where) => [
    ...pictureProblems(picture, languages, `${where}, picture`),
    ...sizeProblems(picture, `${where}, picture`),
  ],
  longestResponse({ picture, maxPoints }) {
    const { width, height } = sharedSizeOf(picture);
    return { kind: 'points', points: Array<Point>(maxPoints).fill([width, height]) };
  },
  keyProblems({ picture, maxPoints }, correct, where) {
    if (correct.kind !== 'areas') return [problem('key-of-another-kind', where)];
    const { areas } = correct;
    return [
      ...problemIf(areas.length === 0, 'no-correct-option', where),
      ...areaProblems(
        areas.map((area, at) => ({ area, where: `${where}, area ${at + 1}` })),
        picture,
      ),
      ...repeated(areas.map((area) => JSON.stringify([area.shape, area.coords]))).map(() =>
        problem('repeated-area', where),
      ),
      ...problemIf(areas.length > maxPoints, 'more-areas-than-points', where),
    ];
  },
};

export const selectPointMarking: MarkingRules<'all-or-nothing' | 'per-part'> = {
  schemes: ['all-or-nothing', 'per-part'],
  judge(scheme, correct, response) {
    if (response.kind !== 'points') return ANOTHER_KIND;
    if (correct.kind !== 'areas') throw new Error('A select point needs a key of areas');
    const hits = countHits(correct.areas, response.points);
    if (scheme.kind === 'per-part') return countedVerdict(countedOutcomes(correct.areas.length, hits), scheme);
    return hits.right === correct.areas.length && hits.wrong === 0
      ? { outcome: 'right', rule: explain('every-area-hit') }
      : { outcome: 'wrong', rule: explain('not-every-area-hit') };
  },
};
