import { Trans, useLingui } from '@lingui/react/macro';
import { FormList } from '../../../features/build-form/form-list.tsx';
import { WaitingKeys } from '../../../features/correct-keys/waiting-keys.tsx';
import { mayPublishForms } from '../../../features/staff-areas/areas.ts';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';

export const StaffForms = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Forms' }), isPrivate: true });
  return (
    <PageLayout title={<Trans context="staff">Forms</Trans>}>
      <p>
        <ButtonLink to="/staff/forms/new">
          <Trans>New form</Trans>
        </ButtonLink>
      </p>
      {mayPublishForms(user.role) && <WaitingKeys />}
      <FormList />
    </PageLayout>
  );
});
