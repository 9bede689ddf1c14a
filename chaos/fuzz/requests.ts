import { randomUUID } from 'node:crypto';
import type { RandomBelow } from '@kasauti/domain/random/seeded.ts';
import type { Example, Person, Upload } from './examples/make.ts';
import { allowed, anyText, anything, changedSomewhere, pick } from './hostile.ts';
import type { Operation } from './operations.ts';
import { isObject } from './schema.ts';

/** An HTTP request. `what` describes how it was created. */
export type Ask = {
  what: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};
/** The parts of a request before they are encoded. */
type Parts = {
  what: string;
  caller: Person | null;
  params: Record<string, string>;
  query: [name: string, value: string][];
  body: unknown;
  example: Example;
};

const MAX_ADDRESS = 7_000;
const MULTIPART_BOUNDARY = 'kasauti-fuzz-boundary';

/** Returns the example. Missing parts are generated from the schema. */
export function asExample(operation: Operation, example: Example, random: RandomBelow, ids: readonly string[]): Parts {
  const inPath = operation.params.filter((param) => param.in === 'path');
  const known: Record<string, string> = { ...(example.as && { userId: example.as.userId }), ...example.params };
  const params = Object.fromEntries(
    inPath.map(({ name, schema }) => [name, known[name] ?? String(allowed(schema, random, ids))]),
  );
  const needed = operation.params.filter((param) => param.in === 'query' && param.required);
  const query = Object.fromEntries(needed.map(({ name, schema }) => [name, String(allowed(schema, random, ids))]));
  const body = operation.body
    ? 'body' in example
      ? example.body
      : allowed(operation.body.schema, random, ids)
    : undefined;
  return {
    what: 'example',
    caller: example.as,
    params,
    query: Object.entries({ ...query, ...example.query }),
    body,
    example,
  };
}

type Change = (parts: Parts, operation: Operation, random: RandomBelow, ids: readonly string[]) => Parts;

const changes: Record<string, Change> = {
  'changed body': (parts, _operation, random) => ({ ...parts, body: changedSomewhere(parts.body, random) }),
  'body from its schema': (parts, operation, random, ids) =>
    operation.body ? { ...parts, body: allowed(operation.body.schema, random, ids) } : parts,
  'odd path': (parts, _operation, random, ids) => {
    const names = Object.keys(parts.params);
    const name = names.length > 0 ? pick(random, names) : null;
    const value = random(3) === 0 && ids.length > 0 ? pick(random, ids) : anyText(random);
    return name ? { ...parts, params: { ...parts.params, [name]: value } } : parts;
  },
  'odd query': (parts, operation, random, ids) => {
    const known = operation.params.filter((param) => param.in === 'query');
    const query = known.flatMap(({ name, schema }): [string, string][] => {
      if (random(2) === 0) return parts.query.filter(([given]) => given === name);
      const value = random(2) === 0 ? allowed(schema, random, ids) : anything(random);
      return [[name, asText(value)]];
    });
    const more =
      random(3) === 0
        ? [[pick(random, ['__proto__', 'extra', 'q[$ne]', 'page']), anyText(random)] as [string, string]]
        : [];
    const again = random(4) === 0 ? query.slice(0, 1) : [];
    return { ...parts, query: [...query, ...again, ...more] };
  },
};
const changeNames = Object.keys(changes);

/**
 * Returns one of many kinds of requests for an operation. Most are an example with one error, so that they pass the
 * first checks.
 */
export function someAsk(
  operation: Operation,
  base: string,
  parts: Parts,
  random: RandomBelow,
  ids: readonly string[],
): Ask {
  const fitting = changeNames.filter((name) => {
    if (name.includes('body')) return operation.body !== null;
    return name !== 'odd path' || operation.path.includes('{');
  });
  const kind = random(10);
  if (kind === 0) return written(operation, base, parts, random);
  if (kind === 1) return distorted(written(operation, base, parts, random), operation, random);
  const what = pick(random, fitting);
  const change = changes[what] as Change;
  return written(operation, base, { ...change(parts, operation, random, ids), what }, random);
}

export function written(operation: Operation, base: string, parts: Parts, random: RandomBelow): Ask {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(parts.params[name] ?? randomUUID()),
  );
  const query = parts.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const cookies = [parts.caller?.headers.cookie, parts.example.cookie].filter(Boolean).join('; ');
  const headers = { ...(cookies && { cookie: cookies }), ...parts.example.headers };
  const ask = {
    what: parts.what,
    url: base + (query ? `${path}?${query}` : path).slice(0, MAX_ADDRESS),
    method: operation.method,
  };
  if (operation.body === null || parts.body === undefined) return { ...ask, headers };
  const { media } = operation.body;
  if (media === 'multipart/form-data') {
    const uploads =
      random(2) === 0
        ? (parts.example.uploads ?? [])
        : (parts.example.uploads ?? []).map((one) => spoiled(one, random));
    const type = `${media}; boundary=${MULTIPART_BOUNDARY}`;
    return {
      ...ask,
      headers: { ...headers, 'content-type': type },
      body: multipart(parts.body, parts.what === 'example' ? (parts.example.uploads ?? []) : uploads),
    };
  }
  if (media === 'application/octet-stream') {
    const [file] = parts.example.uploads ?? [];
    return { ...ask, headers: { ...headers, 'content-type': media }, body: file?.bytes ?? Buffer.alloc(0) };
  }
  const text =
    media === 'application/x-www-form-urlencoded'
      ? new URLSearchParams(isObject(parts.body) ? texts(parts.body) : {}).toString()
      : JSON.stringify(parts.body);
  return { ...ask, headers: { ...headers, 'content-type': media }, body: text };
}

/** Returns a malformed version of a request. It does not depend on the operation. */
function distorted(ask: Ask, operation: Operation, random: RandomBelow): Ask {
  const body = typeof ask.body === 'string' ? ask.body : '{}';
  const asBody = (what: string, sent: string | Buffer, type = 'application/json'): Ask =>
    operation.method === 'GET'
      ? {
          ...ask,
          what,
          headers: { ...ask.headers, 'x-request-id': anyHeader(random), 'accept-language': anyHeader(random) },
        }
      : { ...ask, what, headers: { ...ask.headers, 'content-type': type }, body: sent };
  switch (random(9)) {
    case 0:
      return asBody('JSON cut short', body.slice(0, -1));
    case 1:
      return asBody('not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22]));
    case 2:
      return asBody('huge body', JSON.stringify({ a: 'x'.repeat(300 * 1024) }));
    case 3:
      return asBody(
        'another media type',
        body,
        pick(random, ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-7']),
      );
    case 4:
      return asBody(
        'a prototype',
        `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${body.slice(1) || '}'}`,
      );
    case 5:
      return asBody('a number too great', body.replace(/\d+|"[^"]*"(?=[,}])/, '1e999'));
    case 6:
      return asBody('brackets', '['.repeat(20_000));
    case 7:
      return asBody('nothing', '');
    default:
      return {
        ...ask,
        what: 'a cookie that nobody gave',
        headers: { ...ask.headers, cookie: `kasauti_session=${anyHeader(random)}` },
      };
  }
}

const anyHeader = (random: RandomBelow) => encodeURIComponent(anyText(random).toWellFormed()).slice(0, 500);

/**
 * Encodes a text for an address in the same way as a browser. Unpaired surrogates cannot be encoded, so they are
 * replaced.
 */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
/** Returns a value as text, because a form can contain only texts. */
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const texts = (body: Record<string, unknown>) => Object.entries(body).map(([name, value]) => [name, asText(value)]);

function spoiled(upload: Upload, random: RandomBelow): Upload {
  switch (random(5)) {
    case 0:
      return { ...upload, bytes: Buffer.alloc(0) };
    case 1:
      return { ...upload, bytes: upload.bytes.subarray(0, upload.bytes.length / 2) };
    case 2:
      return { ...upload, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') };
    case 3:
      return { ...upload, field: '__proto__' };
    default:
      return { ...upload, contentType: 'text/html' };
  }
}

function multipart(fields: unknown, uploads: readonly Upload[]): Buffer {
  const lines = (isObject(fields) ? Object.entries(fields) : []).map(([name, value]) =>
    Buffer.from(
      `--${MULTIPART_BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${asText(value)}\r\n`,
    ),
  );
  const files = uploads.flatMap(({ field, bytes, contentType }) => [
    Buffer.from(
      `--${MULTIPART_BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(field)}"; filename="photo.jpg"\r\ncontent-type: ${contentType}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...lines, ...files, Buffer.from(`--${MULTIPART_BOUNDARY}--\r\n`)]);
}

const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
