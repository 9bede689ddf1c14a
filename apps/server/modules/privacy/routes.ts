import { Readable } from 'node:stream';
import * as contract from '@kasauti/contract/own-data.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../app.ts';
import { file } from '../../platform/serve.ts';
import { askExport, findOpenExport, openExport, readExport } from './ask-export.ts';
import { reactToOwnData } from './reactions.ts';
import { findExportOf } from './store.ts';

export function registerPrivacy(app: App): void {
  reactToOwnData(app);

  app.serve(contract.readDataExport, { permission: 'account.own' }, async ({ session }) => {
    const made = await findExportOf(app.database, session.userId);
    if (!made) return { state: 'none' as const };
    const { askedAt, expiresAt, sizeInBytes } = made;
    if (expiresAt === null || sizeInBytes === null) return { state: 'making' as const, askedAt: askedAt.toISOString() };
    return { state: 'ready' as const, askedAt: askedAt.toISOString(), expiresAt: expiresAt.toISOString(), sizeInBytes };
  });

  app.serve(contract.askDataExport, { permission: 'account.own', limited: true }, async (ask) => {
    const asked = await askExport(app, { ...ask, proof: ask.body });
    return isRefusal(asked) ? asked : { message: 'We are making your copy, and write to you when it is ready.' };
  });

  app.serve(contract.openDataExport, { permission: 'account.own', limited: true }, (ask) =>
    openExport(app, { ...ask, proof: ask.body }),
  );

  app.serve(contract.dataExportFile, { permission: 'account.own', limited: true }, async ({ session, query }) => {
    const made = await findOpenExport(app, { userId: session.userId, ticket: query.ticket });
    if (isRefusal(made)) return made;
    const bytes = Readable.from(readExport(app, made), { objectMode: false });
    return file({ bytes, contentType: 'application/zip', fileName: 'my-data.zip' });
  });
}
