import { describe, expect, test } from 'vitest';
import { readLines } from '../test/read-lines.ts';

const read = (...lines: string[]) => readLines('gift', lines);

describe('a file of GIFT', () => {
  test('names its questions, and takes the topic from the category', () => {
    const { items } = read(
      '$CATEGORY: $course$/top/Physics/Heat',
      '',
      '::Q1::One? {T}',
      '',
      '::Q1::Two? {F}',
      '',
      'Three? {T}',
    );
    expect(items.map(({ itemRef, topic }) => [itemRef, topic])).toEqual([
      ['Q1', 'Physics/Heat'],
      ['Q1 (2)', 'Physics/Heat'],
      ['question-3', 'Physics/Heat'],
    ]);
  });

  test('leaves comments out, and still names the right line', () => {
    expect(read('// a', 'One?', '// b', '{=1 ~2', '', '', 'Two? {#x}').findings).toEqual([
      '4 unclosed-answer-block',
      '7 bad-number',
    ]);
  });

  test.each<[string, string, unknown]>([
    ['one right option', 'Q? {=a ~b ~c}', { kind: 'single-choice', right: [0] }],
    ['several right options', 'Q? {~%50%a ~b ~%50%c}', { kind: 'multiple-choice', right: [0, 2] }],
    ['thirds', 'Q? {~%33.33333%a ~%33.33333%b ~%33.33333%c ~d}', { right: [0, 1, 2] }],
    ['a gap', 'Water {=boils ~melts} here.', { prompt: 'Water _____ here.' }],
    ['short texts', 'Q? {=Delhi =New Delhi}', { kind: 'text-entry', right: ['Delhi', 'New Delhi'] }],
    ['a number', 'Q? {#-2.5}', { kind: 'numeric', right: ['-2.5', '-2.5'] }],
    ['a number with a tolerance', 'Q? {#3.14:0.005}', { right: ['3.135', '3.145'] }],
    ['a range', 'Q? {#1..5}', { right: ['1', '5'] }],
    ['a range inside another', 'Q? {#=5:1 =5:0.5}', { right: ['4', '6'] }],
    ['Devanagari digits', 'Q? {#१२}', { right: ['12', '12'] }],
    ['an exponent', 'Q? {#1.5e-3}', { right: ['0.0015', '0.0015'] }],
    [
      'pairs that share a column',
      'Q? {=a -> x =b -> y =c -> x}',
      {
        right: [
          ['a', 'x'],
          ['b', 'y'],
          ['c', 'x'],
        ],
      },
    ],
    ['true', 'Q? {TRUE}', { options: ['True', 'False'], right: [0] }],
    ['false', 'Q? {F}', { right: [1] }],
    ['escaped signs', 'x \\= \\{1\\}? {=\\~a ~\\#b}', { prompt: 'x = {1}?', options: ['~a', '#b'] }],
    ['a line break', 'One\\nTwo {T}', { prompt: 'One\nTwo' }],
    ['HTML', '[html]<p>A <b>bold</b> one?</p><p>Two</p> {T}', { prompt: 'A bold one?\nTwo' }],
    ['plain text that looks like HTML', '[plain]a <b> c? {T}', { prompt: 'a <b> c?' }],
  ])('reads %s', (_what, text, said) => {
    expect(read(text).said).toMatchObject([said]);
  });

  test.each<[string, string, string]>([
    ['an essay', 'Q? {}', 'unsupported-question-type'],
    ['a text without a question', 'Read this.', 'unsupported-question-type'],
    ['no right option', 'Q? {~a ~b}', 'no-correct-answer'],
    ['two right options', 'Q? {=a =b ~c}', 'several-right-options'],
    ['weights that make 75', 'Q? {~%50%a ~%25%b ~c}', 'weights-not-100'],
    ['no option that earns everything', 'Q? {=%50%a ~b}', 'weights-not-100'],
    ['a wildcard', 'Q? {=Tag*}', 'wildcard'],
    ['a number that is none', 'Q? {#ten}', 'bad-number'],
    ['a reversed range', 'Q? {#5..1}', 'bad-number'],
    ['two ranges apart', 'Q? {#=1:0 =5:0}', 'several-ranges'],
    ['a second pair of braces', 'Q {=a ~b} and {=c ~d}?', 'several-answer-blocks'],
    ['an answer without a sign', 'Q? {a =b ~c}', 'bad-answer-block'],
    ['Markdown', '[markdown]Q? {T}', 'unsupported-text-format'],
    ['a command that begins like a line break', 'Is \\(a \\neq b\\)? {T}', 'unsupported-formula'],
    ['a script', '[html]<script>alert(1)</script>Q? {T}', 'active-content'],
    ['one pair only', 'Q? {=a -> x}', 'missing-options'],
  ])('refuses %s, and reads the next question', (_what, text, code) => {
    const { said, findings } = read(text, '', 'Next? {T}');
    expect(findings).toEqual([`1 ${code}`]);
    expect(said).toMatchObject([{ prompt: 'Next?' }]);
  });

  test('says what became of weights and feedback', () => {
    const { items, findings } = read('Q? {=a#Yes. ~%50%b#Nearly. ~%-25%c####Because.}');
    expect(findings).toEqual(['1 weights-left-out', '1 partial-credit-left-out', '1 feedback-moved']);
    expect(items[0]?.explanation).toEqual({ en: 'Because.\n\n- a: Yes.\n- b: Nearly.' });
  });

  test('gives the feedback of true and false to the answer that it is for', () => {
    expect(read('Q? {F#It is not.#Right, it is not.}').items[0]?.explanation).toEqual({
      en: '- False: Right, it is not.\n- True: It is not.',
    });
  });

  test('writes its texts in the language of the file', () => {
    const [item] = readLines('gift', ['सूर्य एक तारा है। {T}'], 'hi').items;
    expect(item).toMatchObject({
      prompt: { hi: 'सूर्य एक तारा है।' },
      answer: { options: [{ hi: 'सही' }, { hi: 'गलत' }] },
    });
  });
});
