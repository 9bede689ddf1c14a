import type * as z from 'zod/mini';
import type { RefusalTable } from './refusal.ts';
import type { ScopedObject } from './staff/scopes.ts';

type Shape = z.ZodMiniType;

/** One operation: its input, its response and its refusals. Paths use the OpenAPI syntax: `/api/v1/jobs/{id}`. */
export type ContractEntry = {
  method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH';
  path: string;
  /**
   * Id of the operation in the OpenAPI document. Other programs name their functions after it. The default is the
   * contract's part and the name of the export. Set this field when an export is renamed, so that the id stays the
   * same.
   */
  operationId?: `${string}.${string}`;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /**
   * Encoding of the body. The default is JSON. `raw` passes the bytes of a JSON body (for webhooks). `bytes` passes the
   * bytes of a file.
   */
  bodyKind?: 'json' | 'form' | 'multipart' | 'raw' | 'bytes';
  /** Maximum size of the body in bytes. The default is 64 KiB. */
  bodyLimit?: number;
  /** Body of the 200 response. If it is absent, the response is a file of `answerType`, or is empty. */
  answer?: Shape;
  otherAnswers?: Partial<Record<201 | 202, Shape>>;
  // Media type of a file response. The value `*/*` means any type.
  answerType?: string;
  /**
   * Redirects the browser to another page on success. An operation without `answer` and `answerType` always redirects.
   */
  leadsOn?: true;
  /**
   * Type of object that the operation concerns, for staff with a limited scope. With `param`, the path names one
   * object, and its scope is checked before the call. Without `param`, the operation itself limits its result to
   * the caller's scope.
   */
  scope?: { of: ScopedObject; param?: string };
  refusals: RefusalTable;
};

export type ParamsOf<E> = E extends { params: infer S extends Shape } ? z.infer<S> : Record<string, never>;
export type QueryOf<E> = E extends { query: infer S extends Shape } ? z.infer<S> : Record<string, never>;
export type BodyOf<E> = E extends { body: infer S extends Shape } ? z.infer<S> : undefined;
export type AnswerOf<E> = E extends { answer: infer S extends Shape } ? z.infer<S> : undefined;
