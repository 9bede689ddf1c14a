import { describe, expect, test } from 'vitest';
import { beginZip } from '../../../../../platform/documents/zip.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { choice, correct, declared, MATCH, item as readAlone } from '../../test/qti-xml.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;
const SINGLE = declared('single', 'identifier', correct('B'));
const QTI = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';
const reference = (href = '../passages/p.xml') => `<qti-assessment-stimulus-ref identifier="p" href="${href}"/>`;
const stimulus = (body: string, more = '') =>
  `<qti-assessment-stimulus ${QTI} identifier="p" title="The  river" ${more}><qti-stimulus-body>${body}</qti-stimulus-body></qti-assessment-stimulus>`;
const item = (id: string, references: string) =>
  `<qti-assessment-item ${QTI} identifier="${id}" title="${id}" adaptive="false" time-dependent="false">${SINGLE}<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>${references}<qti-item-body><div data-stimulus-idref="p"></div>${choice()}</qti-item-body>${MATCH}</qti-assessment-item>`;

/** Reads a package with two items that refer to passages. */
function read(passage: string, references = reference(), others: Record<string, string> = {}) {
  const resource = (id: string) => `<resource identifier="${id}" type="imsqti_item_xmlv3p0" href="items/${id}.xml"/>`;
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources>${resource('a')}${resource('b')}</resources></manifest>`;
  const files = {
    'imsmanifest.xml': manifest,
    'items/a.xml': item('a', references),
    'items/b.xml': item('b', reference()),
    'passages/p.xml': passage,
    ...others,
  };
  const zip = beginZip(new Date('2026-11-26T00:00:00Z'));
  const parts = Object.entries(files).map(([name, text]) => zip.add(name, Buffer.from(text)));
  const { items, findings, passages } = readQuestionFile('qti-package', Buffer.concat([...parts, zip.end()]), facts);
  return {
    items: items.map(({ item: { itemRef, stimulusRef, prompt } }) => [itemRef, stimulusRef, prompt.en]),
    found: findings.map((one) => `${one.item} ${one.code}`),
    passages: [...passages],
  };
}

describe('a shared passage of QTI', () => {
  test('comes in once, and its questions refer to it', () => {
    expect(read(stimulus('<p>It is <b>long</b>.</p>'))).toEqual({
      items: [
        ['a', 'passages/p.xml', 'Which?'],
        ['b', 'passages/p.xml', 'Which?'],
      ],
      found: [],
      passages: [['passages/p.xml', { title: { en: 'The river' }, body: { en: 'It is **long**.' } }]],
    });
  });

  test('of QTI 2.2 comes in too', () => {
    const passage =
      '<assessmentStimulus xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="p" title="T" xml:lang="hi"><stimulusBody><p>नदी</p></stimulusBody></assessmentStimulus>';
    expect(read(passage).passages).toEqual([['passages/p.xml', { title: { hi: 'T' }, body: { hi: 'नदी' } }]]);
  });

  test('has its changes in the report of each of its questions', () => {
    const { found, items } = read(stimulus('<hr/><p>Text</p>'));
    expect([items.length, found]).toEqual([2, ['a element-changed', 'b element-changed']]);
  });

  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${stimulus('&a;')}`;
  test.each<[string, string, string]>([
    ['is no passage', item('x', ''), 'unknown-format'],
    ['is not well-formed', '<qti-assessment-stimulus>', 'ill-formed-xml'],
    ['has entities of its own', bomb, 'dtd-forbidden'],
    ['has a script', stimulus('<script>x</script>'), 'active-content'],
    ['has a field', stimulus(choice()), 'unsupported-interaction'],
    ['has a picture that is missing', stimulus('<img src="a.png" alt="A"/>'), 'unsupported-element'],
    ['has a picture of another site', stimulus('<img src="https://example.org/a.png" alt="A"/>'), 'remote-resource'],
    ['is too deep', stimulus('<div>'.repeat(300) + '</div>'.repeat(300)), 'too-deep'],
  ])('refuses each of its questions if it %s', (_what, passage, code) => {
    const { items, found, passages } = read(passage);
    expect([items, found, passages]).toEqual([[], [`a ${code}`, `b ${code}`], []]);
  });

  test.each<[string, string, string]>([
    ['is missing', reference('../passages/q.xml'), 'missing-file'],
    ['is on another site', reference('https://example.org/p.xml'), 'missing-file'],
    ['stands beside another one', reference() + reference(), 'unsupported-element'],
  ])('refuses its question if it %s, and others come in', (_what, references, code) => {
    const { items, found } = read(stimulus('<p>x</p>'), references);
    expect([items.map(([name]) => name), found]).toEqual([['b'], [`a ${code}`]]);
  });

  test('comes in from a package only', () => {
    const { items, findings } = readAlone(SINGLE + reference(), choice(), MATCH);
    expect([items, findings.map((found) => found.split(' ')[1])]).toEqual([[], ['missing-file']]);
  });
});
