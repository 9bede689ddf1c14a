import { refuse } from '@kasauti/contract/refusal.ts';
import * as contract from '@kasauti/contract/staff/audit.ts';
import type { App } from '../../platform/app.ts';
import { file } from '../../platform/http/answers.ts';
import type { Session } from '../../platform/http/session.ts';
import { findWords } from '../audit/index.ts';
import { findUsers } from '../identity/index.ts';
import { askForCheck, runCheck } from './audit-log/check-log.ts';
import { logAsJsonLines, presentCheck } from './audit-log/present.ts';
import { collectLog, listEntries } from './audit-log/read-log.ts';
import { findChecks } from './audit-log/store.ts';
import { serveConsole } from './console/console-routes.ts';

const LATEST_CHECKS = 5;
const LOOK_FOR_CHECKS_EVERY_MS = 1000;

export function registerReporting(app: App): void {
  // This is a scheduled task and not a reaction, because only a few reactions can run at the same time. The check of a
  // long log would block one of them.
  app.every('check-audit-log', LOOK_FOR_CHECKS_EVERY_MS, () => runCheck(app));
  serveAuditLog(app);
  serveConsole(app);
}

/** Registers the endpoints for staff to read, export and check the audit log. */
function serveAuditLog(app: App): void {
  const { database } = app;
  const readerOf = ({ session, requestId }: { session: Session; requestId: string }) => ({
    userId: session.userId,
    role: session.role,
    requestId,
  });

  app.serve(contract.readAuditLog, { permission: 'audit.read', limited: true }, (ask) =>
    listEntries(app, readerOf(ask), ask.body),
  );

  app.serve(contract.listAuditWords, { permission: 'audit.read' }, async () => ({
    actions: await findWords(database, 'action'),
    objectKinds: await findWords(database, 'object_kind'),
  }));

  app.serve(contract.exportAuditLog, { permission: 'audit.read', limited: true }, async (ask) => {
    const entries = await collectLog(app, readerOf(ask), ask.body);
    if (!entries) return refuse(contract.exportAuditLog.refusals, 'too-many-entries');
    return file({
      bytes: Buffer.from(logAsJsonLines(entries)),
      contentType: 'application/jsonl; charset=utf-8',
      fileName: 'audit-log.jsonl',
    });
  });

  app.serve(contract.checkAuditLog, { permission: 'audit.read', limited: true }, async ({ session, requestId }) => {
    const check = await app.inTransaction((work) => askForCheck(work, session), requestId);
    if (!check) throw new Error('a check that was just requested was not found');
    return presentCheck(check, await findUsers(database, [check.askedBy]));
  });

  app.serve(contract.listAuditChecks, { permission: 'audit.read' }, async () => {
    const checks = await findChecks(database, LATEST_CHECKS);
    const askers = await findUsers(
      database,
      checks.map(({ askedBy }) => askedBy),
    );
    return { data: checks.map((check) => presentCheck(check, askers)) };
  });
}
