import {
  readImport as contract,
  type ImportQuestion,
  type ImportRun,
  importOutcomes,
  type listImportQuestions as listContract,
} from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import { questionTitle } from '@kasauti/domain/bank/question-title.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { countLines, findRun, openLine, reportLines, type StoredReportLine } from '../store/imports.ts';

/** Returns an import run for staff. */
export async function readImport({ database, scopes }: App, importId: ImportRunId) {
  const run = await findRun(database, importId);
  if (!run) return refuse(contract.refusals, 'not-found');
  const [counts, providers] = await Promise.all([countLines(database, importId), scopes.list('provider')]);
  const { providerId, format, fileName, startedAt, takenAt, takenCount, stage, problem, done, total } = run;
  const isAtWork = stage === 'reading' || stage === 'taking-in';
  return {
    _id: importId,
    provider: { _id: providerId, name: providers.find(({ id }) => id === providerId)?.name ?? '' },
    format,
    fileName,
    startedAt: startedAt.toISOString(),
    state: takenAt ? 'done' : stage,
    progress: isAtWork ? { done, total } : null,
    problem,
    counts,
    taken: takenAt && { at: takenAt.toISOString(), questions: takenCount ?? 0 },
  } satisfies ImportRun;
}

const columns: CsvColumns<ImportQuestion> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  name: ({ name }) => name,
  passage: ({ passage }) => passage,
  outcome: ({ outcome }) => outcome,
  notes: ({ notes }) => notes.map(({ line, text }) => `line ${line}: ${text}`).join('\n'),
};

/** Lists the questions of a run with their outcomes, in the order of the file. */
export async function listImportQuestions(app: App, importId: ImportRunId, query: z.infer<typeof listContract.query>) {
  if (!(await findRun(app.database, importId))) return refuse(contract.refusals, 'not-found');
  const { outcome } = filterIn(query);
  const list = reportLines(app.database, importId, outcome ? [outcome] : importOutcomes);
  return await answerList(query, list, {
    usual: 'no',
    fileName: 'import',
    columns,
    present: (page) => page.map((row) => presentLine(openLine(app.database, importId, row))),
  });
}

function presentLine({ item, passage, ...line }: StoredReportLine): ImportQuestion {
  const prompt = item && (item.prompt.en || item.prompt.hi || '');
  return {
    ...line,
    title: prompt === null ? null : questionTitle(prompt),
    kind: item?.answer.kind ?? null,
    passage: passage?.title ?? null,
  };
}
