import { Button } from '@kasauti/ui/parts/button.tsx';
import { EmptyState, ErrorState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';

const RecentlyViewed = lazyPart(() =>
  import('../../features/recently-viewed/recently-viewed.tsx').then(({ RecentlyViewed }) => RecentlyViewed),
);

export function NoSuchTest({ id }: { id: string }) {
  const { t } = useLingui();
  useHead({ title: t`Test not found`, status: 404, isPrivate: true });
  return (
    <>
      <EmptyState
        heading="h1"
        icon="search"
        title={<Trans>We could not find that test</Trans>}
        action={
          <ButtonLink to="/products">
            <Trans>See all tests</Trans>
          </ButtonLink>
        }
      >
        <Trans>It may have been withdrawn, or the address may be mistyped.</Trans>
      </EmptyState>
      <RecentlyViewed gone={id} />
    </>
  );
}

export function NotLoaded({ retry }: { retry: () => void }) {
  const { t } = useLingui();
  useHead({ title: t`Test` });
  return (
    <ErrorState
      heading="h1"
      title={<Trans>This test could not be loaded</Trans>}
      action={
        <Button onPress={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Check your connection, then try again.</Trans>
    </ErrorState>
  );
}
