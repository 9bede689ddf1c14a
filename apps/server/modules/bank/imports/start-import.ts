import { startImport as contract, MAX_IMPORTED, type QuestionFormat } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId, ProviderId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { record } from '../../audit/index.ts';
import { type FileFacts, formatOfFile, readQuestionFile } from '../formats/index.ts';
import { insertRun } from '../store/imports.ts';
import { type ReportLine, reportOfFile } from './report-of-file.ts';

type Ask = FileFacts & { fileName: string; format?: QuestionFormat | undefined; bytes: Uint8Array };

/** Reads a question file and returns its report. Refuses a file of unknown format or with too many questions. */
export function readForImport({ fileName, format: named, bytes, ...facts }: Ask) {
  const format = named ?? formatOfFile(fileName, bytes);
  if (!format) return refuse(contract.refusals, 'unknown-format');
  const report = reportOfFile(readQuestionFile(format, bytes, facts));
  if (report.length > MAX_IMPORTED) return refuse(contract.refusals, 'too-many-questions');
  return { format, fileName, report };
}

type Run = { providerId: ProviderId; format: QuestionFormat; fileName: string; report: ReportLine[] };

/** Stores the report of a file as a new import run. The bank does not change yet. */
export async function storeRun(work: Work, { providerId, format, fileName, report }: Run, by: Actor) {
  const { tx, now } = work;
  await useNewestContentKey(tx);
  const importRunId = newId<ImportRunId>(now);
  const run = { import_run_id: importRunId, provider_id: providerId, format, file_name: fileName };
  await insertRun(tx, { ...run, started_by: by.actorId, started_at: now }, report);
  const detail = { format, providerId, questions: report.length };
  record(work, { ...by, action: 'import.start', objectKind: 'import', objectId: importRunId, detail });
  return importRunId;
}
