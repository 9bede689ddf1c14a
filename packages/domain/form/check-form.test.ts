import { describe, expect, test } from 'vitest';
import { currentItem, ONLY_INTERACTION, withPlace } from '../item/interactions.ts';
import { gateMcq, gateMsq, gateNat } from '../marking/presets.ts';
import { whatIsWrongWithForm } from './check-form.ts';
import type { FormContent, FormKey, ItemContent, MarkingScheme, Markup, Option } from './content.ts';
import type { FormProblem } from './problems.ts';

const both = (text: string): { en: Markup; hi: Markup } => ({ en: [text], hi: [`${text} (हिंदी)`] });
const named = (text: string) => ({ en: text, hi: `${text} (हिंदी)` });
const options = (...texts: string[]): Option[] =>
  texts.map((text, at) => ({ optionId: `o${at + 1}`, body: both(text) }));

function single(): ItemContent {
  return currentItem({
    itemRef: 'q1',
    itemVersionId: 'v',
    prompt: both('2 + 2?'),
    interaction: { kind: 'single-choice', options: options('3', '4') },
  });
}
function numeric(): ItemContent {
  return currentItem({
    itemRef: 'q2',
    itemVersionId: 'v',
    stimulusRef: 'graph',
    prompt: both('How fast?'),
    interaction: { kind: 'numeric', unit: named('km') },
  });
}

/** Makes a valid form, applies `spoil` to it, and returns its problems. */
function problemsAfter(spoil: (form: { content: FormContent; key: FormKey }) => void): FormProblem[] {
  const content: FormContent = {
    languages: ['en', 'hi'],
    instructions: both('Read carefully'),
    stimuli: [{ stimulusRef: 'graph', title: named('A graph'), body: both('See the graph') }],
    sections: [
      {
        sectionRef: 'quant',
        title: named('Quant'),
        instructions: both('Ten minutes'),
        marking: { 'single-choice': gateMcq(1), numeric: gateNat(1) },
        items: [single(), numeric()],
      },
    ],
  };
  const key: FormKey = {
    q1: { correct: { kind: 'options', optionIds: ['o2'] }, explanation: both('Count') },
    q2: { correct: { kind: 'range', from: '3.1', to: '3.2' }, explanation: both('Divide') },
  };
  spoil({ content, key });
  return whatIsWrongWithForm(content, key);
}

const firstItem = (content: FormContent): ItemContent => content.sections[0]!.items[0]!;
const setOptions = (content: FormContent, offered: Option[]) => {
  firstItem(content).interactions = { [ONLY_INTERACTION]: { kind: 'single-choice', options: offered } };
};
const svg = (attributes: Record<string, string>, children: Markup = []) => ({ tag: 'svg', attributes, children });

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

type Spoil = Parameters<typeof problemsAfter>[0];

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

describe('a figure', () => {
  const drawn =
    (figure: Markup): Spoil =>
    ({ content }) => {
      firstItem(content).body = withPlace({ en: ['Which is taller?', ...figure], hi: ['कौन ऊँचा है?'] });
    };

  test.each<[string, Markup]>([
    ['a label', [svg({ 'aria-label': 'Two towers' })]],
    ['a title inside', [svg({}, [{ tag: 'g' }, { tag: 'title', children: ['Two towers'] }])]],
    ['an alt text', [{ tag: 'img', attributes: { alt: 'Two towers', sha256: '00' } }]],
    [
      'an image around it that has a label',
      [
        {
          tag: 'div',
          attributes: { role: 'img', 'aria-label': 'Two towers' },
          children: [svg({ 'aria-hidden': 'true' })],
        },
      ],
    ],
  ])('is named by %s', (_how, figure) => {
    expect(problemsAfter(drawn(figure))).toEqual([]);
  });

  test('alone can be the whole question', () => {
    const figure = svg({ 'aria-label': 'Two towers' });
    const spoil: Spoil = ({ content }) => {
      firstItem(content).body = withPlace({ en: [figure], hi: [figure] });
    };
    expect(problemsAfter(spoil)).toEqual([]);
  });

  test.each<[string, Markup]>([
    ['nothing', [svg({})]],
    ['an empty label', [svg({ 'aria-label': ' ' })]],
    ['hiding it', [svg({ 'aria-hidden': 'true' })]],
    ['an empty title', [svg({}, [{ tag: 'title', children: [''] }])]],
    [
      'a label on something around it that is no image',
      [{ tag: 'div', attributes: { 'aria-label': 'x' }, children: [svg({})] }],
    ],
  ])('is not named by %s', (_how, figure) => {
    expect(problemsAfter(drawn(figure))).toEqual([{ code: 'figure-without-alt', where: 'item q1', language: 'en' }]);
  });
});

describe('a recording', () => {
  const heard =
    (attributes: Record<string, string>, hi = true): Spoil =>
    ({ content }) => {
      const node = { tag: 'audio', attributes: { picture: 'r', transcript: 'Hello', sha256: '00', ...attributes } };
      firstItem(content).body = withPlace({ en: [node], hi: hi ? [node] : ['क्या कहा?'] });
    };
  const problem = (code: string, language: string) => ({ code, where: 'item q1', language });

  test('needs its transcript, must exist, and is in each language', () => {
    expect(problemsAfter(heard({}))).toEqual([]);
    const without = ['en', 'hi'].map((language) => problem('recording-without-transcript', language));
    expect(problemsAfter(heard({ transcript: ' ' }))).toEqual(without);
    expect(problemsAfter(heard({}, false))).toEqual([problem('recording-in-one-language', 'hi')]);
    const unknown: Spoil = ({ content }) => {
      const node = { tag: 'audio', attributes: { picture: 'r', transcript: 'Hello' } };
      firstItem(content).body = withPlace({ en: [node], hi: [node] });
    };
    expect(problemsAfter(unknown)).toEqual(['en', 'hi'].map((language) => problem('unknown-recording', language)));
  });
});

describe('a picture', () => {
  const shown =
    (attributes: Record<string, string>): Spoil =>
    ({ content }) => {
      const picture = { tag: 'img', attributes: { picture: 'p', alt: 'दो मीनारें', sha256: '00', ...attributes } };
      firstItem(content).body = withPlace({ en: ['Which is taller?'], hi: [{ tag: 'p', children: [picture] }] });
    };

  test('needs an alternative text in each language that shows it', () => {
    expect(problemsAfter(shown({}))).toEqual([]);
    const problem = { code: 'picture-without-alt', where: 'item q1', language: 'hi' };
    expect(problemsAfter(shown({ alt: ' ' }))).toEqual([problem]);
  });

  test('must exist', () => {
    const spoil: Spoil = ({ content }) => {
      const picture = { tag: 'img', attributes: { picture: 'p', alt: 'Two towers' } };
      firstItem(content).body = withPlace({ en: [picture], hi: ['कौन ऊँचा है?'] });
    };
    expect(problemsAfter(spoil)).toEqual([{ code: 'unknown-picture', where: 'item q1', language: 'en' }]);
  });
});
