import { Readable } from 'node:stream';
import * as contract from '@kasauti/contract/bank/exports.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { file } from '../../../platform/http/answers.ts';
import { checkChosen, exportItems } from './export-items.ts';

const exporting = { permission: 'bank.export', limited: true } as const;

const files = {
  qti: { contentType: 'application/zip', fileName: 'questions.zip' },
  csv: { contentType: 'text/csv; charset=utf-8', fileName: 'questions.csv' },
} as const;

/** Registers the calls that write questions into a file. */
export function serveExports(app: App): void {
  app.serve(contract.checkExport, exporting, ({ body, session }) => checkChosen(app, body, session));

  app.serve(contract.exportItems, exporting, async (ask) => {
    const bytes = await exportItems(app, ask);
    return isRefusal(bytes)
      ? bytes
      : file({ bytes: Readable.from(bytes, { objectMode: false }), ...files[ask.body.format] });
  });
}
