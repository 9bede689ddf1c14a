import { doublingWait } from '@kasauti/domain/time/backoff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { sql } from 'kysely';
import type { MailAttachment } from '../columns.ts';
import type { Database } from '../database/database.ts';
import { readNow } from '../database/work.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { smtpUrls } from '../settings/smtp-urls.ts';
import { isResting, makeSender, offerMail, type Sender } from './offer-mail.ts';
import { type Outcome, type OutgoingMail, openSmtpServer, type SmtpServer } from './smtp-server.ts';
import '../tables.ts';

/** Maximum number of mails in one turn. The next turn begins within a second. */
const MAX_IN_A_TURN = 100;
/**
 * Time after which a sender counts as dead, so that another may send its mail. Sending a mail never takes this long.
 */
const CLAIM_MS = 10 * MINUTE_MS;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = HOUR_MS;
/** With the waits above, this many tries take about three days. Mail servers also try for that long. */
const MAX_TRIES = 78;
const WORDS_KEPT_DAYS = 7;
/**
 * Time after which a row without text is deleted. The row shows that the mail for an event was already queued.
 * Therefore it is stored for longer than announcements can be repeated.
 */
const ROWS_KEPT_DAYS = 400;
const MAX_DELETED_AT_ONCE = 10_000;

/**
 * Sends the mails that are due, one after another. Returns how many were taken. `now` replaces the database time. After
 * `mustEnd`, it begins no further mail.
 */
export type SendQueued = (now?: Date, mustEnd?: AbortSignal) => Promise<number>;

type ClaimedMail = {
  mailId: string;
  to: string;
  subject: string;
  html: string;
  plain: string;
  attachments: MailAttachment[];
  tries: number;
};

/**
 * Makes the tasks that send queued mails. With SMTP_URL, there is one task for each connection to each mail server.
 * They run at the same time, in all processes. Without SMTP_URL, mails can be read in the mailbox at /dev/mail as soon
 * as they are queued. Each mail is claimed, sent and marked separately, and no transaction is open while it is sent. A
 * slow or failing address or server therefore neither delays nor repeats other mails.
 */
export function makeSenders(
  database: Database,
  settings: Pick<Settings, 'SMTP_URL' | 'SMTP_CONNECTIONS' | 'MAIL_FROM'>,
  log: Log,
): { tasks: SendQueued[]; tidyOld(now?: Date): Promise<void>; close(): void } {
  const { SMTP_URL, SMTP_CONNECTIONS: connections, MAIL_FROM: from } = settings;
  const servers = SMTP_URL ? smtpUrls(SMTP_URL).map((url) => openSmtpServer(url, connections)) : [mailbox];
  const senders = servers.map(makeSender);
  const taskOf = (sender: Sender): SendQueued => {
    const inOrder: [Sender, ...Sender[]] = [sender, ...senders.filter((other) => other !== sender)];
    return (now, mustEnd) => sendDue({ database, senders: inOrder, from, log }, { now, mustEnd });
  };
  return {
    tasks: senders.flatMap((sender) => Array.from({ length: SMTP_URL ? connections : 1 }, () => taskOf(sender))),
    close() {
      for (const server of servers) server.close();
    },
    async tidyOld(now) {
      const at = now ?? (await readNow(database));
      await database
        .updateTable('mail_message')
        .set({ subject: '', html: '', plain: '', attachments: '[]', blanked_at: at })
        .where('state', '<>', 'queued')
        .where('blanked_at', 'is', null)
        .where('queued_at', '<', new Date(at.getTime() - WORDS_KEPT_DAYS * DAY_MS))
        .execute();
      await deleteOld(database, new Date(at.getTime() - ROWS_KEPT_DAYS * DAY_MS));
    },
  };
}

/** Takes all mails, which can then be read at /dev/mail. */
const mailbox: SmtpServer = { name: 'mailbox', offer: async () => ({ kind: 'taken' }), close() {} };

type Sending = { database: Database; senders: readonly [Sender, ...Sender[]]; from: string; log: Log };

/** Sends the mails that are due through the first of the servers, until it fails. */
async function sendDue(
  { database, senders, from, log }: Sending,
  { now, mustEnd }: { now: Date | undefined; mustEnd: AbortSignal | undefined },
): Promise<number> {
  let taken = 0;
  for (let turn = 0; turn < MAX_IN_A_TURN; turn += 1) {
    const at = now ?? (await readNow(database));
    if (mustEnd?.aborted || isResting(senders[0], at)) break;
    const mail = await claimMail(database, at);
    if (!mail) break;
    const outcome = await offerMail(senders, textOf(mail, from), at, log);
    if (outcome.kind === 'taken') {
      await markSent(database, mail.mailId);
      taken += 1;
    } else await noteProblem(database, mail, outcome, at, log);
  }
  return taken;
}

async function deleteOld(database: Database, before: Date): Promise<void> {
  await database
    .deleteFrom('mail_message')
    .where('mail_message_id', 'in', (old) =>
      old
        .selectFrom('mail_message')
        .select('mail_message_id')
        .where('queued_at', '<', before)
        .where('state', '<>', 'queued')
        .orderBy('queued_at')
        .limit(MAX_DELETED_AT_ONCE),
    )
    .execute();
}

/**
 * Claims the mail that is due first. A mail that somebody waits for comes before all others. The claim lasts longer
 * than sending can take. Another sender therefore takes a claimed mail only when the first sender has died.
 */
async function claimMail(database: Database, at: Date): Promise<ClaimedMail | undefined> {
  return await database
    .updateTable('mail_message')
    .set((set) => ({ tries: set('tries', '+', 1), try_after: new Date(at.getTime() + CLAIM_MS) }))
    .where('mail_message_id', '=', (query) =>
      query
        .selectFrom('mail_message')
        .select('mail_message_id')
        .where('state', '=', 'queued')
        .where('try_after', '<=', at)
        .orderBy('is_awaited', 'desc')
        .orderBy('try_after')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['mail_message_id as mailId', 'to_address as to', 'subject', 'html', 'plain', 'attachments', 'tries'])
    .executeTakeFirst();
}

function textOf(mail: ClaimedMail, from: string): OutgoingMail {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.plain,
    // If it is unknown whether the mail was taken, it is sent again with the same id. Mail programs then show it only
    // once.
    messageId: `<${mail.mailId}@kasauti>`,
    attachments: mail.attachments.map((one) => ({
      filename: one.fileName,
      contentType: one.contentType,
      content: Buffer.from(one.base64, 'base64'),
    })),
  };
}

async function markSent(database: Database, mailId: string): Promise<void> {
  await database
    .updateTable('mail_message')
    .set({ state: 'sent', sent_at: sql<Date>`now()`, last_problem: null })
    .where('mail_message_id', '=', mailId)
    .execute();
}

async function noteProblem(
  database: Database,
  { mailId, tries }: ClaimedMail,
  outcome: Exclude<Outcome, { kind: 'taken' }>,
  at: Date,
  log: Log,
): Promise<void> {
  const { kind, problem } = outcome;
  const isOver = (kind === 'refused' && outcome.isForGood) || tries >= MAX_TRIES;
  const wait = doublingWait({ firstMs: FIRST_WAIT_MS, maxMs: MAX_WAIT_MS }, tries - 1);
  await database
    .updateTable('mail_message')
    .set({
      state: isOver ? 'failed' : 'queued',
      try_after: new Date(at.getTime() + wait),
      last_problem: problem.message.slice(0, 500),
    })
    .where('mail_message_id', '=', mailId)
    // If the claim has ended, another sender has the mail.
    .where('tries', '=', tries)
    // A mail that its recipient no longer wants is not queued again.
    .where('state', '=', 'queued')
    .execute();
  // The log does not contain the address. It is in the row.
  log[isOver ? 'error' : 'warn']({
    event: isOver ? 'mail-given-up' : 'mail-not-taken',
    mailId,
    tries,
    outcome: kind,
    code: problem.code,
    responseCode: problem.responseCode,
  });
}
