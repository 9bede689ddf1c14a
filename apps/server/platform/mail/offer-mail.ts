import { doublingWait } from '@kasauti/domain/time/backoff.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Log } from '../log.ts';
import type { Outcome, OutgoingMail, SmtpProblem, SmtpServer } from './smtp-server.ts';

/**
 * Time after which a mail is taken back from a server that is too slow. It is shorter than the claim of a mail, so that
 * nobody else sends the mail meanwhile.
 */
const OFFER_MS = 5 * MINUTE_MS;
const FIRST_REST_MS = 2_000;
const MAX_REST_MS = MINUTE_MS;

/** A mail server, and how long it rests after failures. A server that rests gets no mails. */
export type Sender = { server: SmtpServer; failures: number; restsUntil: number };

export const makeSender = (server: SmtpServer): Sender => ({ server, failures: 0, restsUntil: 0 });

export const isResting = ({ restsUntil }: Sender, at: Date): boolean => at.getTime() < restsUntil;

/**
 * Offers a mail to the first of the servers. After a failure, the mail is offered to the next one. So it is after a
 * refusal for good, which may be due to the settings of that server: only if all servers refuse a mail for good, it is
 * over. If a server may have taken the mail, no other gets it now.
 */
export async function offerMail(senders: readonly Sender[], mail: OutgoingMail, at: Date, log: Log): Promise<Outcome> {
  const signal = AbortSignal.timeout(OFFER_MS);
  let last: Outcome = { kind: 'failed', problem: new Error('all mail servers rest after failures') };
  let refusals = 0;
  for (const sender of senders) {
    if (isResting(sender, at) || signal.aborted) continue;
    last = await sender.server.offer(mail, signal);
    noteHealth(sender, last, at, log);
    if (last.kind === 'refused' && last.isForGood) refusals += 1;
    else if (last.kind !== 'failed') return last;
  }
  return last.kind === 'refused' ? { ...last, isForGood: refusals === senders.length } : last;
}

/** Lets a server rest after a failure, longer each time. Several mails that fail together count once. */
function noteHealth(sender: Sender, outcome: Outcome, at: Date, log: Log): void {
  if (outcome.kind === 'taken' || outcome.kind === 'refused') {
    sender.failures = 0;
    return;
  }
  if (isResting(sender, at)) return;
  sender.restsUntil = at.getTime() + doublingWait({ firstMs: FIRST_REST_MS, maxMs: MAX_REST_MS }, sender.failures);
  sender.failures += 1;
  const { code, responseCode }: SmtpProblem = outcome.problem;
  log.warn({ event: 'mail-server-failed', server: sender.server.name, failures: sender.failures, code, responseCode });
}
