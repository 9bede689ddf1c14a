import * as contract from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { actorOf } from '../../../platform/http/session.ts';
import { providersOf } from '../items/providers-of.ts';
import { endStoppedRuns } from '../store/import-stages.ts';
import { deleteWaitingRuns, findProviderOfRun } from '../store/imports.ts';
import { listImportQuestions, readImport } from './read-import.ts';
import { startImport } from './start-import.ts';
import { takeInImport } from './take-in-import.ts';

const writing = { permission: 'bank.write' } as const;

/** Registers the calls that read question files and that add their questions to the bank. */
export function serveImports(app: App): void {
  app.scopes.place('import', async (id) => {
    const providerId = await findProviderOfRun(app.database, id as ImportRunId);
    return providerId === null ? null : [{ kind: 'provider', ids: [providerId] }];
  });
  app.every('forget-imports', HOUR_MS, () => app.inTransaction(forgetImports));
  app.every('end-stopped-imports', MINUTE_MS / 2, () => app.inTransaction(endStoppedImports));

  app.serve(contract.startImport, { ...writing, limited: true }, async ({ query, rawBody, session, requestId }) => {
    const { providerId, fileName, format, ...facts } = query;
    if (!(await providersOf(app, session)).some(({ id }) => id === providerId))
      return refuse(contract.startImport.refusals, 'no-such-provider');
    const file = { providerId, fileName, format, facts, bytes: rawBody };
    const importId = await startImport(app, { ...file, by: actorOf(session), requestId });
    return isRefusal(importId) ? importId : await readImport(app, importId);
  });

  app.serve(contract.readImport, writing, ({ params }) => readImport(app, params.importId));

  app.serve(contract.listImportQuestions, writing, ({ params, query }) =>
    listImportQuestions(app, params.importId, query),
  );

  app.serve(contract.takeInImport, writing, async ({ params, body, session, requestId }) => {
    const done = await takeInImport(app, { ...params, ...body }, actorOf(session), requestId);
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

/** A working server stores the progress of its imports once a second. After this time it has stopped. */
const STOPPED_AFTER_MS = MINUTE_MS;

/** Ends the imports whose server has stopped, so that nobody waits for them. */
export async function endStoppedImports({ tx, now }: Work): Promise<void> {
  await endStoppedRuns(tx, new Date(now.getTime() - STOPPED_AFTER_MS));
}
