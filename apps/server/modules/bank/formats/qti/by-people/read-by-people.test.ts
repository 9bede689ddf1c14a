import { describe, expect, test } from 'vitest';
import { choice, correct, declared, item, MATCH } from '../../test/qti-xml.ts';
import { readLines } from '../../test/read-lines.ts';

const essay = (attributes = '') =>
  `<qti-extended-text-interaction response-identifier="RESPONSE" ${attributes}><qti-prompt>Why?</qti-prompt></qti-extended-text-interaction>`;
const upload = (attributes = 'type="application/pdf"') =>
  `<qti-upload-interaction response-identifier="RESPONSE" ${attributes}><qti-prompt>Draw it.</qti-prompt></qti-upload-interaction>`;
const rubric = (content: string, view = 'scorer') =>
  `<qti-rubric-block view="${view}" use="scoring"><qti-content-body>${content}</qti-content-body></qti-rubric-block>`;
const instructions = rubric('<p>One mark for the <b>cause</b>.</p>');
const text = declared('single', 'string', '');
const file = declared('single', 'file', '');
const criterion = { title: { en: '' }, description: { en: 'One mark for the **cause**.' }, maximum: '' };
const setScore = (value: string) =>
  `<qti-response-processing><qti-set-outcome-value identifier="SCORE">${value}</qti-set-outcome-value></qti-response-processing>`;

describe('a long text of QTI', () => {
  test('comes in with the marking instructions as one criterion, which the author names later', () => {
    const { items, findings } = item(text, `${instructions}${essay('expected-lines="12"')}`, '');
    expect(items).toMatchObject([{ prompt: { en: 'Why?' } }]);
    expect(items[0]?.answer).toEqual({ kind: 'extended-text', criteria: [criterion], expectedLines: 12 });
    expect(findings).toEqual(['1 rubric-now-criterion']);
  });

  test('comes in without criteria if nothing says how people mark it', () => {
    const { items, findings, texts } = item(text, essay(), '');
    expect(items[0]?.answer).toEqual({ kind: 'extended-text', criteria: [] });
    expect(findings).toEqual(['1 rubric-missing']);
    expect(texts[0]).toContain('You can submit the question after');
  });

  test('of QTI 2.2 takes its highest marks from the item, and its sample answer from the right response', () => {
    const { items, findings } = readLines('qti', [
      '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="" adaptive="false" timeDependent="false">',
      '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><correctResponse><value>Rain * wind</value></correctResponse></responseDeclaration>',
      '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="2.5" externalScored="human"/>',
      '<itemBody><extendedTextInteraction responseIdentifier="RESPONSE" expectedLength="200"><prompt>Why?</prompt></extendedTextInteraction>',
      '<rubricBlock view="scorer tutor"><p>Two causes.</p></rubricBlock></itemBody></assessmentItem>',
    ]);
    expect(items[0]?.answer).toEqual({
      kind: 'extended-text',
      criteria: [{ title: { en: '' }, description: { en: 'Two causes.' }, maximum: '5/2' }],
      sampleAnswer: { en: 'Rain \\* wind' },
    });
    expect(findings).toEqual(['1 rubric-now-criterion']);
  });

  test.each<[string, string, number | undefined, string[]]>([
    ['a pattern of characters', 'pattern-mask=".{0,800}"', 800, []],
    ['a pattern with line breaks', 'pattern-mask="[\\s\\S]{0,20000}"', 20_000, []],
    ['more than the house takes', 'pattern-mask=".{0,20001}"', undefined, ['limit-left-out']],
    ['another pattern', 'pattern-mask="[a-z]*"', undefined, ['limit-left-out']],
    ['a usual expected length', 'expected-length="5000"', undefined, []],
    ['a long expected length', 'expected-length="6000"', 6000, ['limit-left-out']],
    ['a longer one than the house takes', 'expected-length="90000"', 20_000, ['limit-left-out']],
    ['formatted text', 'format="xhtml"', undefined, ['limit-left-out']],
    ['a field of 61 lines', 'expected-lines="61"', undefined, ['limit-left-out']],
  ])('with %s', (_what, attributes, maxCharacters, notes) => {
    const { items, findings } = item(text, `${instructions}${essay(attributes)}`, '');
    const { answer } = items[0] ?? {};
    expect(answer && 'maxCharacters' in answer ? answer.maxCharacters : undefined).toBe(maxCharacters);
    expect(answer).not.toHaveProperty('expectedLines');
    const codes = findings.map((found) => found.split(' ')[1]);
    expect(codes.filter((code) => code !== 'rubric-now-criterion')).toEqual(notes);
  });

  test('keeps its text for scorers from candidates, and shows them the text for candidates', () => {
    const { items } = item(text, `${rubric('<p>Write clearly.</p>', 'candidate scorer')}${essay()}${instructions}`, '');
    expect(items).toMatchObject([{ prompt: { en: 'Write clearly.\n\nWhy?' }, answer: { criteria: [criterion] } }]);
  });

  test('leaves out texts for others, and says so', () => {
    const { items, findings } = item(text, `${rubric('<p>Teach it first.</p>', 'tutor')}${essay()}`, '');
    expect(items).toMatchObject([{ prompt: { en: 'Why?' }, answer: { criteria: [] } }]);
    expect(findings).toEqual(['4 rubric-left-out', '1 rubric-missing']);
  });

  test('may set its score to nothing until people mark it', () => {
    const zero = setScore('<qti-base-value base-type="float">0</qti-base-value>');
    expect(item(text, `${instructions}${essay()}`, zero).findings).toEqual(['1 rubric-now-criterion']);
  });

  test.each<[string, string, string, string, string]>([
    ['whose processing gives marks', text, essay(), MATCH, 'unsupported-response-processing'],
    [
      'whose processing sets its score',
      text,
      essay(),
      setScore('<qti-base-value base-type="float">1</qti-base-value>'),
      'unsupported-response-processing',
    ],
    ['with several texts', declared('multiple', 'string', ''), essay(), '', 'unsupported-interaction'],
    ['that is a number', declared('single', 'integer', ''), essay(), '', 'unsupported-interaction'],
    [
      'beside another field',
      text + declared('single', 'identifier', correct('A'), 'OTHER'),
      essay() + choice().replace('"RESPONSE"', '"OTHER"'),
      '',
      'unsupported-question-type',
    ],
    ['with a script in its marking instructions', text, essay() + rubric('<script>x</script>'), '', 'active-content'],
  ])('%s is refused', (_what, declarations, body, processing, code) => {
    const { items, findings } = item(declarations, body, processing);
    expect([items, findings.at(-1)?.split(' ')[1]]).toEqual([[], code]);
  });
});

describe('an upload of QTI', () => {
  test('comes in with its types of files', () => {
    const { items, findings } = item(file, `${instructions}${upload('type="image/png application/pdf"')}`, '');
    expect(items).toMatchObject([{ prompt: { en: 'Draw it.' } }]);
    expect(items[0]?.answer).toEqual({ kind: 'file-upload', criteria: [criterion], types: ['png', 'pdf'] });
    expect(findings).toEqual(['1 rubric-now-criterion']);
  });

  test('says which types of files are left out', () => {
    const { items, findings, texts } = item(file, `${instructions}${upload('type="text/csv IMAGE/JPEG"')}`, '');
    expect(items).toMatchObject([{ answer: { types: ['jpeg'] } }]);
    expect(findings).toEqual(['1 rubric-now-criterion', '4 file-types-left-out']);
    expect(texts[1]).toContain('text/csv');
  });

  test('that takes any file takes those of the house, and says so', () => {
    const { items, findings } = item(file, `${instructions}${upload('')}`, '');
    expect(items[0]?.answer).toEqual({ kind: 'file-upload', criteria: [criterion] });
    expect(findings).toEqual(['1 rubric-now-criterion', '4 file-types-left-out']);
  });

  test.each<[string, string, object, boolean]>([
    ['its own limits', 'data-max-files="10" data-max-megabytes="20"', { maxFiles: 10, maxMegabytes: 20 }, false],
    ['more files than the house takes', 'data-max-files="11"', {}, true],
    ['a size that is no number', 'data-max-megabytes="1e1"', {}, true],
  ])('with %s', (_what, attributes, limits, isReported) => {
    const body = `${instructions}${upload(`type="application/pdf" ${attributes}`)}`;
    const { items, findings } = item(file, body, '');
    expect(items[0]?.answer).toEqual({ kind: 'file-upload', criteria: [criterion], types: ['pdf'], ...limits });
    expect(findings.some((found) => found.endsWith('limit-left-out'))).toBe(isReported);
  });

  test.each<[string, string, string, string]>([
    ['that takes no file of the house', file, upload('type="video/mp4 audio/mpeg"'), 'unsupported-file-type'],
    ['of several files', declared('multiple', 'file', ''), upload(), 'unsupported-interaction'],
    ['of a text', text, upload(), 'unsupported-interaction'],
    [
      'that stands twice',
      file + declared('single', 'file', '', 'B'),
      upload() + upload().replace('RESPONSE', 'B'),
      'unsupported-question-type',
    ],
  ])('%s is refused', (_what, declarations, body, code) => {
    const { items, findings } = item(declarations, body, '');
    expect([items, findings.at(-1)?.split(' ')[1]]).toEqual([[], code]);
  });
});

test('a criterion of our own export keeps its title, its marks and its place, and other text beside it is reported', () => {
  const own = (marks: string, title: string) =>
    `<div data-criterion="${marks}"><p><strong>${title}</strong> (${marks})</p><p>Yes.</p><ul><li>a</li></ul></div>`;
  const body = `${essay()}${rubric(`${own('1/3', 'A * B')}${own('2', 'C')}<p>More.</p><div data-sample-answer="true"><p>Rain.</p></div>`)}`;
  const { items, findings } = item(text, body, '');
  expect(items[0]?.answer).toEqual({
    kind: 'extended-text',
    criteria: [
      { title: { en: 'A * B' }, description: { en: 'Yes.\n\n- a' }, maximum: '1/3' },
      { title: { en: 'C' }, description: { en: 'Yes.\n\n- a' }, maximum: '2' },
    ],
    sampleAnswer: { en: 'Rain.' },
  });
  expect(findings).toEqual(['1 rubric-left-out']);
});
