import type { ItemContent } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { onlyInteraction, placesIn } from '@kasauti/domain/item/interactions.ts';
import { expect, test } from 'vitest';
import { givenSource } from '../../test/given/attempts.ts';
import { compileForm } from './compile-form.ts';
import { patternOf, samplesOf } from './describe-form.ts';
import { whatsWrongWithSource } from './whats-wrong-with-source.ts';

const versionOf = ({ itemRef }: { itemRef: string }) => `version of ${itemRef}`;
const [section] = givenSource.sections;
const [single, multiple, numeric] = section!.items;
const svg = '<svg viewBox="0 0 9 9"><path d="M0 0h5"/></svg>';

/** Compiles the usual form with these changes. */
const compiled = (change: Partial<SourceForm> = {}, salt = 'salt') =>
  compileForm({ ...givenSource, ...change }, salt, versionOf);
const itemOf = (form: ReturnType<typeof compiled>, at: number): ItemContent => form.content.sections[0]!.items[at]!;
function optionsOf(item: ItemContent) {
  const interaction = onlyInteraction(item);
  if (!interaction || !('options' in interaction)) throw new Error('the question has no options');
  return interaction.options;
}
const idsOf = (item: ItemContent) => optionsOf(item).map(({ optionId }) => optionId);
const texts = (item: ItemContent, optionIds: string[]) =>
  optionsOf(item)
    .filter(({ optionId }) => optionIds.includes(optionId))
    .map(({ body }) => JSON.stringify(body.en))
    .sort();

test('a section keeps its minutes, and a section without them has none', () => {
  const timed = compiled({ sections: [{ ...section!, minutes: 20 }] });
  expect(timed.content.sections[0]).toMatchObject({ minutes: 20 });
  expect(compiled().content.sections[0]).not.toHaveProperty('minutes');
});

test('the key names the options that the author meant, at any position', () => {
  for (let no = 0; no < 20; no += 1) {
    const form = compiled({}, `salt ${no}`);
    const right = ['q-1', 'q-2'].map((itemRef, at) => {
      const { correct } = form.key[itemRef]!;
      return correct.kind === 'options' ? texts(itemOf(form, at), correct.optionIds) : [];
    });
    expect(right.map((all) => all.map((text) => /\d+/.exec(text)?.[0]))).toEqual([['22'], ['2', '3']]);
  }
});

test('options are in the order of their random ids, unless their author’s order is kept', () => {
  const orders = Array.from({ length: 20 }, (_, no) => {
    const item = itemOf(compiled({}, `salt ${no}`), 0);
    expect(idsOf(item)).toEqual(idsOf(item).toSorted());
    return optionsOf(item).map(({ body }) => JSON.stringify(body.en));
  });
  expect(new Set(orders.map(String)).size).toBeGreaterThan(5);
  if (single?.answer.kind !== 'single-choice') throw new Error('the first question has options');
  const kept = { ...single, answer: { ...single.answer, keepsOrder: true as const } };
  const form = compiled({ sections: [{ ...section!, items: [kept] }] });
  const words = optionsOf(itemOf(form, 0)).map(({ body }) => /\d+/.exec(JSON.stringify(body.en))?.[0]);
  expect(words).toEqual(['21', '22', '23', '25']);
});

test('the places of a passage name its pieces by ids that reveal nothing, in each language', () => {
  const answer = {
    kind: 'hot-text' as const,
    passage: { en: 'She [[wrong]] and\n- [[right]] **[[other]]**', hi: '[[right]] [[wrong]] [[other]]' },
    pieces: { right: { en: 'go' }, wrong: { en: 'goes' }, other: { en: '- *went*' } },
    correct: ['wrong', 'nowhere'],
  };
  const form = compiled({ sections: [{ ...section!, items: [{ ...single!, answer }] }] });
  const item = itemOf(form, 0);
  const interaction = onlyInteraction(item);
  if (interaction?.kind !== 'hot-text') throw new Error('the question has no passage');
  const bodyOf = (id: string) => interaction.options.find(({ optionId }) => optionId === id)?.body.en[0];
  expect(placesIn(interaction.passage.en).map(bodyOf)).toEqual(['goes', 'go', '- ']);
  expect(placesIn(interaction.passage.hi ?? []).map(bodyOf)).toEqual(['go', 'goes', '- ']);
  expect(JSON.stringify(interaction)).not.toMatch(/right|wrong/);
  const { correct } = form.key['q-1']!;
  expect(correct.kind === 'options' && correct.optionIds.map(bodyOf)).toEqual(expect.arrayContaining(['goes']));
  expect(correct).toMatchObject({ optionIds: expect.arrayContaining(['nowhere']) });
});

test('the areas of a picture are named by ids that reveal nothing, and the key by the ids of the right ones', () => {
  const areas = [3, 6, 9].map((x) => ({
    text: { en: `at ${x}` },
    area: { shape: 'circle' as const, coords: [x, x, 2] },
  }));
  const answer = { kind: 'hotspot' as const, picture: { en: '' }, areas, correct: [2, 0], many: true as const };
  const form = compiled({ sections: [{ ...section!, items: [{ ...single!, answer }] }] });
  const interaction = onlyInteraction(itemOf(form, 0));
  if (interaction?.kind !== 'hotspot') throw new Error('the question has no areas');
  expect(idsOf(itemOf(form, 0))).toEqual(idsOf(itemOf(form, 0)).toSorted());
  const { correct } = form.key['q-1']!;
  const rightIds = correct.kind === 'options' ? correct.optionIds : [];
  expect(rightIds).toEqual(rightIds.toSorted());
  const right = interaction.options.filter(({ optionId }) => rightIds.includes(optionId));
  expect(right.map(({ body, area }) => [body.en[0], area.coords[0]]).sort()).toEqual([
    ['at 3', 3],
    ['at 9', 9],
  ]);
  expect(interaction.many).toBe(true);
});

test('a gap match and an associate name the texts that the author meant, with how often each may be used', () => {
  const texts = [{ text: { en: 'one' } }, { text: { en: 'two' }, matchMax: 2 }, { text: { en: 'three' } }];
  const answers = [
    { kind: 'gap-match' as const, passage: { en: '[[a]] [[b]]' }, choices: texts, correct: { a: 1, b: 2 } },
    { kind: 'associate' as const, options: texts, correct: [[0, 1] as [number, number]] },
  ];
  const items = answers.map((answer, at) => ({ ...single!, itemRef: `q-${at}`, answer }));
  const form = compiled({ sections: [{ ...section!, items }] });
  const pairs = items.map(({ itemRef }, at) => {
    const interaction = onlyInteraction(itemOf(form, at));
    const options = interaction?.kind === 'gap-match' ? interaction.choices : optionsOf(itemOf(form, at));
    expect(options.map(({ optionId }) => optionId)).toEqual(options.map(({ optionId }) => optionId).toSorted());
    const textOf = (id: string) => {
      const option = options.find(({ optionId }) => optionId === id);
      return option ? `${option.body.en[0]}${'matchMax' in option ? option.matchMax : ''}` : id;
    };
    const { correct } = form.key[itemRef]!;
    return correct.kind === 'pairs' && correct.pairs.map((pair) => pair.map(textOf));
  });
  expect(pairs).toEqual([
    [
      ['two2', 'a'],
      ['three', 'b'],
    ],
    [['one', 'two2']],
  ]);
  expect(onlyInteraction(itemOf(form, 0))).toMatchObject({ gaps: ['a', 'b'] });
  expect(onlyInteraction(itemOf(form, 1))).toMatchObject({ pairCount: 1 });
});

test('the texts and the areas of a graphic gap match have ids that reveal nothing, and the key joins them', () => {
  const choices = [{ text: { en: 'one' } }, { text: { en: 'two' }, matchMax: 2 }];
  const areas = [3, 6, 9].map((x) => ({
    text: { en: `at ${x}` },
    area: { shape: 'circle' as const, coords: [x, x, 2] },
  }));
  const answer = { kind: 'graphic-gap-match' as const, picture: { en: '' }, choices, areas, correct: [1, 0, 1] };
  const form = compiled({ sections: [{ ...section!, items: [{ ...single!, answer }] }] });
  const interaction = onlyInteraction(itemOf(form, 0));
  if (interaction?.kind !== 'graphic-gap-match') throw new Error('the question has no areas');
  for (const { optionId } of [...interaction.choices, ...interaction.areas]) expect(optionId).toMatch(/^[\da-f]{10}$/);
  expect(interaction.areas.map(({ optionId }) => optionId).toSorted()).toEqual(
    interaction.areas.map(({ optionId }) => optionId),
  );
  expect(interaction.choices.map(({ matchMax }) => matchMax).toSorted()).toEqual([2, undefined]);
  const textOf = new Map(
    [...interaction.choices, ...interaction.areas].map(({ optionId, body }) => [optionId, body.en[0]]),
  );
  const { correct } = form.key['q-1']!;
  expect(correct.kind === 'pairs' && correct.pairs.map((pair) => pair.map((id) => textOf.get(id)))).toEqual([
    ['two', 'at 3'],
    ['one', 'at 6'],
    ['two', 'at 9'],
  ]);
});

test('the areas of a graphic associate have ids that reveal nothing, and the key joins them', () => {
  const areas = [3, 6, 9].map((x, at) => ({
    text: { en: `at ${x}` },
    area: { shape: 'circle' as const, coords: [x, x, 2] },
    ...(at === 2 && { matchMax: 2 }),
  }));
  const correct: [number, number][] = [
    [2, 0],
    [1, 2],
  ];
  const answer = { kind: 'graphic-associate' as const, picture: { en: '' }, areas, correct };
  const form = compiled({ sections: [{ ...section!, items: [{ ...single!, answer }] }] });
  const interaction = onlyInteraction(itemOf(form, 0));
  if (interaction?.kind !== 'graphic-associate') throw new Error('the question has no areas');
  const ids = interaction.options.map(({ optionId }) => optionId);
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids) expect(id).toMatch(/^[\da-f]{10}$/);
  expect(interaction.pairCount).toBe(2);
  expect(interaction.options.find(({ matchMax }) => matchMax === 2)).toMatchObject({
    body: { en: ['at 9'] },
    area: { coords: [9, 9, 2] },
  });
  const textOf = new Map(interaction.options.map(({ optionId, body }) => [optionId, body.en[0]]));
  const key = form.key['q-1']!.correct;
  expect(key.kind === 'pairs' && key.pairs.map((pair) => pair.map((id) => textOf.get(id)))).toEqual([
    ['at 9', 'at 3'],
    ['at 6', 'at 9'],
  ]);
});

test('the content has no part of the key or an explanation', () => {
  const explanation = { en: 'The canary says why.', hi: 'चिड़िया' };
  const items = section!.items.map((item) => ({ ...item, explanation }));
  const { content, key } = compiled({ sections: [{ ...section!, items }] });
  expect(JSON.stringify(content)).not.toMatch(/canary|चिड़िया|"correct"|"from"/);
  expect(JSON.stringify(key)).toContain('canary');
});

test('a drawing exists in both languages, each with its own words', () => {
  const drawings = [{ en: 'A line', hi: 'एक रेखा' }, { en: 'A line' }].map((alt) => {
    const form = compiled({ sections: [{ ...section!, items: [{ ...single!, figure: { svg, alt } }] }] });
    const { en, hi } = itemOf(form, 0).body;
    return [en, hi].map((body) => JSON.stringify(body?.at(-2)).match(/"aria-label":"([^"]*)"/)?.[1]);
  });
  expect(drawings).toEqual([
    ['A line', 'एक रेखा'],
    ['A line', 'A line'],
  ]);
});

test('samples are the first question of each section that needs no passage, three at most, each with its answer', () => {
  const withPassage = { ...single!, itemRef: 'q-0', stimulusRef: 'passage' };
  const named = (sectionRef: string, items: SourceForm['sections'][number]['items']) => ({
    ...section!,
    sectionRef,
    items,
  });
  const again = (no: number) => ({ ...numeric!, itemRef: `n-${no}` });
  const { content, key } = compiled({
    stimuli: [{ stimulusRef: 'passage', title: { en: 'Passage' }, body: { en: 'Words.' } }],
    sections: [
      named('a', [withPassage, multiple!, single!]),
      named('b', [{ ...withPassage, itemRef: 'q-9' }]),
      named('c', [again(1), again(2)]),
      named('d', [{ ...again(3), answer: { kind: 'numeric', from: '1', to: '2' } }]),
      named('e', [again(4)]),
    ],
  });
  const samples = samplesOf(content, key);
  expect(samples.map(({ content, correct }) => [content.itemRef, correct])).toEqual([
    ['q-2', key['q-2']?.correct],
    ['n-1', { kind: 'range', from: '144', to: '144' }],
    ['n-3', { kind: 'range', from: '1', to: '2' }],
  ]);
});

test('a buyer reads of each section how many questions it has, what a right answer gives and a wrong one takes', () => {
  expect(patternOf(compiled().content)).toEqual([
    { title: section!.title, questions: 3, marks: '4', negative: '-1 / 0' },
  ]);
});

test('every text and drawing that cannot be shown is named by its place and language', () => {
  const bad = { en: '$\\nosuch$' };
  const drawing = { svg: '<svg/>', alt: { en: 'x' } };
  const faults = whatsWrongWithSource({
    ...givenSource,
    instructions: { en: 'Fine.', hi: '$\\nosuch$' },
    stimuli: [{ stimulusRef: 'p', title: { en: 'P' }, body: bad, figure: drawing }],
    sections: [
      {
        ...section!,
        instructions: bad,
        items: [
          { ...single!, prompt: bad, figure: drawing, explanation: bad },
          { ...multiple!, answer: { kind: 'multiple-choice', options: [{ en: '1' }, bad], correct: [0] } },
        ],
      },
    ],
  });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'instructions, in Hindi',
    'passage p, in English',
    'passage p, drawing',
    'section one, instructions, in English',
    'question q-1, in English',
    'question q-1, drawing',
    'question q-1, explanation, in English',
    'question q-2, option 2, in English',
  ]);
  expect(whatsWrongWithSource(givenSource)).toEqual([]);
});

test('a form names the tools that it allows, and none if it allows none', () => {
  const tools = {
    calculator: 'scientific',
    eliminator: true,
    highlighter: true,
    lineReader: true,
    roughSheet: true,
  } as const;
  expect(compiled({ tools }).content.tools).toEqual(tools);
  expect(compiled({ tools: { lineReader: true } }).content.tools).toEqual({ lineReader: true });
  expect(compiled().content).not.toHaveProperty('tools');
});

test('the areas that points must hit are in the key alone, and there is one point for each of them', () => {
  const correct = [3, 6].map((x) => ({ shape: 'circle' as const, coords: [x, x, 2] }));
  const answer = { kind: 'select-point' as const, picture: { en: '' }, correct };
  const formOf = (maxPoints?: number) =>
    compiled({
      sections: [{ ...section!, items: [{ ...single!, answer: { ...answer, ...(maxPoints && { maxPoints }) } }] }],
    });
  expect(onlyInteraction(itemOf(formOf(), 0))).toEqual({ kind: 'select-point', picture: { en: [] }, maxPoints: 2 });
  expect(onlyInteraction(itemOf(formOf(5), 0))).toMatchObject({ maxPoints: 5 });
  expect(formOf().key['q-1']?.correct).toEqual({ kind: 'areas', areas: correct });
});
