import { describe, expect, test } from 'vitest';
import { readLines } from '../test/read-lines.ts';

const read = (...lines: string[]) => readLines('moodle-xml', ['<quiz>', ...lines, '</quiz>']);
const text = (name: string, words: string, format = 'html') =>
  `<${name} format="${format}"><text><![CDATA[${words}]]></text></${name}>`;
const answer = (fraction: string, words: string, rest = '') =>
  `<answer fraction="${fraction}"><text>${words}</text>${rest}</answer>`;
const question = (type: string, ...parts: string[]) =>
  `<question type="${type}"><name><text>Q</text></name>${text('questiontext', '<p>Which?</p>')}${parts.join('')}</question>`;
const next = question('truefalse', answer('100', 'true'), answer('0', 'false'));

describe('a file of Moodle XML', () => {
  test.each<[string, string, unknown]>([
    [
      'one option',
      question('multichoice', answer('100', 'a'), answer('0', 'b')),
      { kind: 'single-choice', options: ['a', 'b'], right: [0] },
    ],
    [
      'several options',
      question('multichoice', '<single>false</single>', answer('50', 'a'), answer('-100', 'b'), answer('50', 'c')),
      { kind: 'multiple-choice', right: [0, 2] },
    ],
    ['false', question('truefalse', answer('0', 'true'), answer('100', 'false')), { right: [1] }],
    ['short texts', question('shortanswer', answer('100', 'a\\*b'), answer('50', 'c')), { right: ['a*b'] }],
    [
      'a number',
      question('numerical', answer('100', '9.8', '<tolerance>0.05</tolerance>'), answer('0', '*')),
      { right: ['9.75', '9.85'] },
    ],
    [
      'pairs with a column for no row',
      question(
        'matching',
        '<subquestion><text>a</text><answer><text>x</text></answer></subquestion>',
        '<subquestion><text></text><answer><text>y</text></answer></subquestion>',
      ),
      { kind: 'match', options: ['x', 'y'], right: [['a', 'x']] },
    ],
  ])('has questions with %s', (_what, xml, said) => {
    expect(read(xml).said).toMatchObject([said]);
  });

  test.each<[string, string, string]>([
    ['of another type', question('essay'), 'unsupported-question-type'],
    ['of a type that is a word of JavaScript', question('toString'), 'unsupported-question-type'],
    [
      'with weights that make 75',
      question('multichoice', '<single>0</single>', answer('75', 'a'), answer('0', 'b')),
      'weights-not-100',
    ],
    [
      'with two right options',
      question('multichoice', answer('100', 'a'), answer('100', 'b')),
      'several-right-options',
    ],
    ['with one option', question('multichoice', answer('100', 'a')), 'missing-options'],
    ['with true as its only answer', question('truefalse', answer('100', 'true')), 'bad-answer-block'],
    ['with a wildcard', question('shortanswer', answer('100', 'a*')), 'wildcard'],
    ['with units', question('numerical', answer('100', '1'), '<units></units>'), 'unsupported-question-type'],
    ['with a bad weight', question('multichoice', answer('many', 'a'), answer('0', 'b')), 'bad-number'],
    [
      'with a picture',
      question(
        'truefalse',
        answer('100', 'true'),
        answer('0', 'false'),
        text('generalfeedback', '<img src="@@PLUGINFILE@@/a.png">'),
      ),
      'missing-file',
    ],
    [
      'with Markdown',
      question('truefalse', answer('100', 'true'), answer('0', 'false'), text('generalfeedback', 'a', 'markdown')),
      'unsupported-text-format',
    ],
  ])('refuses a question %s, and reads the next one', (_what, xml, code) => {
    const { said, findings } = read(xml, next);
    expect(findings).toEqual([`2 ${code}`]);
    expect(said).toMatchObject([{ right: [0] }]);
  });

  test.each<[string, string[], string]>([
    ['another root', ['<html></html>'], '1 unknown-format'],
    ['a bare sign', ['<quiz>', '<question>a < b</question>', '</quiz>'], '2 ill-formed-xml'],
    ['a document type', ['<!DOCTYPE quiz [<!ENTITY a "b">]>', '<quiz>&a;</quiz>'], '1 dtd-forbidden'],
  ])('is refused for %s', (_what, lines, found) => {
    expect(readLines('moodle-xml', lines).findings).toEqual([found]);
  });

  test('takes the topic from its category, and the order of options where it is fixed', () => {
    const category = '<question type="category"><category><text>$course$/top/Heat</text></category></question>';
    const fixed = question('multichoice', '<shuffleanswers>0</shuffleanswers>', answer('100', 'a'), answer('0', 'b'));
    const { items } = read(category, fixed, next);
    expect(items.map(({ topic }) => topic)).toEqual(['Heat', 'Heat']);
    expect(items[0]?.answer).toMatchObject({ keepsOrder: true });
  });

  test('counts capital letters only where it says so', () => {
    const items = [0, 1].map(
      (usecase) => read(question('shortanswer', `<usecase>${usecase}</usecase>`, answer('100', 'Au'))).items[0],
    );
    expect(items.map((item) => item?.answer)).toMatchObject([
      { accepted: ['Au'] },
      { accepted: ['Au'], matchCase: true },
    ]);
    expect(items[0]?.answer).not.toHaveProperty('matchCase');
  });

  test('says what it leaves out and moves', () => {
    const { items, findings } = read(
      question(
        'multichoice',
        '<defaultgrade>2.0</defaultgrade>',
        text('generalfeedback', 'So it is.'),
        text('hint', 'Think.'),
        '<tags><tag><text>heat</text></tag></tags>',
        answer('100', 'a', text('feedback', 'Yes.')),
        answer('-25', 'b'),
      ),
    );
    expect(findings).toEqual([
      '2 weights-left-out',
      '2 marks-left-out',
      '2 feedback-left-out',
      '2 tags-left-out',
      '2 feedback-moved',
    ]);
    expect(items[0]?.explanation).toEqual({ en: 'So it is.\n\n- a: Yes.' });
  });
});
