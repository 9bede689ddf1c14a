import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interaction, ItemContent, Markup, Option } from '../form/content.ts';
import { interactionProblems } from './checks.ts';
import {
  bodyParts,
  currentItem,
  type FirstItemContent,
  interactionsOf,
  itemKindOf,
  ONLY_INTERACTION,
  onlyInteraction,
  optionsIn,
  placeOf,
  placesIn,
  respondTo,
  responsePart,
  withCurrentItems,
} from './interactions.ts';
import { inOwnOrder } from './own-order.ts';

const options = ['a', 'b', 'c', 'd'].map((optionId) => ({ optionId, body: { en: [optionId] } }));
const choice: Interaction = { kind: 'single-choice', options };
const paragraph = (...children: Markup): Markup => [{ tag: 'p', children }];
const cloze: ItemContent = {
  itemRef: 'q-1',
  itemVersionId: 'v',
  body: { en: paragraph('Water is ', placeOf('what'), ' at ', placeOf('degrees'), ' °C.') },
  interactions: { degrees: { kind: 'numeric' }, what: { kind: 'inline-choice', options } },
};

describe('an item that was stored when it had one interaction only', () => {
  const stored: FirstItemContent = {
    itemRef: 'q-1',
    itemVersionId: 'v',
    stimulusRef: 's',
    prompt: { en: ['Why?'], hi: ['क्यों?'] },
    interaction: choice,
  };

  test('is read with its interaction in place after the prompt, in each language', () => {
    expect(currentItem(stored)).toEqual({
      itemRef: 'q-1',
      itemVersionId: 'v',
      stimulusRef: 's',
      body: { en: ['Why?', placeOf(ONLY_INTERACTION)], hi: ['क्यों?', placeOf(ONLY_INTERACTION)] },
      interactions: { [ONLY_INTERACTION]: choice },
    });
    expect(currentItem({ ...stored, prompt: { en: ['Why?'] } }).body).not.toHaveProperty('hi');
  });

  test('shows its options in the order that this candidate has always seen', () => {
    const interaction = onlyInteraction(inOwnOrder(currentItem({ ...stored, itemRef: 'quant-01' }), 'attempt-1'));
    const shown = interaction && 'options' in interaction ? interaction.options : [];
    expect(shown.map(({ optionId }) => optionId)).toEqual(['d', 'b', 'c', 'a']);
  });

  test('is read in a form beside items of today, which stay as they are', () => {
    const section = { sectionRef: 's', title: { en: 'S' }, marking: {}, items: [stored, cloze] };
    const form = { languages: ['en' as const], instructions: { en: [] }, stimuli: [], sections: [section] };
    expect(withCurrentItems(form).sections[0]?.items).toEqual([currentItem(stored), cloze]);
    expect(withCurrentItems(withCurrentItems(form))).toEqual(withCurrentItems(form));
  });
});

describe('the places of an item', () => {
  test('are found in order, at any depth', () => {
    const table: Markup = [
      { tag: 'table', children: [{ tag: 'tr', children: [{ tag: 'td', children: [placeOf('x')] }] }] },
    ];
    expect(placesIn([...paragraph('a ', placeOf('y')), ...table, placeOf('y')])).toEqual(['y', 'x', 'y']);
  });

  test('give the interactions their order, which does not depend on the order in which they are stored', () => {
    expect(interactionsOf(cloze, 'en').map(([id]) => id)).toEqual(['what', 'degrees']);
    expect(interactionsOf(cloze, 'hi').map(([id]) => id)).toEqual(['what', 'degrees']);
  });

  test('divide the body where they stand alone, and not inside a paragraph', () => {
    const [text] = paragraph('Choose ', placeOf('inside'));
    expect(bodyParts([text!, 'more', placeOf('alone'), 'end'])).toEqual([[text, 'more'], 'alone', ['end']]);
    expect(bodyParts([placeOf('alone')])).toEqual(['alone']);
  });

  test('are shuffled each for itself, and the same after every reload', () => {
    const several = { ...cloze, interactions: { one: choice, two: choice } };
    const ordersOf = (seed: string) =>
      Object.values(inOwnOrder(several, seed).interactions).map((interaction) =>
        'options' in interaction ? interaction.options.map(({ optionId }) => optionId).join('') : '',
      );
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(ordersOf(seed)).toEqual(ordersOf(seed));
      }),
    );
    const seeds = Array.from({ length: 50 }, (_, at) => `seed ${at}`);
    expect(seeds.some((seed) => new Set(ordersOf(seed)).size === 2)).toBe(true);
  });
});

test('an item with one interaction has its kind, one with several is composite', () => {
  expect(itemKindOf({ interactions: { x: choice } })).toBe('single-choice');
  expect(itemKindOf(cloze)).toBe('composite');
  expect([onlyInteraction(cloze), onlyInteraction({ interactions: {} })]).toEqual([null, null]);
});

test('the options of an interaction are those of all its lists', () => {
  const [a, b, c, d] = options as [Option, Option, Option, Option];
  const ids = (interaction: Interaction) => optionsIn(interaction).map(({ optionId }) => optionId);
  expect(ids(choice)).toEqual(['a', 'b', 'c', 'd']);
  expect(ids({ kind: 'match', rows: [a, b], columns: [c, d] })).toEqual(['a', 'b', 'c', 'd']);
  expect(ids({ kind: 'gap-match', passage: { en: [] }, choices: [a, b], gaps: ['g'] })).toEqual(['a', 'b']);
  expect(ids({ kind: 'numeric' })).toEqual([]);
});

test('a response to one interaction has its own shape, one to several is made of parts', () => {
  const typed = { kind: 'text' as const, text: 'x' };
  expect(respondTo({ interactions: { x: choice } }, () => typed)).toEqual(typed);
  expect(respondTo(cloze, (_, id) => ({ kind: 'text', text: id }))).toEqual({
    kind: 'parts',
    parts: { degrees: { kind: 'text', text: 'degrees' }, what: { kind: 'text', text: 'what' } },
  });
});

test('a part by the name of a property of every object is found only where it is', () => {
  const typed = { kind: 'text' as const, text: 'x' };
  const named = { ...cloze, body: { en: [placeOf('constructor'), placeOf('what')] } };
  expect(interactionsOf(named, 'en').map(([id]) => id)).toEqual(['what']);
  const partsOf = (...ids: string[]) => ({
    kind: 'parts' as const,
    parts: Object.fromEntries(ids.map((id) => [id, typed])),
  });
  expect(responsePart(partsOf(), 'constructor')).toBeNull();
  expect(responsePart(partsOf('constructor'), 'constructor')).toEqual(typed);
  expect([responsePart(typed, 'what'), responsePart(null, 'what')]).toEqual([typed, null]);
});

describe('the check before publication finds', () => {
  const problemsOf = (change: Partial<ItemContent>) => interactionProblems({ ...cloze, ...change }, ['en']);

  test('nothing in a sound item', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each<[string, Partial<ItemContent>, string, string]>([
    ['no interaction', { interactions: {}, body: { en: ['?'] } }, 'no-interaction', 'item q-1'],
    ['a part that has no place', { body: { en: [placeOf('what')] } }, 'part-without-place', 'item q-1, part degrees'],
    [
      'a place that has no part',
      { body: { en: [...cloze.body.en, placeOf('other')] } },
      'place-without-part',
      'item q-1, part other',
    ],
    [
      'two places of one part',
      { body: { en: [...cloze.body.en, placeOf('what')] } },
      'repeated-place',
      'item q-1, part what',
    ],
  ])('%s', (_what, change, code, where) => {
    expect(problemsOf(change)).toContainEqual(expect.objectContaining({ code, where }));
  });

  test('a part of which an option is missing, and names the part', () => {
    const interactions = {
      ...cloze.interactions,
      what: { kind: 'inline-choice' as const, options: options.slice(0, 1) },
    };
    expect(problemsOf({ interactions })).toEqual([{ code: 'too-few-options', where: 'item q-1, part what' }]);
  });

  test('an item whose longest response is too long to be stored', () => {
    const ids = Array.from({ length: 10 }, (_, at) => `text${at}`);
    const withTexts = (maxCharacters: number) => ({
      body: { en: ids.map(placeOf) },
      interactions: Object.fromEntries(ids.map((id) => [id, { kind: 'text-entry' as const, maxCharacters }])),
    });
    expect(problemsOf(withTexts(150)).map(({ code }) => code)).toEqual([]);
    expect(problemsOf(withTexts(200)).map(({ code }) => code)).toEqual(['too-long-response']);
  });
});
