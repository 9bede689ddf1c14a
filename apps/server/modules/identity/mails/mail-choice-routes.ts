import * as contract from '@kasauti/contract/identity/mail-choices.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { consentFor, isMailWanted, mailKinds } from '@kasauti/domain/identity/mail-kinds.ts';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findMailChoices } from '../../../platform/mail/may-mail.ts';
import { findConsents } from '../store/consents.ts';
import { findUser } from '../store/users.ts';
import { chooseMail } from './choose-mail.ts';

/** Registers the calls by which users choose mails and give consents. */
export function serveMailChoices(app: App): void {
  app.serve(contract.readMailChoices, { permission: 'session.own' }, ({ session }) =>
    readChoices(app.database, session.userId),
  );

  app.serve(contract.chooseMail, { permission: 'session.own' }, async ({ session, body, cookie, requestId }) => {
    // The consent is recorded with the language of the page, because the user has read the text of the consent in this
    // language.
    const shown = cookie('lang');
    const language = shown === 'en' || shown === 'hi' ? shown : session.language;
    await app.inTransaction((work) => chooseMail(work, session, { ...body, language }), requestId);
    return await readChoices(app.database, session.userId);
  });
}

async function readChoices(database: Database, userId: UserId): Promise<contract.WireMailChoices> {
  const chosen = await findMailChoices(database, userId);
  const consents = await findConsents(database, userId);
  const user = await findUser(database, userId);
  return {
    notifications: mailKinds.map((kind) => ({
      kind,
      isWanted: isMailWanted(kind, chosen.get(kind) ?? null),
      needsConsent: consentFor(kind) !== null,
    })),
    consents: consents.flatMap(({ purpose, givenAt, withdrawnAt }) => {
      const kind = mailKinds.find((one) => consentFor(one) === purpose);
      return kind ? [{ kind, givenAt: givenAt.toISOString(), withdrawnAt: withdrawnAt?.toISOString() ?? null }] : [];
    }),
    guardianConsentAt: user?.guardianConsentAt?.toISOString() ?? null,
  };
}
