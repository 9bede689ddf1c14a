/** Refusals: expected negative results of an operation. */

export type RefusalRow = { status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 500 | 503; message: string };
export type RefusalTable = Record<string, RefusalRow>;

/** A refusal. Operations return it as data and do not throw it, so the compiler makes callers check for it. */
export type Refusal<Code extends string = string> = {
  refused: true;
  code: Code;
  status: number;
  message: string;
  /** Further fields of the response, besides `error`, `message` and `code`. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
};

/** Makes the refusal `code` from a contract's table. */
export function refuse<Table extends RefusalTable, Code extends keyof Table & string>(
  table: Table,
  code: Code,
  more: Pick<Refusal, 'extra' | 'retryAfterSeconds'> = {},
): Refusal<Code> {
  const row = table[code];
  if (!row) throw new Error(`the contract has no refusal named ${code}`);
  return { refused: true, code, status: row.status, message: row.message, ...more };
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && (answer as { refused?: unknown }).refused === true;
}

/** Refusal for an internal error. It is separate from the table, because the exam player needs only this entry. */
export const fault = {
  status: 500,
  message: 'Something went wrong on our side. It has been recorded. Please try again.',
} as const satisfies RefusalRow;

/** Refusals that every operation can return. */
export const commonRefusals = {
  'bad-request': { status: 400, message: 'The request is not in the expected form.' },
  'no-session': { status: 401, message: 'Please log in to continue.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  'foreign-origin': { status: 403, message: 'This request came from another site and was refused.' },
  'not-found': { status: 404, message: 'We could not find that.' },
  'unknown-call': { status: 404, message: 'There is no such call.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'wrong-media-type': { status: 415, message: 'The request is in a format that this call does not accept.' },
  'too-many': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  fault,
} as const satisfies RefusalTable;
