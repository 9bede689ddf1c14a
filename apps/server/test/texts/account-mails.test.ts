import { randomUUID } from 'node:crypto';
import type { AccommodationId, GuardianAskId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { findUser } from '../../modules/identity/index.ts';
import { mailCandidate, mailConsentNeeded, mailGuardian } from '../../modules/identity/mails/guardian-mails.ts';
import { mailedCodeWords } from '../../modules/identity/mails/mailed-code-mail.ts';
import { type MailName, mails } from '../../modules/identity/mails/mails.ts';
import {
  failedRefundMail,
  gatewayRefundMail,
  paymentClaimText,
  receiptMail,
  refundMail,
} from '../../modules/orders/mails.ts';
import { notifyClosed, notifyDeletionBlocked, notifyLeaving } from '../../modules/privacy/deletion-mails.ts';
import { notifyExportReady } from '../../modules/privacy/mails.ts';
import { mailDecision, mailRequest } from '../../modules/profiles/accommodations/accommodation-mails.ts';
import { mailDocumentDecision } from '../../modules/profiles/documents/document-mails.ts';
import { i18nFor } from '../../platform/words/i18n.ts';
import { testApp } from '../app.ts';
import { givenUser } from '../given/identity.ts';
import { asMail, inBoth, type Language, mailsOf } from './written.ts';

const app = await testApp();
const { settings } = app;
const at = '2026-11-21T06:30:00Z';
const person = await givenUser(app, { fullName: 'Asha \\u0041 {Rao}' });
const url = 'http://localhost:3000/somewhere';
const userNow = async () => {
  const user = await findUser(app.database, person.userId);
  if (!user) throw new Error('the person is gone');
  return user;
};
const mailing = (name: string, act: (language: Language) => Promise<unknown>) => mailsOf(app, name, person.userId, act);

test('the mails of an account are written as they were', async () => {
  const names = Object.keys(mails) as MailName[];
  const texts = names.map((name) =>
    inBoth(name, (language) =>
      asMail(
        language,
        mails[name](i18nFor(language), { hello: 'Hello Asha', siteName: 'Kasauti', url, code: '123456' }),
      ),
    ),
  );
  const user = await userNow();
  texts.push(
    inBoth('code', (language) =>
      asMail(language, mailedCodeWords({ ...user, language }, { siteName: 'Kasauti', code: '123456' })),
    ),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/account.txt');
});

test('the mails by which an owner learns what happened to the account are written as they were', async () => {
  const { userId } = person;
  const changes = [
    'authenticator-added',
    'authenticator-removed',
    'recovery-codes-made',
    'recovery-code-used',
    'phone-changed',
    'passkey-added',
    'passkey-removed',
    'passkey-copied',
    'google-linked',
    'second-factors-dropped',
    'unlock-asked',
    'unlock-approved',
    'unlock-refused',
    'name-changed',
    'birth-date-corrected',
    'birth-date-changed',
  ] as const;
  const texts: string[] = [];
  for (const change of changes) {
    const what = change.startsWith('passkey') ? 'Telephone' : null;
    texts.push(
      await mailing(change, () =>
        app.inTransaction((work) => work.announce({ kind: 'credential-changed', userId, change, what, at })),
      ),
    );
  }
  const deviceLabel = 'Firefox on Linux';
  texts.push(
    await mailing('device-added', () =>
      app.inTransaction((work) => work.announce({ kind: 'device-added', userId, deviceLabel, at })),
    ),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/security.txt');
});

test('the mails about a change of address are written as they were', async () => {
  const { userId, email } = person;
  const taken = await givenUser(app);
  const ask = async (newEmail: string, isConfirmed: boolean) => {
    await app.pool.query('delete from one_time_link');
    await app.pool.query('delete from email_change');
    const { rows } = await app.pool.query(
      `insert into email_change (email_change_id, user_id, old_email, old_username, new_email, asked_at, expires_at, confirmed_at, undo_until)
         values ($1, $2, $3, $3, $4, now(), now() + interval '1 day', $5, $5::timestamptz + interval '7 days') returning email_change_id`,
      [randomUUID(), userId, email, newEmail, isConfirmed ? new Date() : null],
    );
    const kind = isConfirmed ? 'email-changed' : 'email-change-asked';
    await app.inTransaction((work) => work.announce({ kind, userId, emailChangeId: rows[0].email_change_id }));
  };
  const texts = [
    await mailing('asked', () => ask('asha.new@people.example', false)),
    await mailing('asked for the address of somebody else', () => ask(taken.email, false)),
    await mailing('done', () => ask('asha.new@people.example', true)),
  ];
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/email-change.txt');
});

test('the mails to guardians, and to whom they decide for, are written as they were', async () => {
  const askId = randomUUID() as GuardianAskId;
  const facts = { askId, childName: 'Ila Nair', guardianName: 'Latha Nair', guardianEmail: 'latha@people.example' };
  const more = { relation: 'mother' as const, expiresAt: new Date(at), token: 'secret' };
  const texts: string[] = [];
  for (const mail of ['asked', 'given', 'withdrawn', 'of-age'] as const)
    for (const refusedAt of mail === 'asked' ? [null, new Date(at)] : [null])
      texts.push(
        await mailing(refusedAt ? `${mail} after a refusal` : mail, (language) =>
          app.inTransaction((work) => mailGuardian(work, settings, { ...facts, ...more, mail, language, refusedAt })),
        ),
      );
  for (const mail of ['given', 'refused', 'withdrawn'] as const)
    texts.push(
      await mailing(`candidate: ${mail}`, async () => {
        const user = await userNow();
        await app.inTransaction((work) => mailCandidate(work, settings, { mail, askId, guardianName: 'Latha', user }));
      }),
    );
  texts.push(
    await mailing('candidate: needed', async () => {
      const user = await userNow();
      await app.inTransaction((work) => mailConsentNeeded(work, settings, user));
    }),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/guardians.txt');
});

test('the mails about leaving, and about a copy of all data, are written as they were', async () => {
  const when = new Date(at);
  const texts = [
    await mailing('leaving', async () => {
      const user = await userNow();
      await app.inTransaction((work) => notifyLeaving(work, settings, user, when));
    }),
    await mailing('blocked', async () => {
      const user = await userNow();
      await app.inTransaction((work) => notifyDeletionBlocked(work, settings, user));
    }),
    await mailing('closed', async () => {
      const user = await userNow();
      await app.inTransaction((work) => notifyClosed(work, settings, user));
    }),
    await mailing('copy', async () => {
      const user = await userNow();
      const made = { exportId: randomUUID() as never, expiresAt: when };
      await app.inTransaction((work) => notifyExportReady(work, settings, user, made));
    }),
  ];
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/privacy.txt');
});

test('the mails about requests and documents are written as they were', async () => {
  const accommodationId = randomUUID() as AccommodationId;
  const texts = [
    await mailing('request', () => app.inTransaction((work) => mailRequest(work, settings, accommodationId))),
  ];
  const reason = 'The certificate is from 2019.';
  for (const kind of ['compensatory-time', 'scribe', 'wheelchair', 'muted-signals'] as const)
    for (const isApproved of [true, false])
      texts.push(
        await mailing(`${kind}: ${isApproved}`, async () => {
          const user = await userNow();
          const decided = { accommodationId, user, kind, isApproved, reason };
          await app.inTransaction((work) => mailDecision(work, settings, decided));
        }),
      );
  for (const kind of ['identity', 'disability', 'marks-sheet', 'other'] as const)
    for (const isAccepted of [true, false])
      texts.push(
        await mailing(`${kind}: ${isAccepted}`, async () => {
          const user = await userNow();
          const document = { documentId: randomUUID(), kind } as never;
          await app.inTransaction((work) =>
            mailDocumentDecision(work, settings, { document, user, isAccepted, reason }),
          );
        }),
      );
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/profiles.txt');
});

test('the mails about money are written as they were', async () => {
  const reader = (language: Language) => ({ fullName: 'Asha Rao', language });
  const lines = [
    { title: 'Clerk Mock', quantity: 1 },
    { title: 'Officer Mock', quantity: 2 },
  ];
  const sum = { amount: '₹499', creditNoteNumber: 'CN/1', invoiceNumber: 'IN/1', lines, url };
  const texts = [
    inBoth('receipt', (language) => asMail(language, receiptMail(reader(language), sum))),
    inBoth('refunded', (language) => asMail(language, gatewayRefundMail(reader(language), sum))),
    inBoth('not refunded', (language) => asMail(language, failedRefundMail(reader(language), sum))),
    ...(['second-payment', 'wrong-amount', 'at-the-gateway', 'asked'] as const).map((reason) =>
      inBoth(`refund: ${reason}`, (language) =>
        asMail(language, refundMail(reader(language), { reason, amount: '₹499', gatewayPaymentId: 'pay_1' })),
      ),
    ),
    inBoth('claim', (language) =>
      Object.values(paymentClaimText(language, { orderId: 'o1', reference: 'r1' })).join('\n'),
    ),
    inBoth('bare claim', (language) =>
      Object.values(paymentClaimText(language, { orderId: null, reference: null })).join('\n'),
    ),
  ];
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/orders.txt');
});
