import { Trans, useLingui } from '@lingui/react/macro';
import { TestList } from '../../../features/edit-catalogue/test-list.tsx';
import { mayWriteTests } from '../../../features/staff-areas/areas.ts';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';

export const StaffTests = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Catalogue' }), isPrivate: true });
  return (
    <PageLayout title={<Trans context="staff">Catalogue</Trans>}>
      <TestList
        action={
          mayWriteTests(user.role) && (
            <ButtonLink to="/staff/tests/new" size="small">
              <Trans>New test</Trans>
            </ButtonLink>
          )
        }
      />
    </PageLayout>
  );
});
