import type { WireFrontPage } from '@kasauti/contract/catalogue/front-page.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { groupIndian } from '../../lib/words/formats.ts';
import css from './front-figures.module.css';

/** Shows how many tests, dates and cities this site offers. A number that is zero is left out. */
export function FrontFigures({ figures: { tests, dates, cities } }: { figures: WireFrontPage['figures'] }) {
  const { t } = useLingui();
  const figures = [
    { key: 'tests', count: tests, text: t`${plural(tests, { one: 'test on sale', other: 'tests on sale' })}` },
    { key: 'dates', count: dates, text: t`${plural(dates, { one: 'open date', other: 'open dates' })}` },
    {
      key: 'cities',
      count: cities,
      text: t`${plural(cities, { one: 'city with open dates', other: 'cities with open dates' })}`,
    },
  ].filter(({ count }) => count > 0);
  if (figures.length === 0) return null;
  return (
    <dl className={css.figures}>
      {figures.map(({ key, count, text }) => (
        <div key={key}>
          <dt>{text}</dt>
          <dd>{groupIndian(String(count))}</dd>
        </div>
      ))}
    </dl>
  );
}
