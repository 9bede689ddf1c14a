import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ImportRun, MAX_IMPORT_BYTES } from '@kasauti/contract/bank/imports.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { writableQuestion, writtenOrReason } from '../apps/server/modules/bank/exports/writable-question.ts';
import { beginQtiPackage } from '../apps/server/modules/bank/formats/index.ts';
import { sourceForms } from '../apps/server/seed/forms/index.ts';
import { givenProviderId } from '../apps/server/test/given/bank.ts';
import { givenSignedIn } from '../apps/server/test/given/identity.ts';
import { makeInstallation } from './attempt-load.ts';
import { memoryMb, report } from './harness.ts';

// Measures an import of a QTI 3 package as an author makes it: the file is uploaded and read, the whole report is
// shown, and all its questions are taken into the bank. The package is written by the export, from the demo's questions
// of all kinds. Goal: 10,000 questions within 60 seconds.
const { values } = parseArgs({ options: { items: { type: 'string', default: '10000' } } });
const itemCount = Number(values.items);
const GOAL_SECONDS = 60;
const REPORT_PAGE = 100;
const LOOK_AGAIN_MS = 250;

const installation = await makeInstallation({ RATE_PER_MINUTE: '100000' });
const { app } = installation;
const providerId = await givenProviderId(app);
const author = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: providerId } });
const file = packageOf(itemCount);
if (file.bytes.byteLength > MAX_IMPORT_BYTES) throw new Error('an import takes no file of this size');

const server = await installation.serve();
const base = `http://127.0.0.1:${server.port}/api/v1/bank/imports`;
const seconds: Record<string, number> = {};
const facts = { fileName: 'questions.zip', format: 'qti-package', language: 'en', topic: 'All', difficulty: 'medium' };

const run = await timed('read', () =>
  finished(`?${new URLSearchParams({ providerId, ...facts })}`, 'POST', {
    body: file.bytes,
    type: 'application/octet-stream',
  }),
);
await timed('shown', async () => {
  for (let page = 1; (page - 1) * REPORT_PAGE < itemCount; page += 1)
    await ask(`/${run._id}/questions?page=${page}&size=${REPORT_PAGE}`, 'GET');
});
const done = await timed('written', () =>
  finished(`/${run._id}/take-in`, 'POST', { body: '{}', type: 'application/json' }),
);
const { rows } = await app.pool.query('select count(*)::int as count from item where provider_id = $1', [providerId]);
const total = Object.values(seconds).reduce((sum, one) => sum + one, 0);

const broken: string[] = [];
if (rows[0].count !== itemCount || done.taken?.questions !== itemCount)
  broken.push(`${rows[0].count} of ${itemCount} questions are in the bank: ${JSON.stringify(run.counts)}`);
await report(
  installation,
  {
    bench: 'import',
    items: itemCount,
    kinds: file.kinds,
    megabytes: Math.round(file.bytes.byteLength / 10_000) / 100,
    outcomes: run.counts,
    goal_seconds: GOAL_SECONDS,
    seconds: { ...seconds, total: Math.round(total * 100) / 100 },
    items_per_second: Math.round(itemCount / total),
    memory_mb: memoryMb(server.pid),
  },
  broken,
);
await installation.remove();

/** Writes questions into a package as the export does. Those of the demo are used in turn, each with its own number. */
function packageOf(count: number) {
  const all = sourceForms.flatMap(({ sections }) => sections.flatMap(({ items }) => items));
  const sources = all.filter(
    (item) => 'written' in writtenOrReason(() => addTo(beginQtiPackage(new Date()), item, 'a')),
  );
  const file = beginQtiPackage(new Date());
  const parts: Buffer[] = [];
  for (let no = 1; no <= count; no += 1) {
    const source = sources[no % sources.length] as SourceItem;
    const prompt = { ...source.prompt, en: `Question ${no} of the package.\n\n${source.prompt.en}` };
    parts.push(addTo(file, { ...source, prompt }, `question ${no}`));
  }
  const kinds = [...new Set(sources.map(({ answer }) => answer.kind))].sort();
  return { bytes: new Uint8Array(Buffer.concat([...parts, file.end()])), kinds };
}

function addTo(file: ReturnType<typeof beginQtiPackage>, source: SourceItem, name: string): Buffer {
  return file.add(writableQuestion({ code: name, source, pictures: new Map(), passage: undefined }));
}

type Sent = { body: Uint8Array<ArrayBuffer> | string; type: string };

async function ask(path: string, method: 'GET' | 'POST', sent?: Sent): Promise<ImportRun> {
  const headers = { ...author.headers, ...(sent && { 'content-type': sent.type }) };
  const answer = await fetch(base + path, { method, headers, ...(sent && { body: sent.body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path} came as ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ImportRun;
}

/** Begins to read or to take in, and asks like the page until the server has finished. */
async function finished(path: string, method: 'POST', sent: Sent): Promise<ImportRun> {
  let run = await ask(path, method, sent);
  for (let asked = 0; run.progress; asked += 1) {
    if (asked * LOOK_AGAIN_MS > 4 * GOAL_SECONDS * 1000)
      throw new Error(`the import is still ${run.state}: ${JSON.stringify(run.progress)}`);
    await setTimeout(LOOK_AGAIN_MS);
    run = await ask(`/${run._id}`, 'GET');
  }
  return run;
}

/** Returns what `act` returns, and notes how many seconds it took. */
async function timed<T>(name: string, act: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await act();
  seconds[name] = Math.round((performance.now() - startedAt) / 10) / 100;
  return result;
}
