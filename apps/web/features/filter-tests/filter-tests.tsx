import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { type CatalogueQuery, type Facet, facets } from './catalogue-query.ts';
import css from './filter-tests.module.css';
import { bandOrder, type FacetValue, facetName, valueName } from './filter-words.ts';
import { toggled } from './toggle-facet.ts';

export type FacetCounts = Partial<Record<string, (FacetValue & { count: number })[]>>;
type Props = { query: CatalogueQuery; counts: FacetCounts; onChange: (query: CatalogueQuery) => void };

/** Shows the filters of the catalogue. Each value shows the number of tests that match it. */
export function FilterTests({ query, counts, onChange }: Props) {
  const { t } = useLingui();
  return (
    <div className={css.filters}>
      {facets.map((facet) => (
        <FacetGroup key={facet} facet={facet} query={query} values={counts[facet] ?? []} onChange={onChange} />
      ))}
      <label className={css.date}>
        <span className={css.legend}>{t`On a date`}</span>
        <input
          type="date"
          value={query.date ?? ''}
          onChange={({ target }) => {
            const { date: _, ...rest } = query;
            onChange({ ...rest, page: 1, ...(target.value && { date: target.value }) });
          }}
        />
      </label>
    </div>
  );
}

function FacetGroup({ facet, query, values, onChange }: Omit<Props, 'counts'> & { facet: Facet; values: Counted[] }) {
  const language = useLanguage();
  const chosen = query[facet] ?? [];
  const shown = ordered(facet, withChosen(values, chosen));
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend className={css.legend}>{facetName(facet)}</legend>
      {shown.map((value) => (
        <label key={value.value} className={css.value}>
          <input
            type="checkbox"
            checked={chosen.includes(value.value)}
            onChange={() => onChange(toggled(query, facet, value.value))}
          />
          <span>{valueName(facet, value, language)}</span>
          <span className={css.count}>{value.count}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Counted = FacetValue & { count: number };

/**
 * Returns the values that match at least one test. Also returns the values that are chosen, so that they can be
 * removed.
 */
function withChosen(values: Counted[], chosen: string[]): Counted[] {
  const missing = chosen.filter((value) => !values.some((other) => other.value === value));
  const useful = values.filter(({ value, count }) => count > 0 || chosen.includes(value));
  return [...useful, ...missing.map((value) => ({ value, count: 0 }))];
}

function ordered(facet: Facet, values: Counted[]): Counted[] {
  const order = bandOrder[facet];
  if (order) return values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
  return values.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}
