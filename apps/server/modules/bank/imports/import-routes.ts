import * as contract from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { DAY_MS, HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { actorOf } from '../../../platform/http/session.ts';
import { providersOf } from '../items/providers-of.ts';
import { deleteWaitingRuns, findProviderOfRun } from '../store/imports.ts';
import { listImportQuestions, readImport } from './read-import.ts';
import { readForImport, storeRun } from './start-import.ts';
import { takeInImport } from './take-in-import.ts';

const writing = { permission: 'bank.write' } as const;

/** Registers the calls that read question files and that add their questions to the bank. */
export function serveImports(app: App): void {
  app.scopes.place('import', async (id) => {
    const providerId = await findProviderOfRun(app.database, id as ImportRunId);
    return providerId === null ? null : [{ kind: 'provider', ids: [providerId] }];
  });
  app.every('forget-imports', HOUR_MS, () => app.inTransaction(forgetImports));

  app.serve(contract.startImport, { ...writing, limited: true }, async ({ query, rawBody, session, requestId }) => {
    const { providerId, ...file } = query;
    if (!(await providersOf(app, session)).some(({ id }) => id === providerId))
      return refuse(contract.startImport.refusals, 'no-such-provider');
    const read = readForImport({ ...file, bytes: rawBody });
    if (isRefusal(read)) return read;
    const run = { providerId, ...read };
    const importId = await app.inTransaction((work) => storeRun(work, run, actorOf(session)), requestId);
    return await readImport(app, importId);
  });

  app.serve(contract.readImport, writing, ({ params }) => readImport(app, params.importId));

  app.serve(contract.listImportQuestions, writing, ({ params, query }) =>
    listImportQuestions(app, params.importId, query),
  );

  app.serve(contract.takeInImport, writing, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body };
    const done = await app.inTransaction((work) => takeInImport(work, ask, actorOf(session)), requestId);
    return isRefusal(done) ? done : await readImport(app, params.importId);
  });
}

/**
 * Deletes old runs whose questions nobody added to the bank. Their reports contain questions and keys, so they are not
 * kept.
 */
export async function forgetImports({ tx, now }: Work): Promise<void> {
  await deleteWaitingRuns(tx, new Date(now.getTime() - contract.IMPORT_KEPT_DAYS * DAY_MS));
}
