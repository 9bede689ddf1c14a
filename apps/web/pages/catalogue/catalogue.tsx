import { listTests, type WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { CountBadge } from '@kasauti/ui/parts/small.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  appliedFilters,
  type CatalogueQuery,
  catalogueAddress,
  catalogueNames,
  readCatalogueQuery,
  withoutFilters,
} from '../../features/filter-tests/catalogue-query.ts';
import { TestCard } from '../../features/test-card/test-card.tsx';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal, type Refusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './catalogue.module.css';

const SearchTests = lazyPart(
  () => import('../../features/search-tests/search-tests.tsx').then(({ SearchTests }) => SearchTests),
  <div className={css.searchPlace} />,
);
const AppliedFilters = lazyPart(() =>
  import('../../features/filter-tests/applied-filters.tsx').then(({ AppliedFilters }) => AppliedFilters),
);
const FilterTests = lazyPart(() =>
  import('../../features/filter-tests/filter-tests.tsx').then(({ FilterTests }) => FilterTests),
);

const FilterDrawer = lazyPart(() =>
  import('../../features/filter-tests/filter-drawer.tsx').then(({ FilterDrawer }) => FilterDrawer),
);
const SortChoice = lazyPart(
  () => import('../../features/filter-tests/sort-choice.tsx').then(({ SortChoice }) => SortChoice),
  <span className={css.sortPlace} />,
);
const loadCompare = () => import('../../features/compare-tests/compare-tests.tsx');
const CompareButton = lazyPart(() => loadCompare().then(({ CompareButton }) => CompareButton));
const CompareBar = lazyPart(() => loadCompare().then(({ CompareBar }) => CompareBar));
const RecentlyViewed = lazyPart(() =>
  import('../../features/recently-viewed/recently-viewed.tsx').then(({ RecentlyViewed }) => RecentlyViewed),
);
const NothingFound = lazyPart(() =>
  import('../../features/nothing-found/nothing-found.tsx').then(({ NothingFound }) => NothingFound),
);
const PageLinks = lazyPart(() =>
  import('../../features/filter-tests/page-links.tsx').then(({ PageLinks }) => PageLinks),
);

const ask = (query: CatalogueQuery) => question(listTests, { query });
const USUAL_PAGE_SIZE = 24;

/** Lists all tests, with filters. All choices are in the page address, so that Back, reload and sharing work. */
function Catalogue() {
  const { t } = useLingui();
  const language = useLanguage();
  const navigate = useNavigate();
  const query = readCatalogueQuery(useSearch());
  const { data, isPending, isError, isPlaceholderData, refetch } = useAnswer(ask(query), { keepLast: true });
  const [filtersOpen, setFiltersOpen] = useState(false);

  const list = data && !isRefusal(data) ? data : null;
  const counts = list?.facets ?? {};
  const total = list?.total ?? 0;
  const pages = Math.ceil(total / (list?.pageSize ?? USUAL_PAGE_SIZE));
  const onlyCategory = query.category?.length === 1 ? query.category[0] : undefined;
  const categoryLabel = counts.category?.find(({ value }) => value === onlyCategory)?.label;
  const title = categoryLabel ? inLanguage(categoryLabel, language) : t`Tests`;

  const change = (next: CatalogueQuery) => void navigate(catalogueAddress(next));
  const filterCount = appliedFilters(query).length + (query.date ? 1 : 0);
  const filters = <FilterTests query={query} counts={counts} onChange={change} />;

  useHead({
    title,
    description: t`Find tests by subject, date, city and price, online or at a centre near you.`,
    // For search engines each category is a separate page. Pages with other filters count as the same page.
    canonical: catalogueAddress({ page: query.page, ...(onlyCategory && { category: [onlyCategory] }) }),
  });

  return (
    <PageLayout title={title}>
      <SearchTests
        key={query.q ?? ''}
        initial={query.q}
        onSearch={(q) => {
          const { q: _, sort: _sort, ...rest } = query;
          change({ ...rest, page: 1, ...(q && { q }) });
        }}
      />
      <div className={css.columns}>
        <aside className={css.filters} aria-label={t`Filters`}>
          {filters}
        </aside>
        <section className={css.results} aria-label={t`Tests`}>
          <div className={css.bar}>
            <p role="status" className={css.total}>
              {list && t`${plural(total, { one: '# test', other: '# tests' })}`}
            </p>
            <span className={css.filterButton}>
              <Button kind="secondary" aria-haspopup="dialog" onPress={() => setFiltersOpen(true)}>
                <Icon name="filter" />
                <Trans>Filters</Trans>
                {filterCount > 0 && <CountBadge count={filterCount} />}
              </Button>
            </span>
            <SortChoice query={query} onChange={change} />
          </div>
          <AppliedFilters query={query} readAs={list?.readAs} counts={counts} onChange={change} />
          {isPending && <CardSkeletons />}
          {(isError || (data && isRefusal(data))) && (
            <NotFetched refusal={isRefusal(data) ? data : null} onAgain={() => void refetch()} />
          )}
          {list && list.data.length === 0 && (
            <NothingFound
              text={query.q}
              instead={list.instead}
              withoutFiltersTo={filterCount > 0 ? catalogueAddress(withoutFilters(query)) : null}
            />
          )}
          {list && list.data.length > 0 && <Cards tests={list.data} isOld={isPlaceholderData} />}
          <PageLinks query={query} pages={pages} />
        </section>
      </div>
      <RecentlyViewed />
      <CompareBar />
      {filtersOpen && (
        <FilterDrawer total={total} onClose={() => setFiltersOpen(false)}>
          {filters}
        </FilterDrawer>
      )}
    </PageLayout>
  );
}

function NotFetched({ refusal, onAgain }: { refusal: Refusal | null; onAgain: () => void }) {
  return (
    <ErrorState
      title={<Trans>Error fetching tests</Trans>}
      action={
        <Button onPress={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {refusal ? refusalText(refusal) : <Trans>Check your connection, then try again.</Trans>}
    </ErrorState>
  );
}

/** `isOld` is true while the list for the new query is still loading. */
function Cards({ tests, isOld }: { tests: readonly WireTest[]; isOld: boolean }) {
  return (
    <div className={css.cards} aria-busy={isOld || undefined}>
      {tests.map((test) => (
        <TestCard key={test._id} test={test} heading="h2">
          <CompareButton test={test} />
        </TestCard>
      ))}
    </div>
  );
}

function CardSkeletons() {
  const { t } = useLingui();
  return (
    <SkeletonGroup text={t`Loading tests`}>
      <div className={css.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className={css.skeleton}>
            <Skeleton shape="block" />
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

export const page: Page = {
  Screen: Catalogue,
  searchNames: catalogueNames,
  plainSearch: (search) => new URLSearchParams(catalogueAddress(readCatalogueQuery(search)).split('?')[1]),
  questions: ({ search }) => [ask(readCatalogueQuery(search))],
};
