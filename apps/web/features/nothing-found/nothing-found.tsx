import type { WireInstead } from '@kasauti/contract/catalogue/catalogue.ts';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { useFocusOnHeading } from '../../lib/page/focus-on-heading.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import css from './nothing-found.module.css';

type Props = {
  text: string | undefined;
  instead: WireInstead | undefined;
  /** Address of the same search without its filters. Null if the search has no filters. */
  withoutFiltersTo: string | null;
};

/**
 * Shown if a list is empty. Suggests corrected search texts, categories with matching tests, and all tests. It contains
 * only links, so it works before any script runs.
 */
export function NothingFound({ text, instead, withoutFiltersTo }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  useFocusOnHeading(null);
  const { withoutFilters = 0, texts = [], categories = [] } = instead ?? {};
  const loosens = withoutFiltersTo !== null && withoutFilters > 0;
  return (
    <EmptyState
      icon="search"
      title={text ? <Trans>No test for “{text}”</Trans> : <Trans>No test fits these filters</Trans>}
      action={
        loosens ? (
          <ButtonLink to={withoutFiltersTo}>
            {t`Remove the filters: ${plural(withoutFilters, { one: '# test', other: '# tests' })}`}
          </ButtonLink>
        ) : (
          <ButtonLink to="/products">
            <Trans>Show all tests</Trans>
          </ButtonLink>
        )
      }
    >
      {texts.length > 0 ? (
        <div className={css.near}>
          <p>
            <Trans>Did you mean …</Trans>
          </p>
          <ul className={css.texts}>
            {texts.map((near) => (
              <li key={near.text}>
                <AppLink to={`/products?${new URLSearchParams({ q: near.text })}`}>{near.text}</AppLink>{' '}
                <span>{t`${plural(near.count, { one: '# test', other: '# tests' })}`}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : loosens ? (
        <p>
          <Trans>Fewer filters show more tests.</Trans>
        </p>
      ) : (
        <p>
          <Trans>Try fewer or other words, for instance the subject alone.</Trans>
        </p>
      )}
      {categories.length > 0 && (
        <div className={css.near}>
          <p>
            <Trans>Or look through a category:</Trans>
          </p>
          <ul className={css.categories}>
            {categories.map(({ slug, name, count }) => (
              <li key={slug}>
                <AppLink to={`/products?${new URLSearchParams({ category: slug })}`}>
                  {inLanguage(name, language)} <span>{count}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </EmptyState>
  );
}
