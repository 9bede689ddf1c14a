import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allCalls } from '@kasauti/contract/all.ts';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../platform/http/openapi.ts';
import { testApp } from '../app.ts';

const app = await testApp();
const root = join(import.meta.dirname, '../../../..');

test('every call of the contract is served, and nothing else is', () => {
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const served = app.routes.map((route) => name(route.entry)).sort();
  expect(served).toEqual(allCalls.map((call) => name(call.entry)).sort());
});

test('docs/openapi.json is what the contract says; `npm run openapi` writes it', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const written = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument(version))));
});

test('the server serves the same document', async () => {
  const answer = await app.fastify.inject('/api/v1/openapi.json');
  expect([answer.statusCode, Object.keys(answer.json().paths).length]).toEqual([
    200,
    new Set(allCalls.map((call) => call.entry.path)).size,
  ]);
});
