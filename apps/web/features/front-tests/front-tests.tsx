import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import type { frontPage } from '@kasauti/contract/catalogue/front-page.ts';
import { Trans } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { type Question, useAnswer } from '../../lib/server/queries.ts';
import css from './front-tests.module.css';

type Props = {
  ask: Question<typeof frontPage>;
  /** Component that shows one test in the list. */
  Card: ComponentType<{ test: WireTest; heading?: 'h2' | 'h3' }>;
};

/** Shows up to two tests of each kind. Empty groups are left out. If the tests cannot be loaded, shows nothing. */
export function FrontTests({ ask, Card }: Props) {
  const { data } = useAnswer(ask);
  if (!data || isRefusal(data)) return null;
  const groups: { key: string; title: ReactNode; tests: WireTest[] }[] = [
    { key: 'free', title: <Trans>Free to try</Trans>, tests: data.free },
    { key: 'soon', title: <Trans>Starting soon</Trans>, tests: data.soon },
    { key: 'popular', title: <Trans>Booked most</Trans>, tests: data.popular },
  ];
  return (
    <div className={css.groups}>
      {groups
        .filter(({ tests }) => tests.length > 0)
        .map(({ key, title, tests }) => (
          <section key={key} className={css.group} aria-labelledby={`front-${key}`}>
            <h2 id={`front-${key}`}>{title}</h2>
            <ul className={css.cards}>
              {tests.map((test) => (
                <li key={test._id}>
                  <Card test={test} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
