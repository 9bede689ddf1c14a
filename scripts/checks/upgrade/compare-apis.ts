import { isObject, type Schema } from '../../../chaos/fuzz/schema.ts';
import { compareSchemas, type Reader } from './compare-schemas.ts';

type Content = Record<string, { schema: Schema }>;
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Operation = {
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
/** The parts of docs/openapi.json that are compared. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

/**
 * Returns the changes of the calls that break an upgrade without a pause. Meanwhile pages of the version before call
 * servers of this version, and pages of this version call servers of the version before. Refusals are not compared,
 * because a page shows their sentence.
 */
export function compareApis(before: ApiDocument, now: ApiDocument): string[] {
  const calls = callsOf(now);
  return [...callsOf(before)].flatMap(([key, { name, operation }]) => {
    const call = calls.get(key);
    if (!call) return [`${name}: the call is gone`];
    const changes = [
      ...compareParameters(operation, call.operation, 'query'),
      ...compareParameters(operation, call.operation, 'path'),
      ...compareBodies(operation.requestBody, call.operation.requestBody),
      ...compareAnswers(operation, call.operation),
    ];
    return changes.map((change) => `${name}: ${change}`);
  });
}

/** Returns the calls by method and path. The names of parameters in a path do not matter to a caller. */
function callsOf({ paths }: ApiDocument) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  return new Map(all.map((call) => [call.name.replace(/\{[^}]+\}/g, '{}'), call]));
}

function compareParameters(before: Operation, now: Operation, place: 'query' | 'path'): string[] {
  const schemaOf = ({ parameters }: Operation): Schema => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return {
      type: 'object',
      properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
      required: place === 'query' ? here.filter(({ required }) => required).map(({ name }) => name) : [],
      additionalProperties: place === 'path',
    };
  };
  return compareSchemas(schemaOf(before), schemaOf(now), { reader: 'server', at: place });
}

function compareBodies(before: Operation['requestBody'], now: Operation['requestBody']): string[] {
  if (!before) return now?.required ? ['a body is required now'] : [];
  if (!now) return ['the body is gone'];
  return [
    ...(now.required && !before.required ? ['a body is required now'] : []),
    ...compareContents(before.content, now.content, { reader: 'server', at: 'body' }),
  ];
}

function compareAnswers(before: Operation, now: Operation): string[] {
  const statusesOf = ({ responses }: Operation) => Object.keys(responses).filter((status) => /^[23]/.test(status));
  const added = statusesOf(now).filter((status) => !(status in before.responses));
  const compared = statusesOf(before).flatMap((status) => {
    const answer = now.responses[status];
    if (!answer) return [`the answer ${status} is gone`];
    const old = before.responses[status]?.content ?? {};
    return compareContents(old, answer.content ?? {}, { reader: 'page', at: `answer ${status}` });
  });
  return [...compared, ...added.map((status) => `there is a new answer ${status}`)];
}

function compareContents(before: Content, now: Content, facts: { reader: Reader; at: string }): string[] {
  return Object.entries(before).flatMap(([media, { schema }]) => {
    const content = now[media];
    if (!isObject(content)) return [`${facts.at} has no ${media} any more`];
    return compareSchemas(schema, content.schema, facts);
  });
}
