import { describe, expect, test } from 'vitest';
import { ONLY_INTERACTION, withPlace } from '../item/interactions.ts';
import { gateMsq, gateNat } from '../marking/presets.ts';
import type { MarkingScheme } from './content.ts';
import type { FormProblem } from './problems.ts';
import { both, firstItem, named, options, problemsAfter, type Spoil, setOptions, single } from './test/spoiled-form.ts';

test('a form without a fault has no problems', () => {
  expect(problemsAfter(() => {})).toEqual([]);
});

test('a form may take one number only, and may give the same for one right option as for two', () => {
  const problems = problemsAfter(({ content, key }) => {
    key.q2!.correct = { kind: 'range', from: '42', to: '42.0' };
    firstItem(content).interactions = { [ONLY_INTERACTION]: { kind: 'multiple-choice', options: options('3', '4') } };
    const perRight: [string, string, string] = ['1', '1', '2'];
    content.sections[0]!.marking = {
      'multiple-choice': { kind: 'partial-multiple', full: '4', perRight, wrong: '0' },
      numeric: gateNat(1),
    };
  });
  expect(problems).toEqual([]);
});

test('a text may have empty parts, as long as it says something', () => {
  const prompt = ['', { tag: 'p', children: ['2 + 2', { tag: 'br' }] }];
  const spoil: Parameters<typeof problemsAfter>[0] = ({ content }) => {
    firstItem(content).body = withPlace({ en: prompt, hi: prompt });
  };
  expect(problemsAfter(spoil)).toEqual([]);
});

describe('a form is not published', () => {
  test.each<[string, Spoil, FormProblem[]]>([
    [
      'without sections',
      ({ content, key }) => {
        content.sections = [];
        delete key.q1;
        delete key.q2;
      },
      [{ code: 'no-sections', where: 'form' }],
    ],
    [
      'with an empty section',
      ({ content }) => {
        content.sections.push({ sectionRef: 'more', title: named('More'), marking: {}, items: [] });
      },
      [{ code: 'empty-section', where: 'section more' }],
    ],
    [
      'with a section that has no minutes, while another one has',
      ({ content, key }) => {
        content.sections[0]!.minutes = 20;
        content.sections.push({ ...content.sections[0]!, sectionRef: 'more', items: [{ ...single(), itemRef: 'q3' }] });
        delete content.sections[1]!.minutes;
        key.q3 = key.q1!;
      },
      [{ code: 'section-without-minutes', where: 'section more, minutes' }],
    ],
    ...[0, 601, 1.5].map((minutes): [string, Spoil, FormProblem[]] => [
      `with a section of ${minutes} minutes`,
      ({ content }) => {
        content.sections[0]!.minutes = minutes;
      },
      [{ code: 'section-minutes-out-of-range', where: 'section quant, minutes' }],
    ]),
    [
      'with a section name used twice',
      ({ content }) => {
        content.sections.push({ ...content.sections[0]!, items: [{ ...single(), itemRef: 'q3' }] });
      },
      [
        { code: 'repeated-section', where: 'section quant' },
        { code: 'no-key', where: 'item q3' },
      ],
    ],
    [
      'with a question twice',
      ({ content }) => {
        content.sections[0]!.items.push(single());
      },
      [{ code: 'repeated-item', where: 'item q1' }],
    ],
    [
      'with a stimulus twice',
      ({ content }) => {
        content.stimuli.push(content.stimuli[0]!);
      },
      [{ code: 'repeated-stimulus', where: 'stimulus graph' }],
    ],
    [
      'with a question about a passage that is not there',
      ({ content }) => {
        content.stimuli = [];
      },
      [{ code: 'unknown-stimulus', where: 'item q2' }],
    ],
    [
      'without a key for a question',
      ({ key }) => {
        delete key.q1;
      },
      [{ code: 'no-key', where: 'item q1' }],
    ],
    [
      'with a key for a question that is not there',
      ({ key }) => {
        key.q9 = key.q1!;
      },
      [{ code: 'key-without-item', where: 'item q9' }],
    ],
    [
      'with a range as the key of a choice',
      ({ key }) => {
        key.q1!.correct = { kind: 'range', from: '1', to: '2' };
      },
      [{ code: 'key-of-another-kind', where: 'item q1' }],
    ],
    [
      'with options as the key of a number',
      ({ key }) => {
        key.q2!.correct = { kind: 'options', optionIds: ['o1'] };
      },
      [{ code: 'key-of-another-kind', where: 'item q2' }],
    ],
    [
      'with a key that names no option',
      ({ key }) => {
        key.q1!.correct = { kind: 'options', optionIds: [] };
      },
      [{ code: 'no-correct-option', where: 'item q1' }],
    ],
    [
      'with a key that is not among the options',
      ({ key }) => {
        key.q1!.correct = { kind: 'options', optionIds: ['o7'] };
      },
      [{ code: 'key-not-among-options', where: 'item q1, option o7' }],
    ],
    [
      'with a key that names an option twice',
      ({ key }) => {
        key.q1!.correct = { kind: 'options', optionIds: ['o2', 'o2'] };
      },
      [{ code: 'repeated-correct-option', where: 'item q1, option o2' }],
    ],
    [
      'with a range that is no number',
      ({ key }) => {
        key.q2!.correct = { kind: 'range', from: '3,1', to: '3.2' };
      },
      [{ code: 'range-not-a-number', where: 'item q2' }],
    ],
    [
      'with a range the wrong way round',
      ({ key }) => {
        key.q2!.correct = { kind: 'range', from: '3.2', to: '3.19' };
      },
      [{ code: 'range-reversed', where: 'item q2' }],
    ],
    [
      'with a single option',
      ({ content, key }) => {
        setOptions(content, options('4'));
        key.q1!.correct = { kind: 'options', optionIds: ['o1'] };
      },
      [{ code: 'too-few-options', where: 'item q1' }],
    ],
    [
      'with an option id used twice',
      ({ content }) => {
        const [first, second] = options('3', '4');
        setOptions(content, [first!, second!, { ...second!, body: both('5') }]);
      },
      [{ code: 'repeated-option', where: 'item q1, option o2' }],
    ],
    [
      'with two options that say the same in one language',
      ({ content }) => {
        const [first, second] = options('3', '4');
        setOptions(content, [first!, { ...second!, body: { ...second!.body, hi: first!.body.hi! } }]);
      },
      [{ code: 'same-option-twice', where: 'item q1', language: 'hi' }],
    ],
    [
      'with a question that was not translated',
      ({ content }) => {
        firstItem(content).body = withPlace({ en: ['2 + 2?'] });
      },
      [{ code: 'missing-language', where: 'item q1', language: 'hi' }],
    ],
    [
      'with an option that was not translated',
      ({ content }) => {
        const [first, second] = options('3', '4');
        setOptions(content, [first!, { ...second!, body: { en: ['4'] } }]);
      },
      [{ code: 'missing-language', where: 'item q1, option o2', language: 'hi' }],
    ],
    [
      'with an explanation that was not translated',
      ({ key }) => {
        key.q2!.explanation = { en: ['Divide'] };
      },
      [{ code: 'missing-language', where: 'item q2, explanation', language: 'hi' }],
    ],
    [
      'with a unit, title or instructions that were not translated',
      ({ content }) => {
        content.instructions = { en: ['Read'] };
        content.stimuli[0]!.title = { en: 'A graph' };
        content.sections[0]!.title = { en: 'Quant' };
        content.sections[0]!.instructions = { en: ['Go'] };
        content.sections[0]!.items[1]!.interactions = { [ONLY_INTERACTION]: { kind: 'numeric', unit: { en: 'km' } } };
      },
      [
        { code: 'missing-language', where: 'instructions', language: 'hi' },
        { code: 'missing-language', where: 'stimulus graph, title', language: 'hi' },
        { code: 'missing-language', where: 'section quant, title', language: 'hi' },
        { code: 'missing-language', where: 'section quant, instructions', language: 'hi' },
        { code: 'missing-language', where: 'item q2, unit', language: 'hi' },
      ],
    ],
    [
      'without English',
      ({ content }) => {
        content.languages = ['hi'];
      },
      [{ code: 'english-missing', where: 'form' }],
    ],
    [
      'with an empty question',
      ({ content }) => {
        firstItem(content).body = withPlace({ en: [{ tag: 'p', children: [' '] }], hi: ['२ + २?'] });
      },
      [{ code: 'empty-text', where: 'item q1', language: 'en' }],
    ],
    [
      'with an empty title',
      ({ content }) => {
        content.sections[0]!.title = { en: ' ', hi: 'मात्रात्मक' };
      },
      [{ code: 'empty-text', where: 'section quant, title', language: 'en' }],
    ],
    [
      'with a section that does not say how a kind of question is marked',
      ({ content }) => {
        delete content.sections[0]!.marking.numeric;
      },
      [{ code: 'no-marking', where: 'section quant, numeric' }],
    ],
    [
      'with a scheme for another kind of question',
      ({ content }) => {
        content.sections[0]!.marking['single-choice'] = gateMsq(1);
      },
      [{ code: 'marking-does-not-fit', where: 'section quant, single-choice' }],
    ],
    [
      'with marks that are no fraction',
      ({ content }) => {
        content.sections[0]!.marking['single-choice'] = { kind: 'single', right: '1', wrong: '-0.33' };
      },
      [{ code: 'marking-not-a-fraction', where: 'section quant, single-choice' }],
    ],
  ])('%s', (_what, spoil, problems) => {
    expect(problemsAfter(spoil)).toEqual(problems);
  });

  const partial = (perRight: [string, string, string], wrong = '-2'): MarkingScheme => ({
    kind: 'partial-multiple',
    full: '4',
    perRight,
    wrong,
  });

  test.each<[string, MarkingScheme]>([
    ['a right answer earns nothing', { kind: 'all-or-nothing', right: '0', wrong: '0' }],
    ['a wrong answer earns something', { kind: 'all-or-nothing', right: '2', wrong: '1' }],
    ['a part earns more than the whole', partial(['1', '2', '5'])],
    ['more of the key earns less', partial(['2', '1', '3'])],
    ['a part earns nothing', partial(['0', '1', '2'])],
  ])('when %s', (_what, scheme) => {
    const spoil: Spoil = ({ content }) => {
      content.sections[0]!.marking = { 'multiple-choice': scheme, numeric: gateNat(1) };
      firstItem(content).interactions = { [ONLY_INTERACTION]: { kind: 'multiple-choice', options: options('3', '4') } };
    };
    expect(problemsAfter(spoil)).toEqual([{ code: 'marking-out-of-order', where: 'section quant, multiple-choice' }]);
  });
});
