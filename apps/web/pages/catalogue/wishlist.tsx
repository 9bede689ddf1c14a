import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TestCard } from '../../features/test-card/test-card.tsx';
import { clearOwnWishlist, refreshWishlist, toggleWish } from '../../lib/cart/cart-calls.ts';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { UndoBar } from '../../lib/page/parts/undo-bar.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useFreshList } from '../../lib/server/use-fresh-list.ts';
import { useWishlist } from '../../lib/stores/root.ts';
import css from './wishlist.module.css';

function Wishlist() {
  const { t } = useLingui();
  const items = useWishlist((wishlist) => wishlist.items);
  const { reading, again } = useFreshList(refreshWishlist);
  const [cleared, setCleared] = useState<WireTest[]>([]);
  useHead({ title: t`Wishlist`, isPrivate: true });

  const clear = () => {
    setCleared(items);
    void clearOwnWishlist();
  };
  const undo = () => {
    for (const test of cleared) void toggleWish(test);
    setCleared([]);
  };
  const tryAgain = (
    <Button kind="secondary" onPress={() => void again()}>
      <Trans>Try again</Trans>
    </Button>
  );

  return (
    <PageLayout title={<Trans>Wishlist</Trans>} lead={<Trans>Tests that you want to remember.</Trans>}>
      <UndoBar
        text={
          items.length === 0 && cleared.length > 0
            ? t`${plural(cleared.length, { one: '# test was removed.', other: '# tests were removed.' })}`
            : null
        }
        onUndo={undo}
      />
      {items.length > 0 && (
        <>
          {reading === 'failed' && (
            <Notice tone="warning" action={tryAgain}>
              <Trans>We could not reach the server. This is the list as last saved in this browser.</Trans>
            </Notice>
          )}
          <div className={css.bar}>
            <p>{t`${plural(items.length, { one: '# test', other: '# tests' })}`}</p>
            <Button kind="quiet" onPress={clear}>
              <Trans>Empty the wishlist</Trans>
            </Button>
          </div>
          <div className={css.cards}>
            {items.map((test) => (
              <TestCard key={test._id} test={test} heading="h2" />
            ))}
          </div>
        </>
      )}
      {items.length === 0 && reading === 'reading' && (
        <SkeletonGroup text={t`Loading ...`}>
          <div className={css.cards}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </SkeletonGroup>
      )}
      {items.length === 0 && reading === 'failed' && (
        <ErrorState title={<Trans>Your wishlist could not be loaded</Trans>} action={tryAgain}>
          <Trans>Check your connection, then try again.</Trans>
        </ErrorState>
      )}
      {items.length === 0 && reading === 'read' && (
        <EmptyState
          icon="heart"
          title={<Trans>Your wishlist is empty</Trans>}
          action={
            <ButtonLink to="/products">
              <Trans>Browse tests</Trans>
            </ButtonLink>
          }
        >
          <Trans>Press the heart on a test to keep it here.</Trans>
        </EmptyState>
      )}
    </PageLayout>
  );
}

export const page: Page = { Screen: Wishlist };
