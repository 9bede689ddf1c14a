import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { CorrectPart, MarkingScheme } from '@kasauti/domain/form/content.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { correctPart, itemKindOf, respondTo } from '@kasauti/domain/item/interactions.ts';
import { randomResponse, rightResponse } from '@kasauti/domain/item/made-responses.ts';
import { responseFromPayload } from '@kasauti/domain/item/response.ts';
import { responseText } from '@kasauti/domain/item/response-text.ts';
import { type MarkedKey, scoreForm } from '@kasauti/domain/marking/score.ts';
import { judgedItemOf } from '@kasauti/domain/marking/score-facts.ts';
import { type RandomBelow, seededRandom } from '@kasauti/domain/random/seeded.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { compileItem } from '../apps/server/modules/bank/index.ts';
import { sourceForms } from '../apps/server/seed/forms/index.ts';

/* A thread of `bench/score.ts`. It scores the attempts from `from` to `to` − 1, and returns their hashes. */

export type ScoreShare = { questions: number; from: number; to: number };

const { questions, from, to } = workerData as ScoreShare;
/** So many different sets of responses are made. The attempts use them in turn. */
const RESPONSE_SETS = 2_000;
const HASH_BYTES = 32;

const { items, marking } = makeForm();
const sections = [
  {
    sectionRef: 'all',
    marking,
    items: items.map(({ content: item }) => ({ itemRef: item.itemRef, ...judgedItemOf(item) })),
  },
];
const key = Object.fromEntries(
  items.map(({ content, correct }): [string, MarkedKey] => [content.itemRef, { correct }]),
);
const stored = Array.from({ length: RESPONSE_SETS }, (_, no) => storedResponses(seededRandom(`score ${no}`)));

parentPort?.once('message', () => parentPort?.postMessage(scoreShare()));
parentPort?.postMessage(Object.keys(marking).sort());

/** Scores the attempts of this thread. Returns the SHA-256 of each result's detail, one after the other. */
function scoreShare(): Uint8Array {
  const hashes = new Uint8Array((to - from) * HASH_BYTES);
  for (let no = from; no < to; no += 1) {
    const responses = new Map(
      (stored[no % RESPONSE_SETS] ?? []).map(([itemRef, text]) => [itemRef, responseFromPayload(JSON.parse(text))]),
    );
    const detail = canonicalJson(scoreForm({ sections, key, responses }));
    hashes.set(hash('sha256', detail, 'buffer'), (no - from) * HASH_BYTES);
  }
  return hashes;
}

/** Makes a form from the demo's questions, with about as many questions of each kind. */
function makeForm() {
  const marking: Partial<Record<string, MarkingScheme>> = {};
  const sourceSections = sourceForms.flatMap(({ sections }) => sections);
  for (const section of sourceSections) Object.assign(marking, section.marking);
  const sources = sourceSections.flatMap((section) => section.items);
  const kinds = [...Map.groupBy(sources, ({ answer }) => answer.kind).values()];
  const items = Array.from({ length: questions }, (_, no) => {
    const ofKind = kinds[no % kinds.length] ?? [];
    const source = ofKind[Math.floor(no / kinds.length) % ofKind.length] as SourceItem;
    const compiled = compileItem({ ...source, itemRef: `q-${no}` }, 'salt', '');
    return { content: compiled.content, correct: compiled.key.correct };
  });
  const used = new Set(items.map(({ content }) => itemKindOf(content) as string));
  return { items, marking: Object.fromEntries(Object.entries(marking).filter(([kind]) => used.has(kind))) };
}

/** Of five questions, one has no response, two have a right one and two a random one. */
function storedResponses(random: RandomBelow): [string, string][] {
  return items.flatMap(({ content, correct }) => {
    const choice = random(5);
    if (choice === 0) return [];
    const response = respondTo(content, (interaction, id) =>
      choice < 3
        ? rightResponse(interaction, correctPart(correct, id) as CorrectPart)
        : randomResponse(interaction, random),
    );
    return [[content.itemRef, responseText(response)] as [string, string]];
  });
}
