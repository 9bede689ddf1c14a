import { parseArgs } from 'node:util';
import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { createItems } from '../apps/server/modules/bank/items/create-item.ts';
import { newId } from '../apps/server/platform/ids.ts';
import { givenProviderId } from '../apps/server/test/given/bank.ts';
import { givenApprovedItem, givenDraftForm, givenFormDraft } from '../apps/server/test/given/forms.ts';
import { givenSignedIn } from '../apps/server/test/given/identity.ts';
import { Connection, httpRequest, makeInstallation, Times } from './attempt-load.ts';
import { memoryMb, report } from './harness.ts';

// Measures the list of a provider's questions: the text search in both scripts, each filter, and a deep page. Goal for
// 50,000 questions: 95 % of the requests within 100 ms. The first request of a process decrypts all questions, so it is
// measured apart. So are requests just after an import, which compare the imported questions with the index.
const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '50000' },
    requests: { type: 'string', default: '40' },
  },
});
const [itemCount, requestCount] = [Number(values.items), Number(values.requests)];
const ITEMS_AT_ONCE = 1000;
const IMPORTED = 10_000;

const installation = await makeInstallation();
const { app } = installation;
const providerId = await givenProviderId(app);
const author = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: providerId } });
for (let from = 0; from < itemCount; from += ITEMS_AT_ONCE) await fill(from);
await app.pool.query("update item set tags = array['tag ' || mod(abs(hashtext(item_code)), 50)]");
const formDraftId = await givenDraftForm(app, {
  author,
  providerId,
  form: givenFormDraft([await givenApprovedItem(app, { author, providerId })]),
});
const { rows } = await app.pool.query('select form_ref from form_draft where form_draft_id = $1', [formDraftId]);
await app.pool.query("update item set changed_at = now() - interval '1 hour'");

const asked: Record<string, Record<string, string>> = {
  no_filter: {},
  words_english: { 'filter[find]': 'farmer field 777' },
  words_hindi: { 'filter[find]': 'किसान खेत' },
  words_nowhere: { 'filter[find]': 'xylophone' },
  state: { 'filter[state]': 'draft' },
  topic: { 'filter[topic]': 'Mathematics / Part 7' },
  tag: { 'filter[tag]': 'tag 7' },
  difficulty: { 'filter[difficulty]': 'hard' },
  kind: { 'filter[kind]': 'numeric' },
  author: { 'filter[author]': author.userId },
  language_missing: { 'filter[missing]': 'hi' },
  used_in: { 'filter[form]': rows[0].form_ref },
  order_topic: { sort: 'topic' },
  deep_page: { sort: '-code', page: '400', size: '100' },
  deep_page_words: { page: '200', size: '100', 'filter[find]': 'farmer' },
};

const server = await installation.serve();
const connection = new Connection(server.port);
const broken: string[] = [];
const beforeMb = memoryMb(server.pid);
const first = await once({});
const afterMb = memoryMb(server.pid);
const times: Record<string, unknown> = {};
for (const [name, query] of Object.entries(asked)) times[name] = await measureList(query);
await app.pool.query('update item set changed_at = now() where item_id in (select item_id from item limit $1)', [
  IMPORTED,
]);
times.after_import = await measureList({});
connection.close();

await report(
  installation,
  {
    bench: 'bank-list',
    items: itemCount,
    goal_p95_ms: 100,
    first_list_ms: Math.round(first),
    memory_before_mb: beforeMb,
    memory_with_index_mb: afterMb,
    times,
  },
  broken,
);
await installation.remove();

/** Creates questions in both languages, each about as long as a usual question of an exam. */
async function fill(from: number): Promise<void> {
  const items = Array.from({ length: Math.min(ITEMS_AT_ONCE, itemCount - from) }, (_, at) => ({
    itemId: newId<ItemId>(new Date()),
    written: { type: 'question' as const, draft: draftOf(from + at) },
  }));
  const by = { actorId: author.userId, actorRole: 'author' };
  await app.inTransaction((work) => createItems(work, providerId, items, by));
}

function draftOf(no: number): ItemDraft {
  const options = ['increases', 'decreases', 'stays the same', 'cannot be determined'].map((words, at) => ({
    en: `The yield of field ${no + at} ${words}`,
    hi: `खेत ${no + at} की उपज के बारे में विकल्प ${at + 1}`,
  }));
  return {
    topic: `Mathematics / Part ${no % 40} / Chapter ${no % 7}`,
    difficulty: (['easy', 'medium', 'hard'] as const)[no % 3] ?? 'easy',
    prompt: {
      en: `A farmer waters field ${no} for ${no % 90} minutes a day, and the canal carries $${no % 17}x$ litres a second. What happens to the yield of the field if the time is doubled and the canal carries half as much?`,
      ...(no % 5 > 0 && {
        hi: `एक किसान खेत ${no} को दिन में ${no % 90} मिनट पानी देता है, और नहर में हर सेकंड $${no % 17}x$ लीटर पानी बहता है। समय दोगुना और पानी आधा हो जाए, तो खेत की उपज पर क्या असर पड़ेगा?`,
      }),
    },
    answer:
      no % 4 === 0
        ? { kind: 'numeric', from: `${no}`, to: `${no}` }
        : { kind: 'single-choice', options, correct: no % 4 },
    explanation: {
      en: `Twice the time and half the water make the same amount, so the yield of field ${no} stays the same.`,
      hi: `समय दोगुना और पानी आधा होने पर कुल पानी उतना ही रहता है, इसलिए खेत ${no} की उपज वही रहती है।`,
    },
  };
}

async function measureList(query: Record<string, string>) {
  const taken = new Times();
  for (let no = 0; no < requestCount; no += 1) taken.add(await once(query));
  return taken.summary();
}

/** Asks for the list once and returns the time in milliseconds. */
async function once(query: Record<string, string>): Promise<number> {
  const path = `/api/v1/bank/items?${new URLSearchParams(query)}`;
  const startedAt = performance.now();
  const answer = await connection.ask(httpRequest('GET', path, author.headers));
  if (answer.status !== 200) broken.push(`${path} came as ${answer.status}`);
  return performance.now() - startedAt;
}
