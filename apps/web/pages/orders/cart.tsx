import { monitorsAtHome } from '@kasauti/domain/identity/modes.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useState } from 'react';
import { CartLines } from '../../features/edit-cart/cart-lines.tsx';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { addTestToCart, clearOwnCart, refreshCart, removeTestFromCart } from '../../lib/cart/cart-calls.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { UndoBar } from '../../lib/page/parts/undo-bar.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { type Reading, useFreshList } from '../../lib/server/use-fresh-list.ts';
import type { CartItem } from '../../lib/stores/cart.ts';
import { useAuth, useCart } from '../../lib/stores/root.ts';
import css from './cart.module.css';

const OrderTotal = lazyPart(
  () => import('../../features/order-total/order-total.tsx').then(({ OrderTotal }) => OrderTotal),
  <Skeleton shape="block" />,
);

const GuardianNeeded = lazyPart(() =>
  import('../../features/guardian-consent/guardian-needed.tsx').then(({ GuardianNeeded }) => GuardianNeeded),
);

const HeldNote = lazyPart(() => import('../../features/waiting-tests/held-note.tsx').then(({ HeldNote }) => HeldNote));

function Cart() {
  const { t } = useLingui();
  const language = useLanguage();
  const items = useCart((cart) => cart.items);
  const user = useAuth((auth) => auth.user);
  const { reading, again } = useFreshList(refreshCart);
  const haveItems = items.length > 0;
  // At the first load the lines are rendered with low priority, so that the page reacts to input meanwhile.
  const haveCome = useDeferredValue(haveItems);
  const [removed, setRemoved] = useState<CartItem[]>([]);
  // These scripts are loaded at the same time as the cart.
  useEffect(() => {
    OrderTotal.preload();
    HeldNote.preload();
  }, []);
  useHead({ title: t`Cart`, isPrivate: true });

  const remove = (item: CartItem) => {
    setRemoved([item]);
    void removeTestFromCart(item);
  };
  const clear = () => {
    setRemoved(items);
    void clearOwnCart();
  };
  const undo = () => {
    for (const item of removed) void addTestToCart(item, item.quantity);
    setRemoved([]);
  };

  const [first] = removed;
  const title = first && inLanguage(first.title, language);
  const removedText =
    removed.length === 0
      ? null
      : removed.length === 1
        ? t`${title} was removed.`
        : t`${plural(removed.length, { one: '# test was removed.', other: '# tests were removed.' })}`;

  return (
    <PageLayout title={<Trans>Cart</Trans>} lead={<Trans>Check your tests before you pay.</Trans>}>
      <UndoBar text={removedText} onUndo={undo} />
      {!haveItems || (reading === 'reading' && !haveCome) ? (
        <NoItems reading={reading} onAgain={again} />
      ) : (
        <div className={css.columns}>
          <div className={css.lines}>
            {reading === 'failed' && <OldCopy onAgain={again} />}
            <CartLines
              items={items}
              onRemove={remove}
              note={({ _id }) => user && <HeldNote userId={user._id} testId={_id} />}
            />
            <div className={css.below}>
              <ButtonLink to="/products" kind="quiet">
                <Trans>Browse more tests</Trans>
              </ButtonLink>
              <Button kind="quiet" onPress={clear}>
                <Trans>Empty cart</Trans>
              </Button>
            </div>
          </div>
          <aside className={css.aside} aria-label={t`Total`}>
            {user && items.some(({ mode }) => monitorsAtHome(mode)) && <GuardianNeeded user={user} />}
            <OrderTotal items={items.filter((item) => !item.withdrawn)} />
            <ToCheckout items={items} />
          </aside>
        </div>
      )}
    </PageLayout>
  );
}

function ToCheckout({ items }: { items: CartItem[] }) {
  const { t } = useLingui();
  const isBarred = items.some(({ withdrawn }) => withdrawn);
  if (isBarred) {
    return (
      <Button wide whyDisabled={t`First remove the tests that are no longer sold.`}>
        <Trans>Checkout</Trans>
      </Button>
    );
  }
  return (
    <ButtonLink to="/checkout">
      <Trans>Checkout</Trans>
    </ButtonLink>
  );
}

function OldCopy({ onAgain }: { onAgain: () => Promise<void> }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button kind="secondary" size="small" onPress={() => void onAgain()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>We could not reach the server. This is the cart as last saved in this browser.</Trans>
    </Notice>
  );
}

function NoItems({ reading, onAgain }: { reading: Reading; onAgain: () => Promise<void> }) {
  const { t } = useLingui();
  if (reading === 'reading') {
    return (
      <SkeletonGroup text={t`Loading ...`}>
        <div className={css.columns}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </SkeletonGroup>
    );
  }
  if (reading === 'failed') {
    return (
      <ErrorState
        title={<Trans>Your cart could not be loaded</Trans>}
        action={
          <Button onPress={() => void onAgain()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Check your connection, then try again.</Trans>
      </ErrorState>
    );
  }
  return (
    <EmptyState
      icon="cart"
      title={<Trans>Your cart is empty</Trans>}
      action={
        <ButtonLink to="/products">
          <Trans>Browse tests</Trans>
        </ButtonLink>
      }
    >
      <Trans>Tests you add stay here until you buy them.</Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: Cart };
