import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '../../routing/router.tsx';
import css from './list-pages.module.css';

type Props = { page: number; pages: number; addressOf: (page: number) => string };

/**
 * Links to the previous and next page of a list. The address holds the page number, and the typed search text is
 * passed along.
 */
export function ListPages({ page, pages, addressOf }: Props) {
  const { t } = useLingui();
  const { typed } = useLocation();
  if (pages < 2) return null;
  // A new page of the list starts at its top. The router does not scroll, because only the query changes.
  const toTop = () => window.scrollTo(0, 0);
  return (
    <nav className={css.pages} aria-label={t`Pages of the list`}>
      {page > 1 && (
        <Link to={addressOf(page - 1)} typed={typed} rel="prev" onClick={toTop}>
          <Trans>Previous</Trans>
        </Link>
      )}
      <span>{t`Page ${page}`}</span>
      {page < pages && (
        <Link to={addressOf(page + 1)} typed={typed} rel="next" onClick={toTop}>
          <Trans>Next</Trans>
        </Link>
      )}
    </nav>
  );
}
