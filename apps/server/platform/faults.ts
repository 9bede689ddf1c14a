import { commonRefusals, type Refusal, refuse } from '@kasauti/contract/refusal.ts';

/**
 * Codes after which a connection cannot be used any more. PostgreSQL's server has ended it (class 57P), or accepts no
 * changes any more because another server has taken over (25006). The others are Node's codes for a lost socket.
 */
const CONNECTION_IS_OVER = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '25006',
  '57P01',
  '57P02',
  '57P03',
]);
/** PostgreSQL's codes for a disk or memory that is full, and for too many connections. */
const NOTHING_FREE = new Set(['53100', '53200', '53300']);
/** Node's error codes for a full disk or quota. The operator needs a while to free space. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const DISK_RETRY_SECONDS = 60;
/**
 * PostgreSQL's error codes for a text with NUL or another character that text columns refuse. The sender of the text
 * made the mistake.
 */
const BAD_TEXT = new Set(['22021', '22P05']);
const LOST =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/i;
/** The driver's message for a statement whose result did not arrive in time. */
const UNANSWERED = 'Query read timeout';

/** Checks whether a statement was sent but got no response. It is then unknown whether it ran. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}

/**
 * Checks whether a connection failed, was lost, or leads to a server that accepts no changes. The connection must then
 * be closed. A later try on another connection may succeed.
 */
export function isConnectionOver(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return CONNECTION_IS_OVER.has(code) || code.startsWith('08') || LOST.test(error.message) || isUnanswered(error);
}

/** Checks whether the database or the connection is temporarily unavailable, so that a later try may succeed. */
export function isNotNow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isConnectionOver(error) || NOTHING_FREE.has(codeOf(error)) || isNotNow(error.cause);
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Checks whether a file could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has((error as { code?: string }).code ?? '');
}

/** Returns the refusal for an uncaught error. The refusal never contains the text of the error. */
export function refusalOfError(error: unknown): Refusal {
  const fastifyStatus = (error as { statusCode?: unknown }).statusCode;
  if (typeof fastifyStatus === 'number' && fastifyStatus >= 400 && fastifyStatus < 500) {
    if (fastifyStatus === 413) return refuse(commonRefusals, 'too-large');
    if (fastifyStatus === 415) return refuse(commonRefusals, 'wrong-media-type');
    // The address is too long for any existing object.
    if (fastifyStatus === 414) return refuse(commonRefusals, 'not-found');
    if (fastifyStatus === 404) return refuse(commonRefusals, 'unknown-call');
    return refuse(commonRefusals, 'bad-request');
  }
  if (isDiskFull(error)) return refuse(commonRefusals, 'busy', { retryAfterSeconds: DISK_RETRY_SECONDS });
  if (isNotNow(error)) return refuse(commonRefusals, 'busy', { retryAfterSeconds: 2 });
  if (BAD_TEXT.has((error as { code?: string }).code ?? '')) return refuse(commonRefusals, 'bad-request');
  return refuse(commonRefusals, 'fault');
}
