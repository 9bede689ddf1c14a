import { describe, expect, test } from 'vitest';
import { correct, declared, item, MAP, MATCH, mapping } from '../test/qti-xml.ts';

const piece = (id: string) => `<qti-hottext identifier="${id}">${id.toLowerCase()}</qti-hottext>`;
const hotText = (attributes = '', passage = `<p>The ${piece('CAT')} sat on a <b>${piece('MAT')}</b>.</p>`) =>
  `<p>Which?</p><qti-hottext-interaction response-identifier="RESPONSE" ${attributes}><qti-prompt>Choose.</qti-prompt>${passage}</qti-hottext-interaction>`;

describe('a hot text', () => {
  test('comes in with its passage, its pieces and the right one', () => {
    const { items, findings } = item(declared('single', 'identifier', correct('MAT')), hotText(), MATCH);
    expect(findings).toEqual([]);
    expect(items).toMatchObject([
      {
        prompt: { en: 'Which?\n\nChoose.' },
        answer: {
          kind: 'hot-text',
          passage: { en: 'The [[CAT]] sat on a **[[MAT]]**.' },
          pieces: { CAT: { en: 'cat' }, MAT: { en: 'mat' } },
          correct: ['MAT'],
        },
      },
    ]);
    expect(items[0]?.answer).not.toHaveProperty('many');
  });

  test('takes several pieces when its response does, and gives names to pieces that have none for a placeholder', () => {
    const passage = `<p>${piece('2')} and ${piece('x.y')}</p>`;
    const declaration = declared('multiple', 'identifier', correct('2', 'x.y'));
    expect(item(declaration, hotText('max-choices="0"', passage), MATCH).items).toMatchObject([
      { answer: { passage: { en: '[[place-1]] and [[place-2]]' }, correct: ['place-1', 'place-2'], many: true } },
    ]);
    expect(item(declaration, hotText('max-choices="1"', passage), MATCH).findings).toEqual(['1 limit-left-out']);
  });

  test.each<[string, string, string, string]>([
    ['a key that is no piece', correct('DOG'), `<p>${piece('A')} ${piece('B')}</p>`, 'key-not-an-option'],
    ['one piece', correct('A'), `<p>${piece('A')}</p>`, 'missing-options'],
    ['a piece twice', correct('A'), `<p>${piece('A')} ${piece('A')}</p>`, 'duplicate-identifier'],
    ['no key', '', `<p>${piece('A')} ${piece('B')}</p>`, 'no-correct-answer'],
    [
      'a gap in it',
      correct('A'),
      `<p>${piece('A')} ${piece('B')} <qti-gap identifier="G"/></p>`,
      'unsupported-element',
    ],
  ])('is refused for %s', (_what, key, passage, code) => {
    const { items, findings } = item(declared('single', 'identifier', key), hotText('', passage), MATCH);
    expect([items, findings]).toEqual([[], [expect.stringMatching(`^\\d+ ${code}$`)]]);
  });
});

const gapText = (id: string, most?: number) =>
  `<qti-gap-text identifier="${id}" ${most === undefined ? '' : `match-max="${most}"`}>${id.toLowerCase()}</qti-gap-text>`;
const gapMatch = (texts: string, attributes = '', gaps = 'XY') =>
  `<qti-gap-match-interaction response-identifier="RESPONSE" ${attributes}><qti-prompt>Fill.</qti-prompt>${texts}<p>${gaps
    .split('')
    .map((gap) => `Gap <qti-gap identifier="${gap}"/>`)
    .join(' ')}</p></qti-gap-match-interaction>`;
const AB = gapText('A') + gapText('B', 2);

describe('a gap match', () => {
  test('comes in with the right text of each gap and with the uses of each text', () => {
    const declaration = declared('multiple', 'directedPair', correct('B X', 'B Y'));
    const { items, findings } = item(declaration, gapMatch(AB), MATCH);
    expect(findings).toEqual([]);
    expect(items).toMatchObject([
      {
        prompt: { en: 'Fill.' },
        answer: {
          kind: 'gap-match',
          passage: { en: 'Gap [[X]] Gap [[Y]]' },
          choices: [{ text: { en: 'a' } }, { text: { en: 'b' }, matchMax: 2 }],
          correct: { X: 1, Y: 1 },
        },
      },
    ]);
  });

  test('may be mapped, with a wrong pair that costs marks', () => {
    const key = mapping([
      ['A X', 1],
      ['B Y', 1],
      ['A Y', -1],
    ]);
    expect(item(declared('multiple', 'directedPair', key), gapMatch(AB), MAP).items).toMatchObject([
      { answer: { correct: { X: 0, Y: 1 } } },
    ]);
  });

  test('lets a text without a limit fill each gap', () => {
    const declaration = declared('multiple', 'directedPair', correct('A X', 'A Y'));
    expect(item(declaration, gapMatch(gapText('A', 0) + gapText('B')), MATCH).items).toMatchObject([
      { answer: { choices: [{ matchMax: 2 }, {}] } },
    ]);
  });

  test.each<[string, string, string, string]>([
    ['a gap without a text', correct('A X'), AB, 'gap-without-answer'],
    ['two texts for a gap', correct('A X', 'B X', 'B Y'), AB, 'several-right-options'],
    ['a text that the key uses too often', correct('A X', 'A Y'), AB, 'key-uses-too-often'],
    ['a gap that the text does not have', correct('A X', 'B Y', 'B Z'), AB, 'key-not-an-option'],
    ['a text that is none of its own', correct('A X', 'C Y'), AB, 'key-not-an-option'],
    ['a picture to put in', correct('A X', 'B Y'), `${AB}<qti-gap-img identifier="C"/>`, 'unsupported-element'],
  ])('is refused for %s', (_what, key, texts, code) => {
    const { items, findings } = item(declared('multiple', 'directedPair', key), gapMatch(texts), MATCH);
    expect([items, findings]).toEqual([[], [expect.stringMatching(`^\\d+ ${code}$`)]]);
  });
});

const associate = (most: number, pairs: number, ids = 'ABCD') =>
  `<qti-associate-interaction response-identifier="RESPONSE" max-associations="${pairs}"><qti-prompt>Join.</qti-prompt>${ids
    .split('')
    .map(
      (id) =>
        `<qti-simple-associable-choice identifier="${id}" match-max="${most}">${id.toLowerCase()}</qti-simple-associable-choice>`,
    )
    .join('')}</qti-associate-interaction>`;

describe('an associate', () => {
  test('comes in with its pairs, and asks for as many as are right', () => {
    const declaration = declared('multiple', 'pair', correct('A C', 'D B'));
    const { items, findings } = item(declaration, associate(1, 2), MATCH);
    expect(findings).toEqual([]);
    expect(items).toMatchObject([
      {
        answer: {
          kind: 'associate',
          options: 'abcd'.split('').map((en) => ({ text: { en } })),
          correct: [
            [0, 2],
            [3, 1],
          ],
        },
      },
    ]);
    expect(item(declaration, associate(1, 3), MATCH).findings).toEqual(['1 limit-left-out']);
  });

  test.each<[string, string[], string]>([
    ['an option that is joined with itself', ['A A'], 'bad-answer'],
    ['an option that the key uses too often', ['A B', 'A C'], 'key-uses-too-often'],
    ['a key that is no option', ['A Z'], 'key-not-an-option'],
  ])('is refused for %s', (_what, pairs, code) => {
    const { items, findings } = item(
      declared('multiple', 'pair', correct(...pairs)),
      associate(1, pairs.length),
      MATCH,
    );
    expect([items, findings]).toEqual([[], [expect.stringMatching(`^\\d+ ${code}$`)]]);
  });
});
