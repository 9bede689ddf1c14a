import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '../../routing/router.tsx';
import css from './list-pages.module.css';

type Props = { page: number; pages: number; addressOf: (page: number) => string };

/** The pages of a list, which the address holds; what was typed to find it goes along. */
export function ListPages({ page, pages, addressOf }: Props) {
  const { t } = useLingui();
  const { typed } = useLocation();
  if (pages < 2) return null;
  // Another page of the list begins at its top; the address differs only in its query, so nobody else does this.
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
