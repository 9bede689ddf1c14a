import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '../../routing/router.tsx';
import css from './list-pages.module.css';

type Props = { page: number; pages: number; addressOf: (page: number) => string };

/**
 * Links to the previous and the next page of a list. The address contains the page number. The links keep the search
 * text that the user has typed.
 */
export function ListPages({ page, pages, addressOf }: Props) {
  const { t } = useLingui();
  const { typed } = useLocation();
  if (pages < 2) return null;
  // Shows the new page of the list from its top. The router does not scroll, because only the query changes.
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
