import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type CatalogueQuery, type Sort, sorts, usualSort } from './catalogue-query.ts';
import css from './sort-choice.module.css';

/** Lets candidates choose the order of the list. */
export function SortChoice({ query, onChange }: { query: CatalogueQuery; onChange: (next: CatalogueQuery) => void }) {
  const { t } = useLingui();
  return (
    <label className={css.sort}>
      <span>{t`Sort`}</span>
      <select
        value={query.sort ?? usualSort(query)}
        onChange={({ target }) => {
          const { sort: _, ...rest } = query;
          onChange({ ...rest, page: 1, sort: target.value as Sort });
        }}
      >
        {sorts
          .filter((sort) => sort !== 'relevance' || query.q)
          .map((sort) => (
            <option key={sort} value={sort}>
              {sortName(sort)}
            </option>
          ))}
      </select>
    </label>
  );
}

function sortName(sort: Sort): string {
  switch (sort) {
    case 'newest':
      return t`Newest first`;
    case 'soonest':
      return t`Next date first`;
    case 'price-up':
      return t`Price: low to high`;
    case 'price-down':
      return t`Price: high to low`;
    case 'relevance':
      return t`Best match first`;
  }
}
