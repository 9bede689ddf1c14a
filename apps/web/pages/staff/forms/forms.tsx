import { Trans, useLingui } from '@lingui/react/macro';
import { FormList } from '../../../features/build-form/form-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';

export function StaffForms() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Forms' }), isPrivate: true });
  return (
    <PageLayout title={<Trans context="staff">Forms</Trans>}>
      <p>
        <ButtonLink to="/staff/forms/new">
          <Trans>New form</Trans>
        </ButtonLink>
      </p>
      <FormList />
    </PageLayout>
  );
}
