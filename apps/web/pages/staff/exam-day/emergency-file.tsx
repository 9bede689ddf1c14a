import { Trans, useLingui } from '@lingui/react/macro';
import { TakeInFile } from '../../../features/take-in-file/take-in-file.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export function StaffEmergencyFile() {
  const { t } = useLingui();
  useHead({ title: t`Emergency file`, isPrivate: true });
  return (
    <PageLayout
      title={<Trans>Emergency file</Trans>}
      lead={
        <Trans>
          Answers that a device could not send. They are stored as late answers, with where they come from. They count
          only after a person has decided.
        </Trans>
      }
    >
      <TakeInFile />
    </PageLayout>
  );
}
