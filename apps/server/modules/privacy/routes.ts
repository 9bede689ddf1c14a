import { Readable } from 'node:stream';
import * as deletion from '@kasauti/contract/identity/account-deletion.ts';
import { correctOwnBirthDate as correctOwnCall } from '@kasauti/contract/identity/birth-date.ts';
import * as contract from '@kasauti/contract/identity/own-data.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { correctBirthDate as correctCall } from '@kasauti/contract/staff/people.ts';
import type { App } from '../../platform/app.ts';
import { file } from '../../platform/http/answers.ts';
import { keepAccount } from '../identity/index.ts';
import { askDeletion } from './ask-deletion.ts';
import { askExport, findOpenExport, openExport, readExport } from './ask-export.ts';
import { correctBirthDate, correctOwnBirthDate } from './correct-birth-date.ts';
import { findBars } from './find-bars.ts';
import { reactToOwnData } from './reactions.ts';
import { findExportOf } from './store.ts';

export function registerPrivacy(app: App): void {
  reactToOwnData(app);
  serveOwnData(app);
  serveDeletion(app);
  serveBirthDates(app);
}

/** Registers the calls by which users export their data. */
function serveOwnData(app: App): void {
  app.serve(contract.readDataExport, { permission: 'account.own' }, async ({ session }) => {
    const made = await findExportOf(app.database, session.userId);
    if (!made) return { state: 'none' as const };
    const { askedAt, expiresAt, sizeInBytes } = made;
    if (expiresAt === null || sizeInBytes === null) return { state: 'making' as const, askedAt: askedAt.toISOString() };
    return { state: 'ready' as const, askedAt: askedAt.toISOString(), expiresAt: expiresAt.toISOString(), sizeInBytes };
  });

  app.serve(contract.askDataExport, { permission: 'account.own', limited: 'shared' }, async (ask) => {
    const asked = await askExport(app, { ...ask, proof: ask.body });
    return isRefusal(asked) ? asked : { message: 'We are making your copy. We will email you when it is ready.' };
  });

  app.serve(contract.openDataExport, { permission: 'account.own', limited: 'shared' }, (ask) =>
    openExport(app, { ...ask, proof: ask.body }),
  );

  app.serve(contract.dataExportFile, { permission: 'account.own', limited: true }, async ({ session, query }) => {
    const made = await findOpenExport(app, { userId: session.userId, ticket: query.ticket });
    if (isRefusal(made)) return made;
    const bytes = Readable.from(readExport(app, made), { objectMode: false });
    return file({ bytes, contentType: 'application/zip', fileName: 'my-data.zip' });
  });
}

/** Registers the calls by which users delete or keep their account. */
function serveDeletion(app: App): void {
  app.serve(deletion.readAccountDeletion, { permission: 'account.own' }, async ({ session }) => {
    const { userId, role, leavesAt } = session;
    const { bars } = await findBars(app.database, userId, app.clock.now());
    const isOfStaff = role !== 'candidate';
    return { leavesAt: leavesAt?.toISOString() ?? null, bars: isOfStaff ? ['staff-account' as const] : bars };
  });

  app.serve(deletion.askAccountDeletion, { permission: 'account.own', limited: 'shared' }, (ask) =>
    askDeletion(app, { ...ask, proof: ask.body }),
  );

  app.serve(deletion.keepAccount, { permission: 'account.own' }, async ({ session, requestId }) => {
    await keepAccount(app, { userId: session.userId, requestId });
    return { message: 'Your account stays.' };
  });
}

/** Registers the calls by which users and support correct a date of birth. */
function serveBirthDates(app: App): void {
  app.serve(correctOwnCall, { permission: 'account.own', limited: 'shared' }, async (ask) => {
    const { dob, ...proof } = ask.body;
    const done = await correctOwnBirthDate(app, { ...ask, proof, dob });
    return isRefusal(done) ? done : { message: 'Your date of birth is corrected.' };
  });

  app.serve(correctCall, { permission: 'people.help' }, async ({ params, body, session, requestId }) =>
    app.inTransaction((work) => correctBirthDate(work, app, session, { userId: params.id, ...body }), requestId),
  );
}
