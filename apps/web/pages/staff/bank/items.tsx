import { Trans, useLingui } from '@lingui/react/macro';
import { ItemList } from '../../../features/find-items/item-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';

export function StaffItems() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Item bank' }), isPrivate: true });
  return (
    <PageLayout title={<Trans context="staff">Item bank</Trans>}>
      <p>
        <ButtonLink to="/staff/bank/new">
          <Trans>New question</Trans>
        </ButtonLink>{' '}
        <ButtonLink to="/staff/bank/imports/new" kind="secondary">
          <Trans>Import questions</Trans>
        </ButtonLink>{' '}
        <ButtonLink to="/staff/bank/passages" kind="secondary">
          <Trans>Passages</Trans>
        </ButtonLink>
      </p>
      <ItemList />
    </PageLayout>
  );
}
