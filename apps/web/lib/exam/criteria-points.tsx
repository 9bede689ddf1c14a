import type { RubricCriterion } from '@kasauti/domain/form/content.ts';
import { typedPoints } from '@kasauti/domain/marking/by-people/typed-points.ts';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { inLanguage, useLanguage } from '../appearance/language.ts';

type Props = { criteria: readonly RubricCriterion[]; points: Readonly<Record<string, string>> };

/** Shows the points that people gave for each criterion of a rubric, and the most that it can earn. */
export function CriteriaPoints({ criteria, points }: Props) {
  const language = useLanguage();
  return (
    <Facts>
      {criteria.map(({ criterionRef, title, maximum }) => (
        <Fact key={criterionRef} name={inLanguage(title, language)}>
          {typedPoints(points[criterionRef] ?? '0')} / {typedPoints(maximum)}
        </Fact>
      ))}
    </Facts>
  );
}
