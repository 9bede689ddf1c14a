import { useLingui } from '@lingui/react/macro';
import { AppLink } from '../../lib/routing/links.tsx';
import { type CatalogueQuery, catalogueAddress } from './catalogue-query.ts';
import css from './page-links.module.css';
import { pageNumbers } from './page-numbers.ts';

/**
 * Shows links to the pages of the list. Because they are links, each page can be opened in a new tab, shared and
 * indexed.
 */
export function PageLinks({ query, pages }: { query: CatalogueQuery; pages: number }) {
  const { t } = useLingui();
  if (pages < 2) return null;
  const to = (page: number) => catalogueAddress({ ...query, page });
  // Scrolls to the top of the list. The router does not do this, because only the query part of the address changes.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: an ellipsis has no other key.
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
