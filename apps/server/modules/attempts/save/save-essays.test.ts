import { MAX_ESSAY_CHARACTERS } from '@kasauti/domain/item/kinds/extended-text/limits.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, givenForm, givenSource, leafOf, save } from '../../../test/given/attempts.ts';
import { journalOf } from '../index.ts';

const app = await testApp();
const both = (text: string) => ({ en: text, hi: text });
const [section] = givenSource.sections;
const formId = await givenForm(app, {
  ...givenSource,
  formRef: 'essays',
  sections: [
    {
      ...section!,
      marking: { ...section!.marking, 'extended-text': { kind: 'by-people', full: '10' }, 'text-entry': text() },
      items: [
        ...section!.items,
        essay('essay', MAX_ESSAY_CHARACTERS),
        essay('short', 5),
        { ...essay('word', 5), answer: { kind: 'text-entry', accepted: ['x'], maxCharacters: 5 } },
      ],
    },
  ],
});

function text() {
  return { kind: 'text', right: '1', wrong: '0' } as const;
}

function essay(itemRef: string, maxCharacters: number) {
  return {
    itemRef,
    topic: 'Writing',
    difficulty: 'easy' as const,
    prompt: both('Describe the monsoon.'),
    answer: {
      kind: 'extended-text' as const,
      criteria: [{ title: both('Structure'), description: both('A clear beginning'), maximum: '4' }],
      maxCharacters,
    },
    explanation: both('See the rubric.'),
  };
}

const written = (words: string, itemRef = 'essay') => givenEvent({ itemRef, payload: { kind: 'text', text: words } });

describe('the answer to a question with a long text', () => {
  test('is stored whole, with its line breaks, and its receipt covers it', async () => {
    const who = await givenCandidate(app, { formId });
    const longest = `\u0915\n"${'\u0915'.repeat(MAX_ESSAY_CHARACTERS - 3)}`;
    const event = written(longest);
    const { status, body } = await save(app, who, [event]);
    expect(status).toBe(200);
    const [entry] = await journalOf(app.database, who.attemptId);
    expect(JSON.parse(entry!.payload)).toEqual({ kind: 'text', text: longest });
    expect(body.receipt[0]!.leaves).toHaveLength(1);
    expect(leafOf(who.attemptId, 1, event).payload).toBe(entry!.payload);
  });

  test.each<[string, string, string]>([
    ['longer than the question allows', 'essay', 'x'.repeat(MAX_ESSAY_CHARACTERS + 1)],
    ['longer than a short essay allows', 'short', 'abcdef'],
    ['of more bytes than the server stores', 'essay', '\u0001'.repeat(MAX_ESSAY_CHARACTERS)],
    ['to a question for one word', 'word', 'x'.repeat(300)],
  ])('is refused if it is %s', async (_what, itemRef, words) => {
    const who = await givenCandidate(app, { formId });
    expect((await save(app, who, [written(words, itemRef)])).status).toBe(400);
    expect(await journalOf(app.database, who.attemptId)).toEqual([]);
  });

  test('keeps nobody waiting: twenty long texts and twenty choices at one moment are all stored', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => givenCandidate(app, { formId })));
    const words = 'व'.repeat(MAX_ESSAY_CHARACTERS);
    const answers = await Promise.all(all.map((who, at) => save(app, who, [at % 2 ? written(words) : givenEvent()])));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
  });

  test('can be sent as often as a page does it, and several at once', async () => {
    const who = await givenCandidate(app, { formId });
    const words = 'x'.repeat(MAX_ESSAY_CHARACTERS);
    for (let snapshot = 0; snapshot < 10; snapshot += 1)
      expect((await save(app, who, [written(`${words.slice(1)}${snapshot}`)])).status).toBe(200);
    expect((await save(app, who, [written(words), written(words), written(words)])).status).toBe(200);
    expect(await journalOf(app.database, who.attemptId)).toHaveLength(13);
  });
});
