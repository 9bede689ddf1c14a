import { typedPoints } from '@kasauti/domain/marking/by-people/typed-points.ts';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import type { MarkedItem } from './rule-words.ts';

/** Shows the points that people gave for each criterion. Shows nothing for other questions. */
export function MarkedCriteria({ item: { criteria, correct } }: { item: MarkedItem }) {
  const language = useLanguage();
  if (!criteria || correct?.kind !== 'rubric') return null;
  return (
    <Facts>
      {correct.criteria.map(({ criterionRef, title, maximum }) => (
        <Fact key={criterionRef} name={inLanguage(title, language)}>
          {typedPoints(criteria[criterionRef] ?? '0')} / {typedPoints(maximum)}
        </Fact>
      ))}
    </Facts>
  );
}
