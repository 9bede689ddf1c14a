import { Trans, useLingui } from '@lingui/react/macro';
import { CheckChain } from '../../features/audit-log/check-chain.tsx';
import { LogList } from '../../features/audit-log/log-list.tsx';
import { questionIn } from '../../features/audit-log/log-question.ts';
import { TakeCopy } from '../../features/audit-log/take-copy.tsx';
import { useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { useLocation } from '../../lib/routing/router.tsx';

/** Page of the audit log. The address contains the filters, except a person's e-mail address. */
export function StaffAudit() {
  const { t } = useLingui();
  const search = useSearch();
  const { typed } = useLocation();
  const asked = questionIn({ search, typed });
  useHead({ title: t({ context: 'staff', message: 'Audit log' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Audit log</Trans>}
      lead={
        <Trans>
          Who did what, when and why: staff and what they were refused, changes of accounts, consents, refunds. Orders,
          bookings and answers have journals of their own. The log also records who reads or downloads it.
        </Trans>
      }
    >
      <LogList asked={asked} />
      <TakeCopy asked={asked} />
      <CheckChain />
    </PageLayout>
  );
}
