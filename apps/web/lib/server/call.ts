import type { AnswerOf, ContractEntry } from '@kasauti/contract/entry.ts';
import type { commonRefusals, Refusal } from '@kasauti/contract/refusal.ts';
import type * as z from 'zod/mini';
import { currentLanguage } from '../appearance/language.ts';
import { refusalsKnown } from '../words/refusal-text.ts';
import { serverClock, serverNow } from './server-clock.ts';

export { isRefusal, type Refusal } from '@kasauti/contract/refusal.ts';

type Shape = z.ZodMiniType;
type InputOf<E, Part extends string> = E extends { readonly [P in Part]: infer S extends Shape }
  ? z.input<S>
  : undefined;
/**
 * One part of a call's input. It is missing if the contract entry has no such part, and optional if all its fields are
 * optional.
 */
type AskPart<E, Part extends string> = E extends { readonly [P in Part]: Shape }
  ? Record<never, never> extends InputOf<E, Part>
    ? { [P in Part]?: InputOf<E, Part> }
    : undefined extends InputOf<E, Part>
      ? { [P in Part]?: InputOf<E, Part> }
      : { [P in Part]: InputOf<E, Part> }
  : Record<never, never>;

/** Input of a call: `params` for the path, `query`, `body`, and `files` for a multipart body. */
export type AskOf<E> = AskPart<E, 'params'> & AskPart<E, 'query'> & AskPart<E, 'body'> & FilesOf<E>;
type FilesOf<E> = E extends { bodyKind: 'multipart' }
  ? { files?: Record<string, File | undefined> }
  : Record<never, never>;

type OtherAnswersOf<E> = E extends { otherAnswers: infer Others }
  ? { [Status in keyof Others]: Others[Status] extends Shape ? z.infer<Others[Status]> : never }[keyof Others]
  : never;
type CodeOf<E> = (E extends { refusals: infer Table } ? keyof Table & string : never) | keyof typeof commonRefusals;

export type Answer<E> = AnswerOf<E> | OtherAnswersOf<E> | Refusal<CodeOf<E>>;

export type CallOptions = {
  /** Time limit in milliseconds. By default calls have no time limit. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Address of the proctoring host, without a trailing slash. Requests to it carry no cookies. */
  host?: string;
  /** Token that identifies the user on that host. */
  bearer?: string;
  /** True if the request must continue after the page is closed. */
  keepalive?: boolean;
};

/**
 * Thrown when there was no response. The server may or may not have carried out the call. The caller repeats it with
 * the same idempotency keys, or shows the problem.
 */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

let answeredAt = 0;

/**
 * Returns the time of the server's last response by the server's clock. With each request the session lasts longer, so
 * its end follows from this time.
 */
export function lastAnswerAt(): Date {
  return new Date(answeredAt);
}

type RefusalListener = (refusal: Refusal, entry: ContractEntry) => void;
const listeners = new Set<RefusalListener>();

/** Registers a listener for the refusals of all calls. Returns a function that removes the listener. */
export function onRefusal(listener: RefusalListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes one call of the contract. Returns the response or a refusal. Throws `NoAnswer` if there is no response. */
export async function call<const E extends ContractEntry>(
  entry: E,
  ask: AskOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  return (await callForStatus(entry, ask, options)).answer;
}

/**
 * Like `call`, but also returns the status, for calls whose status says more than the body. For example, 202 means that
 * a payment is not settled yet.
 */
export async function callForStatus<const E extends ContractEntry>(
  entry: E,
  ask: AskOf<E>,
  options: CallOptions = {},
): Promise<{ status: number; answer: Answer<E> }> {
  const parts = ask as LooseAsk;
  const learn = serverClock.ask();
  const response = await send(entry, parts, options);
  const body = await readBody(response);
  learn({ serverNow: serverNowIn(body), date: response.headers.get('Date') });
  answeredAt = serverNow().getTime();
  const answer = answerFrom(response.status, body, retryAfter(response));
  if (isRefusalAnswer(answer)) {
    for (const listener of listeners) listener(answer, entry);
    await refusalsKnown;
  }
  return { status: response.status, answer: answer as Answer<E> };
}

export type LooseAsk = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, File | undefined>;
};

async function send(entry: ContractEntry, ask: LooseAsk, options: CallOptions): Promise<Response> {
  const limits = [options.signal, options.timeoutMs === undefined ? undefined : AbortSignal.timeout(options.timeoutMs)];
  const signals = limits.filter((signal) => signal !== undefined);
  try {
    return await fetch((options.host ?? '') + addressOf(entry, ask), {
      method: entry.method,
      credentials: options.host ? 'omit' : 'same-origin',
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        'X-Request-Id': randomId(),
        ...(options.bearer && { Authorization: `Bearer ${options.bearer}` }),
        ...(typeof ask.body !== 'undefined' &&
          entry.bodyKind !== 'multipart' && { 'Content-Type': 'application/json' }),
      },
      body: bodyOf(entry, ask),
      signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
      keepalive: options.keepalive,
    });
  } catch (cause) {
    throw new NoAnswer(`no answer from ${entry.method} ${entry.path}`, { cause });
  }
}

/**
 * Returns the address of a call, with its path parameters filled in and its query sorted by name. Leaves out empty
 * values of the query.
 */
export function addressOf(entry: Pick<ContractEntry, 'path'>, ask: LooseAsk): string {
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = ask.params?.[name];
    if (value === undefined) throw new Error(`${entry.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(ask.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
    }
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function bodyOf(entry: ContractEntry, ask: LooseAsk): string | FormData | undefined {
  if (entry.bodyKind !== 'multipart') return ask.body === undefined ? undefined : JSON.stringify(ask.body);
  const form = new FormData();
  for (const [name, value] of Object.entries((ask.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  // Files come last, so that the server can check the fields and refuse the request before it reads megabytes.
  for (const [name, file] of Object.entries(ask.files ?? {})) if (file) form.append(name, file, file.name);
  return form;
}

async function readBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    // The response is the error page of a proxy, or the connection has broken. In both cases the outcome is unknown.
    throw new NoAnswer(`an unreadable answer (${response.status})`, { cause });
  }
}

/** Converts a status and a body into a response or a refusal. The renderer on the server uses this function too. */
export function answerFrom(status: number, body: unknown, retryAfterSeconds?: number): unknown {
  if (status < 400) return body;
  if (typeof body !== 'object' || body === null) throw new NoAnswer(`an answer ${status} without a body`);
  const { error, message, code, ...extra } = body as Record<string, unknown>;
  const text = typeof message === 'string' ? message : typeof error === 'string' ? error : '';
  const refusal: Refusal = {
    refused: true,
    code: typeof code === 'string' ? code : typeof error === 'string' ? error : 'unknown',
    status,
    message: text,
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
  return refusal;
}

function isRefusalAnswer(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && answer.refused === true;
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function serverNowIn(body: unknown): string | null {
  const now = typeof body === 'object' && body !== null && 'serverNow' in body ? body.serverNow : null;
  return typeof now === 'string' ? now : null;
}

/**
 * Returns a random id. It does not use `crypto.randomUUID`, which exists only on pages with HTTPS. The server of an
 * exam centre may use plain HTTP.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
