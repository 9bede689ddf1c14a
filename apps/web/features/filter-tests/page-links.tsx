import { useLingui } from '@lingui/react/macro';
import { AppLink } from '../../lib/routing/links.tsx';
import { type CatalogueQuery, catalogueAddress } from './catalogue-query.ts';
import css from './page-links.module.css';
import { pageNumbers } from './page-numbers.ts';

/** Leafs through the list by links, so that each page can be opened, shared and found. */
export function PageLinks({ query, pages }: { query: CatalogueQuery; pages: number }) {
  const { t } = useLingui();
  if (pages < 2) return null;
  const to = (page: number) => catalogueAddress({ ...query, page });
  // Another page of the list begins at its top; the address differs only in its query, so nobody else does this.
  const toTop = () => window.scrollTo(0, 0);
  return (
    <nav className={css.pages} aria-label={t`Pages of the list`}>
      {query.page > 1 && (
        <AppLink to={to(query.page - 1)} rel="prev" onClick={toTop}>
          {t`Previous`}
        </AppLink>
      )}
      {pageNumbers(query.page, pages).map((number, at) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name.
          <span key={`gap ${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <AppLink
            key={number}
            to={to(number)}
            onClick={toTop}
            aria-label={t`Page ${number}`}
            aria-current={number === query.page ? 'page' : undefined}
          >
            {number}
          </AppLink>
        ),
      )}
      {query.page < pages && (
        <AppLink to={to(query.page + 1)} rel="next" onClick={toTop}>
          {t`Next`}
        </AppLink>
      )}
    </nav>
  );
}
