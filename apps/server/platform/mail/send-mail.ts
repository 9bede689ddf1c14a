import { doublingWait } from '@kasauti/domain/time/backoff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailAttachment } from '../columns.ts';
import type { Database } from '../database/database.ts';
import { readNow } from '../database/work.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import '../tables.ts';

const MAX_IN_A_TURN = 20;
const CONNECTION_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = MINUTE_MS;
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
 * Sends the mails that are due. Returns how many it sent. `now` replaces the database time. After `lockLost`, it begins
 * no further mail.
 */
export type SendQueued = (now?: Date, lockLost?: AbortSignal) => Promise<number>;

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
 * Makes the scheduled task that sends queued mails. With SMTP_URL, it sends each mail to that server. Without it, mails
 * can be read in the mailbox at /dev/mail as soon as they are queued. Each mail is claimed, sent and marked separately,
 * and no transaction is open while it is sent. A slow or failing address therefore neither delays nor repeats other
 * mails.
 */
export function makeSender(
  database: Database,
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>,
  log: Log,
): { sendQueued: SendQueued; tidyOld(now?: Date): Promise<void>; close(): void } {
  const transport = settings.SMTP_URL
    ? createTransport({
        url: settings.SMTP_URL,
        connectionTimeout: CONNECTION_TIMEOUT_MS,
        greetingTimeout: CONNECTION_TIMEOUT_MS,
        socketTimeout: SILENCE_TIMEOUT_MS,
      })
    : null;
  return {
    close: () => transport?.close(),
    async sendQueued(now, lockLost) {
      for (let count = 0; ; count += 1) {
        const at = now ?? (await readNow(database));
        const mail = count < MAX_IN_A_TURN && !lockLost?.aborted ? await claimMail(database, at) : null;
        if (!mail) return count;
        try {
          await send(transport, settings.MAIL_FROM, mail);
        } catch (error) {
          await noteProblem(database, mail, error as SmtpProblem, at, log);
          // If the server is unreachable, this run ends. If it refuses one mail, the run continues with the next.
          if (!isAboutThisMail(error as SmtpProblem)) throw error;
          continue;
        }
        await markSent(database, mail.mailId);
      }
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

async function send(transport: Transporter | null, from: string, mail: ClaimedMail): Promise<void> {
  await transport?.sendMail({
    from,
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.plain,
    // If the process dies before the mail is marked as sent, the mail is sent again with the same id. Mail programs
    // then show it only once.
    messageId: `<${mail.mailId}@kasauti>`,
    attachments: mail.attachments.map((one) => ({
      filename: one.fileName,
      contentType: one.contentType,
      content: Buffer.from(one.base64, 'base64'),
    })),
  });
}

async function markSent(database: Database, mailId: string): Promise<void> {
  await database
    .updateTable('mail_message')
    .set({ state: 'sent', sent_at: sql<Date>`now()`, last_problem: null })
    .where('mail_message_id', '=', mailId)
    .execute();
}

type SmtpProblem = Error & { code?: string; command?: string; responseCode?: number };

/**
 * Checks whether the server refused this recipient or this text. If not, the connection, the login or the sender
 * failed.
 */
const isAboutThisMail = (problem: SmtpProblem): boolean =>
  problem.command === 'RCPT TO' ||
  problem.code === 'EMESSAGE' ||
  (problem.code === 'EENVELOPE' && problem.command === 'API');

/** Checks for a 5xx reply, which means that the server will never accept this mail (RFC 5321, 4.2.1). */
const isForGood = (problem: SmtpProblem): boolean => isAboutThisMail(problem) && (problem.responseCode ?? 0) >= 500;

async function noteProblem(
  database: Database,
  { mailId, tries }: ClaimedMail,
  problem: SmtpProblem,
  at: Date,
  log: Log,
): Promise<void> {
  const isOver = isForGood(problem) || tries >= MAX_TRIES;
  const wait = doublingWait({ firstMs: FIRST_WAIT_MS, maxMs: MAX_WAIT_MS }, tries - 1);
  await database
    .updateTable('mail_message')
    .set({
      state: isOver ? 'failed' : 'queued',
      try_after: new Date(at.getTime() + wait),
      last_problem: problem.message.slice(0, 500),
    })
    .where('mail_message_id', '=', mailId)
    // A mail that its recipient no longer wants is not queued again.
    .where('state', '=', 'queued')
    .execute();
  // The log does not contain the address. It is in the row.
  log[isOver ? 'error' : 'warn']({
    event: isOver ? 'mail-given-up' : 'mail-not-taken',
    mailId,
    tries,
    code: problem.code,
    responseCode: problem.responseCode,
  });
}
