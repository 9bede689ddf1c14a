import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';

export function NothingHere() {
  return (
    <EmptyState
      icon="search"
      title={<Trans>This is not here any more</Trans>}
      action={
        <ButtonLink to="/staff/content" kind="secondary">
          <Trans context="staff">Site content</Trans>
        </ButtonLink>
      }
    >
      <Trans>Somebody may have removed it.</Trans>
    </EmptyState>
  );
}

export function NoSuchContent() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Site content' }), isPrivate: true });
  return (
    <PageLayout title={<Trans context="staff">Site content</Trans>}>
      <NothingHere />
    </PageLayout>
  );
}
