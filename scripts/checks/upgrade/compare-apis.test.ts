import { expect, test } from 'vitest';
import type { Schema } from '../../../chaos/fuzz/schema.ts';
import { type ApiDocument, compareApis } from './compare-apis.ts';

type Call = { query?: Record<string, boolean>; body?: Schema; needsBody?: boolean; answer?: Schema; status?: number };

const text = { type: 'string' };
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** A document with one call, `POST /orders/{id}`. */
function documentOf({ query = {}, body, needsBody = true, answer = text, status = 200 }: Call): ApiDocument {
  const parameters = Object.entries(query).map(([name, required]) => ({ name, in: 'query', required, schema: text }));
  const post = {
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }, ...parameters],
    ...(body && { requestBody: { required: needsBody, content: { 'application/json': { schema: body } } } }),
    responses: { [status]: { content: { 'application/json': { schema: answer } } }, 404: {} },
  };
  return { paths: { '/orders/{id}': { post } } };
}

const changes = (before: Call, now: Call) => compareApis(documentOf(before), documentOf(now));
/** The changes of one field, without its address. */
const shorten = (all: string[]) => all.map((change) => change.replace(/^.*(?:body|answer 200)\.x ?/, ''));
const changesOfBody = (before: Schema, now: Schema) =>
  shorten(changes({ body: object({ x: before }) }, { body: object({ x: now }) }));
const changesOfAnswer = (before: Schema, now: Schema) =>
  shorten(changes({ answer: object({ x: before }) }, { answer: object({ x: now }) }));
const list = (items: Schema): Schema => ({ type: 'array', items });

test('a call that is gone is told, and one whose parameter has another name is not', () => {
  const before = documentOf({});
  expect(compareApis(before, { paths: {} })).toEqual(['POST /orders/{id}: the call is gone']);
  expect(compareApis(before, { paths: { '/orders/{orderId}': before.paths['/orders/{id}'] ?? {} } })).toEqual([]);
});

test('a call may be new, accept a new field, and answer with one', () => {
  const before = documentOf({ body: object({ a: text }, ['a']), answer: object({ a: text }, ['a']) });
  const now = documentOf({
    query: { page: false },
    body: object({ a: text, b: text }, ['a']),
    answer: object({ a: text, b: text }, ['a', 'b']),
  });
  expect(compareApis(before, { paths: { ...now.paths, '/new': {} } })).toEqual([]);
});

test('a field that requests must have now is told, whether it is new or was optional', () => {
  const before = { body: object({ a: text }) };
  expect(changes(before, { body: object({ a: text, b: text }, ['a', 'b']) })).toEqual([
    'POST /orders/{id}: body.a is required now',
    'POST /orders/{id}: body.b is required now',
  ]);
  expect(changes({}, { query: { page: true } })).toEqual(['POST /orders/{id}: query.page is required now']);
  expect(changes({}, { body: object({}) })).toEqual(['POST /orders/{id}: a body is required now']);
  expect(changes({}, { body: object({}), needsBody: false })).toEqual([]);
});

test('a field that requests may no longer have is told, unless it is ignored', () => {
  const before = { body: object({ a: text }) };
  expect(changes(before, { body: object({}) })).toEqual(['POST /orders/{id}: body.a is gone']);
  expect(changes(before, { body: { type: 'object', properties: {} } })).toEqual([]);
  expect(changes({ query: { page: false } }, {})).toEqual(['POST /orders/{id}: query.page is gone']);
  expect(changes(before, {})).toEqual(['POST /orders/{id}: the body is gone']);
});

test.each<[string, Schema, Schema, string[]]>([
  [
    'a shorter text',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 8 },
    ['has a narrower maxLength, 8'],
  ],
  ['a new limit', { type: 'integer' }, { type: 'integer', minimum: 0 }, ['has a narrower minimum, 0']],
  ['a new pattern', text, { type: 'string', pattern: '^a' }, ['has another pattern']],
  [
    'fewer words',
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string', enum: ['a'] },
    ['no longer has the word "b"'],
  ],
  ['certain words', text, { type: 'string', enum: ['a'] }, ['is limited to certain words']],
  ['another type', text, { type: 'number' }, ['can no longer be of the type string']],
  ['whole numbers', { type: 'number' }, { type: 'integer' }, ['is limited to whole numbers']],
  ['no null', { anyOf: [text, { type: 'null' }] }, text, ['can no longer be null']],
  ['a known type', {}, text, ['can no longer be anything']],
  ['other places', { type: 'array', prefixItems: [text] }, { type: 'array', prefixItems: [] }, ['has 0 places, not 1']],
  ['an unknown keyword', { type: 'number' }, { type: 'number', multipleOf: 2 }, ['has another multipleOf']],
])('a request that is narrowed to %s is told', (_what, before, now, told) => {
  expect(changesOfBody(before, now)).toEqual(told);
});

test.each<[string, Schema, Schema]>([
  ['a longer text', { type: 'string', maxLength: 8 }, { type: 'string', maxLength: 9 }],
  ['more words', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', 'b'] }],
  ['any text', { type: 'string', enum: ['a'], pattern: 'a' }, text],
  ['null', text, { type: ['string', 'null'] }],
  ['fractions', { type: 'integer' }, { type: 'number' }],
  ['anything', text, {}],
  ['another shape', object({ a: text }, ['a']), { oneOf: [object({ b: text }, ['b']), object({ a: text }, ['a'])] }],
])('a request may be widened to %s', (_what, before, now) => {
  expect(changesOfBody(before, now)).toEqual([]);
});

test.each<[string, Schema, Schema, string[]]>([
  ['another type', text, { type: 'number' }, ['can no longer be of the type string', 'can now be of the type number']],
  ['null', text, { type: ['string', 'null'] }, ['can now be null']],
  ['never null', { type: ['string', 'null'] }, text, ['can no longer be null']],
  ['any text', { const: 'a', type: 'string' }, text, ['is no longer limited to its words']],
  [
    'fewer words',
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string', enum: ['a'] },
    ['no longer has the word "b"'],
  ],
  ['fractions', { type: 'integer' }, { type: 'number' }, ['can now be a fraction']],
  ['other entries', list(text), list({}), ['[] can no longer be of the type string', '[] can now be anything']],
])('an answer that changes to %s is told', (_what, before, now, told) => {
  expect(changesOfAnswer(before, now)).toEqual(told);
});

test('a field of an answer that is gone or can be missing is told, however deep it is', () => {
  const rows = (row: Schema) => ({ answer: object({ rows: list(row) }) });
  const before = rows(object({ a: text, b: text }, ['a', 'b']));
  expect(changes(before, rows(object({ b: text })))).toEqual([
    'POST /orders/{id}: answer 200.rows[].a is gone',
    'POST /orders/{id}: answer 200.rows[].b can be missing now',
  ]);
});

test('an answer may have more words and more shapes, but loses none', () => {
  const state = (name: string, fields: Record<string, Schema> = {}) => object({ state: { const: name }, ...fields });
  const shapes = (...all: Schema[]) => ({ oneOf: all });
  expect(changesOfAnswer({ enum: ['a'] }, { enum: ['a', 'b'] })).toEqual([]);
  expect(changesOfAnswer(shapes(state('a')), shapes(state('b'), state('a')))).toEqual([]);
  expect(changesOfAnswer(shapes(state('a'), state('b')), shapes(state('a')))).toEqual([
    '.state no longer has the word "b"',
  ]);
});

test('a record is compared by its values, and a limit of an answer does not count', () => {
  const record = (values: Schema) => ({ type: 'object', additionalProperties: values });
  expect(changesOfBody(record(text), record({ type: 'number' }))).toEqual(['.* can no longer be of the type string']);
  expect(changesOfBody(record(text), object({}))).toEqual(['has no other fields any more']);
  expect(changesOfAnswer({ type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 })).toEqual([]);
});

test('a status of success that is gone or new is told, and so is another type of content', () => {
  expect(changes({ status: 200 }, { status: 201 })).toEqual([
    'POST /orders/{id}: the answer 200 is gone',
    'POST /orders/{id}: there is a new answer 201',
  ]);
  const pdf = documentOf({});
  pdf.paths['/orders/{id}']!.post!.responses[200] = { content: { 'application/pdf': { schema: text } } };
  expect(compareApis(documentOf({}), pdf)).toEqual(['POST /orders/{id}: answer 200 has no application/json any more']);
});
