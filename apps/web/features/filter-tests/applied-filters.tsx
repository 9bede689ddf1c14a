import { Button } from '@kasauti/ui/parts/button.tsx';
import { Chip } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { useFocusOnHeading } from '../../lib/page/focus-on-heading.ts';
import { formatPlainDate } from '../../lib/words/formats.ts';
import css from './applied-filters.module.css';
import { appliedFilters, type CatalogueQuery, catalogueAddress, withoutFilters } from './catalogue-query.ts';
import type { FacetCounts } from './filter-tests.tsx';
import { valueName } from './filter-words.ts';
import { toggled } from './toggle-facet.ts';

type Props = {
  query: CatalogueQuery;
  /** The text for which results are shown. It is set if the search has corrected the typed text. */
  readAs: string | undefined;
  counts: FacetCounts;
  onChange: (query: CatalogueQuery) => void;
};

/** Shows the text that was searched for and the active filters. The user can remove each of them, or all together. */
export function AppliedFilters({ query, readAs, counts, onChange }: Props) {
  useFocusOnHeading(catalogueAddress(query));
  return (
    <>
      {readAs && (
        <p role="status" className={css.readAs}>
          <Trans>
            Showing results for <strong>{readAs}</strong>
          </Trans>
        </p>
      )}
      <FilterChips query={query} counts={counts} onChange={onChange} />
    </>
  );
}

function FilterChips({ query, counts, onChange }: Omit<Props, 'readAs'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const applied = appliedFilters(query);
  if (applied.length === 0 && !query.date) return null;
  return (
    <div className={css.applied}>
      {applied.map(({ facet, value }) => {
        const label = counts[facet]?.find((one) => one.value === value)?.label;
        const name = valueName(facet, { value, label }, language);
        return (
          <Chip
            key={`${facet} ${value}`}
            removeText={t`Remove ${name}`}
            onRemove={() => onChange(toggled(query, facet, value))}
          >
            {name}
          </Chip>
        );
      })}
      {query.date && (
        <Chip
          removeText={t`Remove the date`}
          onRemove={() => {
            const { date: _, ...rest } = query;
            onChange({ ...rest, page: 1 });
          }}
        >
          {formatPlainDate(query.date, language)}
        </Chip>
      )}
      <Button kind="quiet" size="small" onPress={() => onChange(withoutFilters(query))}>
        <Trans>Clear all</Trans>
      </Button>
    </div>
  );
}
