import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  FormContent,
  FormKey,
  Interaction,
  ItemContent,
  ItemKey,
  ItemResponse,
  MarkingScheme,
  Section,
} from '../form/content.ts';
import {
  addFractions,
  compareFractions,
  fractionText,
  parseFraction,
  roundFraction,
  sumFractions,
} from '../fraction.ts';
import { currentItem } from '../item/interactions.ts';
import { gateMcq, gateMsq, gateNat, JEE_ADVANCED_MULTI, JEE_MAIN_MCQ } from './presets.ts';
import { markItem, type Responses, scoreForm, scoreIfAppeared } from './score.ts';
import { scoreFactsOf } from './score-facts.ts';

const chosen = (...optionIds: string[]): ItemResponse => ({ kind: 'options', optionIds });
const typed = (text: string): ItemResponse => ({ kind: 'number', text });
const keyOf = (...optionIds: string[]): ItemKey => ({
  correct: { kind: 'options', optionIds },
  explanation: { en: ['Because'] },
});
const rangeKey = (from: string, to: string): ItemKey => ({
  correct: { kind: 'range', from, to },
  explanation: { en: ['Because'] },
});
const options = ['A', 'B', 'C', 'D'].map((optionId) => ({ optionId, body: { en: [optionId] } }));

function marksOf(...ask: Parameters<typeof markItem>): [string, string, string] {
  const { outcome, marks, rule } = markItem(...ask);
  return [outcome, fractionText(marks), rule.key];
}

describe('one right option', () => {
  test.each<[string, MarkingScheme, ItemKey, ItemResponse | null, [string, string, string]]>([
    ['right', JEE_MAIN_MCQ, keyOf('B'), chosen('B'), ['right', '4', 'right-option']],
    ['wrong', JEE_MAIN_MCQ, keyOf('B'), chosen('A'), ['wrong', '-1', 'wrong-option']],
    ['not answered', JEE_MAIN_MCQ, keyOf('B'), null, ['blank', '0', 'blank']],
    ['cleared', JEE_MAIN_MCQ, keyOf('B'), chosen(), ['blank', '0', 'blank']],
    ['one of two keys after a challenge', JEE_MAIN_MCQ, keyOf('B', 'C'), chosen('C'), ['right', '4', 'right-option']],
    [
      'both of two keys, where one was asked for',
      JEE_MAIN_MCQ,
      keyOf('B', 'C'),
      chosen('B', 'C'),
      ['wrong', '-1', 'wrong-option'],
    ],
    ['two ticked, one of them right', JEE_MAIN_MCQ, keyOf('B'), chosen('A', 'B'), ['wrong', '-1', 'wrong-option']],
    ['an option of another question', JEE_MAIN_MCQ, keyOf('B'), chosen('Z'), ['wrong', '-1', 'wrong-option']],
    ['a number instead of an option', JEE_MAIN_MCQ, keyOf('B'), typed('2'), ['wrong', '-1', 'another-kind-of-answer']],
    ['wrong, in a paper of thirds', gateMcq(2), keyOf('D'), chosen('A'), ['wrong', '-2/3', 'wrong-option']],
  ])('%s', (_case, scheme, key, response, expected) => {
    expect(marksOf({ kind: 'single-choice' }, scheme, key, response)).toEqual(expected);
  });
});

describe('several right options, all or nothing', () => {
  test.each<[string, ItemResponse, [string, string, string]]>([
    ['exactly the key, in any order', chosen('C', 'A'), ['right', '2', 'exactly-the-key']],
    ['a part of the key', chosen('A'), ['wrong', '0', 'not-exactly-the-key']],
    ['one too many', chosen('A', 'B', 'C'), ['wrong', '0', 'not-exactly-the-key']],
    ['the same option twice counts once', chosen('A', 'A', 'C'), ['right', '2', 'exactly-the-key']],
  ])('%s', (_case, response, expected) => {
    expect(marksOf({ kind: 'multiple-choice' }, gateMsq(2), keyOf('A', 'C'), response)).toEqual(expected);
  });
});

describe('several right options, marked in part', () => {
  const cases: [string, string[], string[], [string, string, string]][] = [
    ['all three', ['A', 'B', 'D'], ['A', 'B', 'D'], ['right', '4', 'exactly-the-key']],
    ['three of four', ['A', 'B', 'C', 'D'], ['A', 'B', 'C'], ['partly', '3', 'some-of-the-key']],
    ['two of three', ['A', 'B', 'D'], ['A', 'B'], ['partly', '2', 'some-of-the-key']],
    ['one of two', ['A', 'B'], ['A'], ['partly', '1', 'some-of-the-key']],
    ['the only one', ['C'], ['C'], ['right', '4', 'exactly-the-key']],
    ['two right and one wrong', ['A', 'B', 'D'], ['A', 'B', 'C'], ['wrong', '-2', 'a-wrong-option-chosen']],
    ['everything ticked', ['A', 'B'], ['A', 'B', 'C', 'D'], ['wrong', '-2', 'a-wrong-option-chosen']],
    ['nothing', ['A', 'B'], [], ['blank', '0', 'blank']],
    ['four of five', ['A', 'B', 'C', 'D', 'E'], ['A', 'B', 'C', 'D'], ['partly', '3', 'some-of-the-key']],
  ];
  test.each(cases)('%s', (_case, key, response, expected) => {
    expect(marksOf({ kind: 'multiple-choice' }, JEE_ADVANCED_MULTI, keyOf(...key), chosen(...response))).toEqual(
      expected,
    );
  });

  test('the explanation says how many were chosen, how many are right, and how many were wrong', () => {
    const mark = (...response: string[]) =>
      markItem({ kind: 'multiple-choice' }, JEE_ADVANCED_MULTI, keyOf('A', 'B', 'D'), chosen(...response));
    expect(mark('A', 'B').rule.params).toEqual({ chosen: '2', correct: '3' });
    expect(mark('A', 'B', 'C').rule.params).toEqual({ wrongChosen: '1' });
  });
});

describe('a numeric answer', () => {
  test.each<[string, [string, string], string, [string, string, string]]>([
    ['inside', ['3.13', '3.15'], '3.14', ['right', '1', 'inside-the-range']],
    ['on the lower bound', ['3.13', '3.15'], '3.13', ['right', '1', 'inside-the-range']],
    ['on the upper bound', ['3.13', '3.15'], '3.15', ['right', '1', 'inside-the-range']],
    ['just outside', ['3.13', '3.15'], '3.1500000001', ['wrong', '0', 'outside-the-range']],
    ['written with more zeros', ['42', '42'], '42.0', ['right', '1', 'inside-the-range']],
    ['negative', ['-5', '-5'], '-5', ['right', '1', 'inside-the-range']],
    ['in Devanagari digits', ['42', '42'], '४२', ['right', '1', 'inside-the-range']],
    ['where binary floating point would miss', ['0.3', '0.3'], '0.30', ['right', '1', 'inside-the-range']],
    ['not a number', ['42', '42'], '4 2', ['wrong', '0', 'not-a-number']],
    ['a lone minus sign, which says nothing', ['42', '42'], '-', ['blank', '0', 'blank']],
  ])('%s', (_case, [from, to], text, expected) => {
    expect(marksOf({ kind: 'numeric' }, gateNat(1), rangeKey(from, to), typed(text))).toEqual(expected);
  });

  test('an option instead of a number is wrong', () => {
    expect(marksOf({ kind: 'numeric' }, gateNat(1), rangeKey('1', '2'), chosen('A'))).toEqual([
      'wrong',
      '0',
      'another-kind-of-answer',
    ]);
  });

  test('the explanation names the range', () => {
    expect(markItem({ kind: 'numeric' }, gateNat(1), rangeKey('3.13', '3.15'), typed('9')).rule.params).toEqual({
      from: '3.13',
      to: '3.15',
    });
  });
});

test('a form that cannot be marked is a fault, not a zero', () => {
  expect(() => markItem({ kind: 'numeric' }, JEE_MAIN_MCQ, rangeKey('1', '2'), typed('1'))).toThrow('cannot mark');
  expect(() => markItem({ kind: 'numeric' }, gateNat(1), keyOf('A'), typed('1'))).toThrow('range');
  expect(() => markItem({ kind: 'numeric' }, gateNat(1), rangeKey('one', '2'), typed('1'))).toThrow('one to 2');
  expect(() => markItem({ kind: 'single-choice' }, JEE_MAIN_MCQ, rangeKey('1', '2'), chosen('A'))).toThrow('options');
  const content = form([section('a', { 'single-choice': JEE_MAIN_MCQ }, ['q1'])]);
  expect(() => scoreForm({ ...scoreFactsOf(content, {}), responses: {} })).toThrow('No key for q1');
  expect(() =>
    scoreForm({ ...scoreFactsOf(form([section('a', {}, ['q1'])]), { q1: keyOf('A') }), responses: {} }),
  ).toThrow('no marking');
});

/** Worked example of docs/algorithms/marking.md: two sections and marks in thirds. */
const exampleContent = form([
  section('general', { 'single-choice': gateMcq(1) }, ['g1', 'g2', 'g3', 'g4']),
  {
    ...section('subject', { 'multiple-choice': JEE_ADVANCED_MULTI, numeric: gateNat(2) }, []),
    items: [itemOf('s1', { kind: 'multiple-choice', options }), itemOf('s2', { kind: 'numeric' })],
  },
]);
const exampleKey: FormKey = {
  g1: keyOf('A'),
  g2: keyOf('B'),
  g3: keyOf('C'),
  g4: { ...keyOf('D'), dropped: true },
  s1: keyOf('A', 'B', 'D'),
  s2: rangeKey('0.25', '0.27'),
};
const exampleResponses = {
  g1: chosen('A'),
  g2: chosen('C'),
  g3: chosen('D'),
  s1: chosen('A', 'B'),
  s2: typed('0.260'),
};

describe('a form', () => {
  test('of the worked example scores 16/3 of 10, shown as 5.33', () => {
    const score = scoreOf(exampleResponses);
    expect([score.total, score.maximum, roundFraction(parseFraction(score.total), 2)]).toEqual(['16/3', '10', '5.33']);
    expect(score.sections).toEqual([
      {
        sectionRef: 'general',
        marks: '4/3',
        maximum: '4',
        counts: { right: 1, wrong: 2, partly: 0, blank: 0, dropped: 1 },
      },
      {
        sectionRef: 'subject',
        marks: '4',
        maximum: '6',
        counts: { right: 1, wrong: 0, partly: 1, blank: 0, dropped: 0 },
      },
    ]);
    expect(score.items.map(({ itemRef, sectionRef, marks }) => [itemRef, sectionRef, marks])).toEqual([
      ['g1', 'general', '1'],
      ['g2', 'general', '-1/3'],
      ['g3', 'general', '-1/3'],
      ['g4', 'general', '1'],
      ['s1', 'subject', '2'],
      ['s2', 'subject', '2'],
    ]);
  });

  test('without a left-out question has the same marks for the others, and a lower maximum', () => {
    const key: FormKey = { ...exampleKey, g2: { ...keyOf('B'), leftOut: true }, s1: { ...keyOf('A'), leftOut: true } };
    const score = scoreOf(exampleResponses, key);
    expect([score.total, score.maximum]).toEqual(['11/3', '5']);
    expect(score.sections).toMatchObject([
      { marks: '5/3', maximum: '3', counts: { right: 1, wrong: 1, 'left-out': 1 } },
      { marks: '2', maximum: '2', counts: { right: 1, partly: 0, 'left-out': 1 } },
    ]);
    const left = score.items.filter(({ outcome }) => outcome === 'left-out');
    expect(left.map(({ itemRef, marks, maximum, rule }) => [itemRef, marks, maximum, rule.key])).toEqual([
      ['g2', '0', '0', 'left-out'],
      ['s1', '0', '0', 'left-out'],
    ]);
    expect(scoreOf(exampleResponses).sections[0]?.counts).not.toHaveProperty('left-out');
  });

  test('that nobody answered gives nothing but what was dropped', () => {
    const score = scoreOf(new Map());
    expect([score.total, score.sections[0]?.counts.blank]).toEqual(['1', 3]);
  });

  test('gives a candidate who was absent no marks and no bonus', () => {
    const ask = { ...scoreFactsOf(exampleContent, exampleKey), responses: {} };
    expect(scoreIfAppeared({ ...ask, appeared: false })).toBeNull();
    expect(scoreIfAppeared({ ...ask, appeared: true })?.total).toBe('1');
  });

  test('takes no answer from a name that every object has', () => {
    const content = form([section('a', { 'single-choice': JEE_MAIN_MCQ }, ['constructor'])]);
    expect(scoreForm({ ...scoreFactsOf(content, { constructor: keyOf('A') }), responses: {} }).total).toBe('0');
    expect(() => scoreForm({ ...scoreFactsOf(content, {}), responses: {} })).toThrow('No key');
  });
});

const anyOptions = fc.subarray(['A', 'B', 'C', 'D']).map((optionIds) => chosen(...optionIds));
const anyResponse = fc.oneof(anyOptions, fc.constantFrom('0.26', '7', 'x1', '').map(typed), fc.constant(null));
const anyResponses = fc.record({
  g1: anyResponse,
  g2: anyResponse,
  g3: anyResponse,
  g4: anyResponse,
  s1: anyResponse,
  s2: anyResponse,
});
const scoreOf = (responses: Responses, key = exampleKey) =>
  scoreForm({ ...scoreFactsOf(exampleContent, key), responses });

describe('laws of scoring', () => {
  test('no marks exceed their maximum, question by question, section by section and in total', () => {
    fc.assert(
      fc.property(anyResponses, (responses) => {
        const score = scoreOf(responses);
        const parts = [...score.items, ...score.sections, { marks: score.total, maximum: score.maximum }];
        for (const { marks, maximum } of parts) {
          expect(compareFractions(parseFraction(marks), parseFraction(maximum))).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test('the total is the sum of the sections and of the questions', () => {
    fc.assert(
      fc.property(anyResponses, (responses) => {
        const { total, sections, items } = scoreOf(responses);
        expect(fractionText(sumFractions(sections.map(({ marks }) => parseFraction(marks))))).toBe(total);
        expect(fractionText(sumFractions(items.map(({ marks }) => parseFraction(marks))))).toBe(total);
      }),
    );
  });

  test('every question is counted once', () => {
    fc.assert(
      fc.property(anyResponses, (responses) => {
        const counted = scoreOf(responses).sections.flatMap(({ counts }) => Object.values(counts));
        expect(counted.reduce((sum, count) => sum + count, 0)).toBe(6);
      }),
    );
  });

  test('a question’s marks do not depend on the answers to others', () => {
    fc.assert(
      fc.property(anyResponses, anyResponses, (responses, others) => {
        const mixed = scoreOf({ ...others, g2: responses.g2 }).items.find(({ itemRef }) => itemRef === 'g2');
        expect(mixed).toEqual(scoreOf(responses).items.find(({ itemRef }) => itemRef === 'g2'));
      }),
    );
  });

  test('the order in which options were ticked does not matter', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['A', 'B', 'C', 'D']), (ticked) => {
        expect(scoreOf({ s1: chosen(...ticked) }).total).toBe(scoreOf({ s1: chosen(...[...ticked].sort()) }).total);
      }),
    );
  });

  test('dropping a question never takes marks from anybody, and gives all the same for it', () => {
    fc.assert(
      fc.property(anyResponses, (responses) => {
        const before = scoreOf(responses);
        const after = scoreOf(responses, { ...exampleKey, s1: { ...keyOf('A', 'B', 'D'), dropped: true } });
        expect(compareFractions(parseFraction(after.total), parseFraction(before.total))).toBeGreaterThanOrEqual(0);
        expect(after.items.find(({ itemRef }) => itemRef === 's1')).toMatchObject({ outcome: 'dropped', marks: '4' });
      }),
    );
  });

  test('accepting a second key never takes marks from anybody', () => {
    fc.assert(
      fc.property(anyResponses, (responses) => {
        const before = scoreOf(responses).total;
        const after = scoreOf(responses, { ...exampleKey, g2: keyOf('B', 'C') }).total;
        expect(compareFractions(parseFraction(after), parseFraction(before))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('what a response sheet holds of form and key gives the same marks, also after it was written as JSON', () => {
    const facts = JSON.parse(JSON.stringify(scoreFactsOf(exampleContent, exampleKey)));
    fc.assert(
      fc.property(anyResponses, (responses) => {
        expect(scoreForm({ ...facts, responses })).toEqual(scoreOf(responses));
      }),
    );
  });

  test('a perfect paper earns exactly the maximum', () => {
    const perfect = { g1: chosen('A'), g2: chosen('B'), g3: chosen('C'), s1: chosen('D', 'B', 'A'), s2: typed('.25') };
    const { total, maximum } = scoreOf(perfect);
    expect([total, maximum]).toEqual(['10', '10']);
    expect(fractionText(addFractions(parseFraction(total), parseFraction('-10')))).toBe('0');
  });
});

function form(sections: Section[]): FormContent {
  return { languages: ['en'], instructions: { en: ['Begin'] }, stimuli: [], sections };
}

function section(sectionRef: string, marking: Section['marking'], itemRefs: string[]): Section {
  const items = itemRefs.map((itemRef) => itemOf(itemRef, { kind: 'single-choice', options }));
  return { sectionRef, title: { en: sectionRef }, marking, items };
}

function itemOf(itemRef: string, interaction: Interaction): ItemContent {
  return currentItem({ itemRef, itemVersionId: 'v', prompt: { en: ['?'] }, interaction });
}
