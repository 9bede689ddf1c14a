import { itemFilters } from '@kasauti/contract/bank/item-filters.ts';
import { readBankChoices } from '@kasauti/contract/bank/items.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExportQuestions } from '../../../features/export-questions/export-questions.tsx';
import { useHead, useSearch } from '../../../lib/page/page.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';

/** Page that exports the questions which the list shows. The filters of the list are in the address. */
export function StaffExport() {
  const { t } = useLingui();
  useHead({ title: t`Export questions`, isPrivate: true });
  const search = useSearch();
  const query = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  const filter = Object.fromEntries([...search].filter(([name]) => name in itemFilters && name !== 'provider'));
  return (
    <QueryResult query={query} failed={t`The questions could not be loaded`} heading="h1">
      {({ providers }) => (
        <DetailPage
          list={{ path: '/staff/bank', name: <Trans>All questions</Trans> }}
          title={<Trans>Export questions</Trans>}
          lead={<Trans>The filters of the list decide which questions are exported.</Trans>}
        >
          <ExportQuestions providers={providers} filter={filter} />
        </DetailPage>
      )}
    </QueryResult>
  );
}
