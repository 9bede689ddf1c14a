import type { categories } from '@kasauti/contract/content/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { type Question, useAnswer } from '../../lib/server/queries.ts';
import css from './browse-categories.module.css';

/** Lists all categories, each with its number of tests. */
export function BrowseCategories({ ask }: { ask: Question<typeof categories> }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { data, isPending, refetch } = useAnswer(ask);
  if (isPending) {
    return (
      <SkeletonGroup text={t`Loading categories`}>
        <div className={css.grid}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} shape="block" />
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  if (!data || isRefusal(data)) {
    return (
      <ErrorState
        heading="h3"
        title={<Trans>Error getting the categories. Please try again.</Trans>}
        action={
          <Button kind="secondary" onPress={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <ul className={css.grid}>
      {data.data.map(({ slug, name, hue, count }) => (
        <li key={slug} className={css.category}>
          <Pattern hue={hue} seed={slug} className={css.pattern} />
          <AppLink to={`/products?category=${encodeURIComponent(slug)}`}>{inLanguage(name, language)}</AppLink>
          <span className={css.count}>{t`${plural(count, { one: '# test', other: '# tests' })}`}</span>
        </li>
      ))}
    </ul>
  );
}
