import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from './schema.ts';

type Content = Record<string, { schema: Schema }>;
type Response = { content?: Content };
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };

export type Operation = {
  name: string;
  method: string;
  path: string;
  params: Parameter[];
  body: { media: string; schema: Schema } | null;
  /** Responses by status, and the content of each response by media type. */
  responses: Map<number, Content>;
};

type DocumentedOperation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response & { $ref?: string }>;
};
type Document = {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { responses: Record<string, Response>; schemas: Record<string, Schema> };
};

/** Reads every operation of docs/openapi.json. */
export function readOperations(): Operation[] {
  const file = join(import.meta.dirname, '../../docs/openapi.json');
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => operationOf(document, path, method, written)),
  );
}

function operationOf(document: Document, path: string, method: string, written: DocumentedOperation): Operation {
  const [media, body] = Object.entries(written.requestBody?.content ?? {})[0] ?? [];
  return {
    name: written.operationId,
    method: method.toUpperCase(),
    path,
    params: written.parameters,
    body: media && body ? { media, schema: body.schema } : null,
    responses: new Map(
      Object.entries(written.responses).map(([status, response]) => [
        Number(status),
        contentOf(document, response.$ref ? named(document.components.responses, response.$ref) : response),
      ]),
    ),
  };
}

function contentOf({ components }: Document, response: Response): Content {
  return Object.fromEntries(
    Object.entries(response.content ?? {}).map(([media, { schema }]) => [
      media,
      { schema: typeof schema.$ref === 'string' ? named(components.schemas, schema.$ref) : schema },
    ]),
  );
}

function named<T>(table: Record<string, T>, reference: string): T {
  const found = table[reference.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`docs/openapi.json names ${reference}, which is not there`);
  return found;
}
