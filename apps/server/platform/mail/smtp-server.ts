import type { Readable } from 'node:stream';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';

const CONNECTION_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = MINUTE_MS;

export type SmtpProblem = Error & { code?: string; command?: string; responseCode?: number };

/** What became of a mail that was offered to a server. */
export type Outcome =
  | { kind: 'taken' }
  /** The server does not take mails for this recipient, or not this text. With `isForGood`, it never will. */
  | { kind: 'refused'; isForGood: boolean; problem: SmtpProblem }
  /** The server failed and has certainly not taken the mail, so another server may get it. */
  | { kind: 'failed'; problem: SmtpProblem }
  /** The connection was lost while the text was sent. The server may have taken the mail. */
  | { kind: 'unknown'; problem: SmtpProblem };

/** A text with its recipient. Its `messageId` is the same at each try. */
export type OutgoingMail = SendMailOptions & { messageId: string };

export type SmtpServer = {
  /** Name of the server in the log. It contains no password. */
  name: string;
  /** Offers a mail. Gives up when the signal aborts. */
  offer(mail: OutgoingMail, signal: AbortSignal): Promise<Outcome>;
  close(): void;
};

/** Opens a mail server. Its connections are opened when they are needed and used for many mails. */
export function openSmtpServer(url: string, connections: number): SmtpServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // Only a mail of which nothing was sent is sent once more, over another connection. This happens when the server
    // has closed a connection that was idle.
    maxRequeues: 1,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  /** The texts of the mails that are being sent, by their ids. A text is read only when the server asks for it. */
  const texts = new Map<string, Readable>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((text) => {
      texts.set(data.messageId as string, text);
      return text;
    });
    done();
  });
  return {
    name: nameOf(url),
    close: () => transport.close(),
    async offer(mail, signal) {
      try {
        await transport.sendMail({ ...mail, signal });
        return { kind: 'taken' };
      } catch (error) {
        const hasBegun = texts.get(mail.messageId)?.readableDidRead === true;
        return outcomeOf(error as SmtpProblem, hasBegun);
      } finally {
        texts.delete(mail.messageId);
      }
    },
  };
}

const nameOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'mail server');

function outcomeOf(problem: SmtpProblem, hasBegun: boolean): Outcome {
  // A 5xx reply means that the server will never accept this mail (RFC 5321, 4.2.1).
  if (isAboutThisMail(problem)) return { kind: 'refused', isForGood: (problem.responseCode ?? 0) >= 500, problem };
  return { kind: hasBegun && !problem.responseCode ? 'unknown' : 'failed', problem };
}

/**
 * Checks whether the server refused this recipient or this text. If not, the connection, the login or the sender
 * failed.
 */
const isAboutThisMail = (problem: SmtpProblem): boolean =>
  problem.command === 'RCPT TO' ||
  problem.code === 'EMESSAGE' ||
  (problem.code === 'EENVELOPE' && problem.command === 'API');
