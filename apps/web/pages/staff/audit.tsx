import { Trans, useLingui } from '@lingui/react/macro';
import { CheckChain } from '../../features/audit-log/check-chain.tsx';
import { LogEntries } from '../../features/audit-log/log-entries.tsx';
import { LogFilter } from '../../features/audit-log/log-filter.tsx';
import { placeOf, questionIn } from '../../features/audit-log/log-question.ts';
import { TakeCopy } from '../../features/audit-log/take-copy.tsx';
import { useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';

/**
 * The audit log. The search and the page are in the page address. A typed email address is stored in the history
 * state instead.
 */
export function StaffAudit() {
  const { t } = useLingui();
  const search = useSearch();
  const navigate = useNavigate();
  const { typed } = useLocation();
  const asked = questionIn({ search, typed });
  const before = Number(search.get('before'));
  useHead({ title: t({ context: 'staff', message: 'Audit log' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Audit log</Trans>}
      lead={
        <Trans>
          Who did what, when and why: staff and what they were refused, changes of accounts, consents, money given back.
          Orders, bookings and answers have journals of their own. Whoever reads this or takes a copy stands in it, too.
        </Trans>
      }
    >
      <LogFilter
        asked={asked}
        onAsk={(next) => {
          const { to, typed } = placeOf(next);
          navigate(to, { typed });
        }}
      />
      <TakeCopy asked={asked} />
      <LogEntries
        asked={asked}
        before={Number.isSafeInteger(before) && before > 0 ? before : undefined}
        onOlder={(entryNo) => {
          navigate(`${placeOf(asked).to}&before=${entryNo}`, { typed });
          window.scrollTo(0, 0);
        }}
      />
      <CheckChain />
    </PageLayout>
  );
}
