import { commonRefusals, type Refusal, refuse } from '@kasauti/contract/refusal.ts';

/** PostgreSQL's and Node's words for "not there just now": classes 08 and 57P, too many connections, disk full. */
const NOT_NOW = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
]);
/** Node's words for a disk, or a share of it, that is full. People make room, which takes a while. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const DISK_RETRY_SECONDS = 60;
/** A NUL or another character that no text column takes: the sender's slip, not ours. */
const BAD_TEXT = new Set(['22021', '22P05']);
const LOST =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/i;
/** The driver's word for a statement whose answer did not come in time. */
const UNANSWERED = 'Query read timeout';

/** True when a statement was sent and no answer came: nobody knows whether it was done. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}

/** True when the database (or the way to it) is missing, and asking again later is the right thing. */
export function isNotNow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (NOT_NOW.has(code) || code.startsWith('08'))) return true;
  return LOST.test(error.message) || isUnanswered(error) || isNotNow(error.cause);
}

/** True when a file could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has((error as { code?: string }).code ?? '');
}

/** What a client learns of an error that nobody caught: never its text. */
export function refusalOfError(error: unknown): Refusal {
  const fastifyStatus = (error as { statusCode?: unknown }).statusCode;
  if (typeof fastifyStatus === 'number' && fastifyStatus >= 400 && fastifyStatus < 500) {
    if (fastifyStatus === 413) return refuse(commonRefusals, 'too-large');
    if (fastifyStatus === 415) return refuse(commonRefusals, 'wrong-media-type');
    // An id so long is nobody's.
    if (fastifyStatus === 414) return refuse(commonRefusals, 'not-found');
    if (fastifyStatus === 404) return refuse(commonRefusals, 'unknown-call');
    return refuse(commonRefusals, 'bad-request');
  }
  if (isDiskFull(error)) return refuse(commonRefusals, 'busy', { retryAfterSeconds: DISK_RETRY_SECONDS });
  if (isNotNow(error)) return refuse(commonRefusals, 'busy', { retryAfterSeconds: 2 });
  if (BAD_TEXT.has((error as { code?: string }).code ?? '')) return refuse(commonRefusals, 'bad-request');
  return refuse(commonRefusals, 'fault');
}
