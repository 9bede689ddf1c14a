import { allCalls } from '@kasauti/contract/all.ts';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { commonRefusals, type RefusalTable } from '@kasauti/contract/refusal.ts';
import * as z from 'zod';

type Json = Record<string, unknown>;

/** Returns the OpenAPI 3.1 document of all calls in the contract. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { part, name, entry } of allCalls) {
    const path = paths[entry.path] ?? {};
    paths[entry.path] = { ...path, [entry.method.toLowerCase()]: operationOf(part, name, entry) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kasauti',
      version,
      description:
        'Every call of the server. A refusal is JSON with `error`, `message` (the same sentence) and `code` (a stable word).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      responses: sharedResponses,
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error', 'message', 'code'],
          properties: { error: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kasauti_session' } },
    },
    security: [{ session: [] }, {}],
  };
}

function operationOf(part: string, name: string, entry: ContractEntry): Json {
  const { operationId = `${part}.${name}` } = entry;
  return {
    operationId,
    tags: [operationId.split('.')[0]],
    parameters: [...parametersOf(entry.params, 'path'), ...parametersOf(entry.query, 'query')],
    ...(entry.body || entry.bodyKind === 'raw' || entry.bodyKind === 'bytes' ? { requestBody: bodyOf(entry) } : {}),
    responses: { ...answersOf(entry), ...sharedRefusals, ...refusalsOf(entry.refusals) },
  };
}

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: 'application/json',
  bytes: 'application/octet-stream',
} as const;

function bodyOf(entry: ContractEntry): Json {
  const plain = entry.bodyKind === 'bytes' ? { type: 'string', format: 'binary' } : { type: 'object' };
  const schema = entry.body ? schemaOf(entry.body, 'input') : plain;
  const isOptional = entry.body?.safeParse(undefined).success === true;
  return { required: !isOptional, content: { [MEDIA[entry.bodyKind ?? 'json']]: { schema } } };
}

function answersOf(entry: ContractEntry): Json {
  const others = Object.entries(entry.otherAnswers ?? {}).map(([status, shape]) => [
    status,
    jsonAnswer(schemaOf(shape, 'output')),
  ]);
  const file = {
    description: 'The file',
    content: { [entry.answerType ?? 'text/plain']: { schema: { type: 'string', format: 'binary' } } },
  };
  const plain = entry.answer ? jsonAnswer(schemaOf(entry.answer, 'output')) : entry.answerType ? file : null;
  // A call that returns neither JSON nor a file redirects the browser.
  return {
    ...(plain && { 200: plain }),
    ...((!plain || entry.leadsOn) && { 303: { description: 'Continues on a page' } }),
    ...Object.fromEntries(others),
  };
}

const jsonAnswer = (schema: Json) => ({ description: 'The answer', content: { 'application/json': { schema } } });

const commonByStatus = Map.groupBy(Object.entries(commonRefusals), ([, row]) => row.status);
const sharedRefusals = Object.fromEntries(
  [...commonByStatus.keys()].map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
);
const sharedResponses = Object.fromEntries(
  Object.entries(refusalsOf(commonRefusals)).map(([status, response]) => [`Refused${status}`, response]),
);

/**
 * Groups the refusals of a call by status. If the call uses a status of the common refusals, they are listed there too.
 */
function refusalsOf(table: RefusalTable): Json {
  const own = Map.groupBy(Object.entries(table), ([, row]) => row.status);
  const byStatus = new Map([...own].map(([status, rows]) => [status, [...rows, ...commonNotIn(table, status)]]));
  return Object.fromEntries(
    [...byStatus].map(([status, rows]) => [
      status,
      {
        description: rows.map(([code, row]) => `\`${code}\`: ${row.message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

function commonNotIn(table: RefusalTable, status: number) {
  return Object.entries(commonRefusals).filter(([code, row]) => row.status === status && !(code in table));
}

function parametersOf(shape: ContractEntry['params'], place: 'path' | 'query'): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function schemaOf(shape: NonNullable<ContractEntry['body']>, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape as never, { io, unrepresentable: 'any' }) as Json;
  return schema;
}
