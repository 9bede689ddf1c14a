import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { forgetTest, type RecentlyViewedTests, useRecentlyViewed } from '../../lib/stores/viewed-tests.ts';
import css from './recently-viewed.module.css';

type Props = { open?: RecentlyViewedTests | null; gone?: string | null };

/**
 * Lists the tests that this browser opened last. `open` is the current test, which is left out. `gone` is the id of a
 * test that is no longer in the catalogue. It is removed from the stored list.
 */
export function RecentlyViewed({ open = null, gone = null }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const seen = useRecentlyViewed()?.seen ?? [];
  useEffect(() => {
    if (gone !== null) forgetTest(gone, 'seen');
  }, [gone]);
  const shown = seen.filter(({ _id }) => _id !== open?._id);
  if (shown.length === 0) return null;
  return (
    <section className={css.recent} aria-label={t`Recently viewed`}>
      <h2>
        <Trans>Recently viewed</Trans>
      </h2>
      <ul className={css.tests}>
        {shown.map(({ _id, title }) => (
          <li key={_id}>
            <AppLink to={`/products/test/${_id}`}>{inLanguage(title, language)}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
