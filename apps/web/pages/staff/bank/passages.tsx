import { Trans, useLingui } from '@lingui/react/macro';
import { PassageList } from '../../../features/find-items/passage-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';

/** Page with the passages of the item bank. */
export function StaffPassages() {
  const { t } = useLingui();
  useHead({ title: t`Passages`, isPrivate: true });
  return (
    <PageLayout title={<Trans>Passages</Trans>}>
      <p>
        <ButtonLink to="/staff/bank/passages/new">
          <Trans>New passage</Trans>
        </ButtonLink>{' '}
        <ButtonLink to="/staff/bank" kind="secondary">
          <Trans>All questions</Trans>
        </ButtonLink>
      </p>
      <PassageList />
    </PageLayout>
  );
}
