import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import {
  clearCompared,
  compareAddress,
  type RecentlyViewedTests,
  toggleCompared,
  useRecentlyViewed,
} from '../../lib/stores/viewed-tests.ts';
import css from './compare-tests.module.css';

/**
 * Button that adds a test to the comparison or removes it. A fourth test is refused. A message then asks the user to
 * remove a test first.
 */
export function CompareButton({ test, showsWay = false }: { test: RecentlyViewedTests; showsWay?: boolean }) {
  const { t } = useLingui();
  const title = inLanguage(test.title, useLanguage());
  const kept = useRecentlyViewed();
  const compared = kept?.compared ?? [];
  const [isRefused, setRefused] = useState(false);
  const isCompared = compared.some(({ _id }) => _id === test._id);
  const to = compareAddress(compared.map(({ _id }) => _id));
  return (
    // Until the stored comparison is loaded, the button is invisible. Its space is reserved.
    <div className={css.choice} data-waits={kept === null || undefined}>
      <Button
        kind="quiet"
        size="small"
        aria-pressed={isCompared}
        aria-label={t`Compare: ${title}`}
        onPress={() => setRefused(!toggleCompared(test))}
      >
        <Icon name={isCompared ? 'check' : 'plus'} />
        <Trans>Compare</Trans>
      </Button>
      <p role="status" className={css.said}>
        {isRefused && compared.length > 2 ? (
          <Trans>You are already comparing three tests. Remove one first.</Trans>
        ) : (
          showsWay && isCompared && compared.length === 1 && <Trans>Choose a second test to compare it with.</Trans>
        )}
      </p>
      {showsWay && compared.length > 1 && (
        <ButtonLink to={to} kind="secondary" size="small">
          {t`Compare ${plural(compared.length, { one: '# test', other: '# tests' })}`}
        </ButtonLink>
      )}
    </div>
  );
}

/** Bar at the bottom of the screen. It shows how many tests are chosen for the comparison. */
export function CompareBar() {
  const { t } = useLingui();
  const compared = useRecentlyViewed()?.compared ?? [];
  const count = compared.length;
  return (
    <section className={css.bar} aria-label={t`Compare tests`} hidden={count === 0}>
      <p role="status">{count > 0 && t`${count} of 3 tests chosen`}</p>
      {count > 1 && (
        <ButtonLink to={compareAddress(compared.map(({ _id }) => _id))} size="small">
          <Trans>Compare</Trans>
        </ButtonLink>
      )}
      {count > 0 && (
        <Button
          kind="quiet"
          size="small"
          onPress={() => {
            clearCompared();
            document.querySelector<HTMLElement>('main h1')?.focus();
          }}
        >
          <Trans>Choose none</Trans>
        </Button>
      )}
    </section>
  );
}
