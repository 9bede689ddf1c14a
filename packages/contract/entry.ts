import type * as z from 'zod/mini';
import type { RefusalTable } from './refusal.ts';
import type { ScopedObject } from './staff/scopes.ts';

type Shape = z.ZodMiniType;

/**
 * One call: what it takes, what it answers, how it can be refused. Paths are written as in OpenAPI:
 * `/api/v1/jobs/{id}`.
 */
export type ContractEntry = {
  method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH';
  path: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /**
   * How the body travels: JSON unless said otherwise. `raw` hands over the bytes of JSON (webhooks), `bytes` those of a
   * file.
   */
  bodyKind?: 'json' | 'form' | 'multipart' | 'raw' | 'bytes';
  /** Bytes; the default is 64 KiB. */
  bodyLimit?: number;
  /** The 200 answer. Absent: the answer is a file of `answerType`, or empty. */
  answer?: Shape;
  otherAnswers?: Partial<Record<201 | 202, Shape>>;
  // Any type (a star on both sides) where the file is of one kind or another.
  answerType?: string;
  /** Redirects the browser to another page on success. Without `answer` and `answerType` it always does. */
  leadsOn?: true;
  /**
   * Of calls that staff may be bound for: what they are about. With `param`, one object that the path names there,
   * looked at before the call; without, many of them or one that the body names, and the call itself keeps to the
   * caller's scope.
   */
  scope?: { of: ScopedObject; param?: string };
  refusals: RefusalTable;
};

export type ParamsOf<E> = E extends { params: infer S extends Shape } ? z.infer<S> : Record<string, never>;
export type QueryOf<E> = E extends { query: infer S extends Shape } ? z.infer<S> : Record<string, never>;
export type BodyOf<E> = E extends { body: infer S extends Shape } ? z.infer<S> : undefined;
export type AnswerOf<E> = E extends { answer: infer S extends Shape } ? z.infer<S> : undefined;
