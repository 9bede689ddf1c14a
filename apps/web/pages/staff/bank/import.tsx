import { type ImportRun, readImport } from '@kasauti/contract/bank/imports.ts';
import { listItems, readBankChoices } from '@kasauti/contract/bank/items.ts';
import type { ImportRunId } from '@kasauti/contract/ids.ts';
import { Fact } from '@kasauti/ui/parts/records.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ImportProgress } from '../../../features/import-questions/import-progress.tsx';
import { formatNames } from '../../../features/import-questions/import-words.ts';
import { StartImport } from '../../../features/import-questions/start-import.tsx';
import { useLanguage } from '../../../lib/appearance/language.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useNavigate, useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';
import { formatInstant } from '../../../lib/words/formats.ts';

/** Interval in which the page asks how far the server is. */
const LOOK_AGAIN_MS = 1_000;

const ImportReport = lazyPart(() =>
  import('../../../features/import-questions/import-report.tsx').then((parts) => parts.ImportReport),
);

/** Page of one import of questions, or of a new one. */
export function StaffImport() {
  const { t } = useLingui();
  const { importId = '' } = useParams();
  useHead({ title: t`Import questions`, isPrivate: true });
  return importId === 'new' ? <NewImport /> : <KnownImport importId={importId as ImportRunId} />;
}

function useList() {
  return { path: '/staff/bank', name: <Trans>All questions</Trans> };
}

function NewImport() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList();
  const query = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  return (
    <QueryResult query={query} failed={t`The questions could not be loaded`} heading="h1">
      {({ providers }) => (
        <DetailPage
          list={list}
          title={<Trans>Import questions</Trans>}
          lead={<Trans>The file is read first. A report shows what would be imported.</Trans>}
        >
          <StartImport
            providers={providers}
            onRead={({ _id }) => navigate(`/staff/bank/imports/${_id}`, { replace: true })}
          />
        </DetailPage>
      )}
    </QueryResult>
  );
}

/** Fetches an import, again and again while the server works on it. */
function useImport(importId: ImportRunId) {
  const queries = useQueryClient();
  const [isAtWork, setAtWork] = useState(false);
  const asked = question(readImport, { params: { importId } });
  const query = useAnswer(asked, { freshMs: 0, everyMs: isAtWork ? LOOK_AGAIN_MS : false });
  const run = query.data && 'state' in query.data ? query.data : null;
  if (isAtWork !== Boolean(run?.progress)) setAtWork(Boolean(run?.progress));
  const isDone = run?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    for (const { path } of [listItems, readBankChoices]) void queries.invalidateQueries({ queryKey: [path] });
  }, [isDone, queries]);
  return { query, put: (taking: ImportRun) => void queries.setQueryData(asked.queryKey, taking) };
}

function KnownImport({ importId }: { importId: ImportRunId }) {
  const { t } = useLingui();
  const list = useList();
  const { query, put } = useImport(importId);
  return (
    <QueryResult query={query} failed={t`The report could not be loaded`} heading="h1">
      {(run) => (
        <DetailPage list={list} title={run.fileName} facts={<ImportFacts run={run} />}>
          <ImportProgress run={run} />
          {hasReport(run) && <ImportReport run={run} onTaking={put} />}
        </DetailPage>
      )}
    </QueryResult>
  );
}

const hasReport = ({ state }: ImportRun) => state !== 'reading' && state !== 'refused';

function ImportFacts({ run }: { run: ImportRun }) {
  const language = useLanguage();
  return (
    <>
      <Fact name={<Trans context="import">Format</Trans>}>{formatNames[run.format]}</Fact>
      <Fact name={<Trans>Provider</Trans>}>{run.provider.name}</Fact>
      <Fact name={<Trans>Read on</Trans>}>{formatInstant(run.startedAt, language)}</Fact>
      {hasReport(run) && (
        <>
          <Fact name={<Trans context="import">Can be imported</Trans>}>{run.counts.unchanged}</Fact>
          <Fact name={<Trans context="import">Can be imported with changes</Trans>}>{run.counts.changed}</Fact>
          <Fact name={<Trans context="import">Refused</Trans>}>{run.counts.refused}</Fact>
        </>
      )}
    </>
  );
}
