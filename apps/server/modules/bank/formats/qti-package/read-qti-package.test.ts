import { MAX_IMPORTED } from '@kasauti/contract/bank/imports.ts';
import { describe, expect, test } from 'vitest';
import { beginZip } from '../../../../platform/documents/zip.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { readManifest } from './read-manifest.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

function item(id: string, key = 'A'): string {
  return `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${id}" title="Item ${id}" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>${key}</qti-value></qti-correct-response></qti-response-declaration>
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
<qti-item-body><qti-choice-interaction response-identifier="RESPONSE"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction></qti-item-body>
<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct"/>
</qti-assessment-item>`;
}

const resource = (id: string, href: string, type = 'imsqti_item_xmlv3p0') =>
  `<resource identifier="${id}" type="${type}" href="${href}"><file href="${href}"/></resource>`;

function packed(files: Record<string, string>, ...resources: string[]) {
  const zip = beginZip(new Date('2026-11-26T00:00:00Z'));
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources>\n${resources.join('\n')}</resources></manifest>`;
  const all = Object.entries({ 'imsmanifest.xml': manifest, ...files });
  const parts = all.map(([name, text]) => zip.add(name, Buffer.from(text)));
  return readQuestionFile('qti-package', Buffer.concat([...parts, zip.end()]), facts);
}

function read(files: Record<string, string>, ...resources: string[]) {
  const { items, findings } = packed(files, ...resources);
  return {
    items: items.map((one) => `${one.file} ${one.item.itemRef}`),
    findings: findings.map(({ file = '', line, code }) => `${file} ${line} ${code}`.trim()),
  };
}

describe('a package of QTI', () => {
  test('brings in its items in the order of its manifest, and nothing that is no item', () => {
    const files = {
      'items/b.xml': item('b'),
      'items/a 1.xml': item('a'),
      'style.css': '',
      'test.xml': '<qti-assessment-test/>',
    };
    const test = resource('t', 'test.xml', 'imsqti_test_xmlv3p0');
    expect(read(files, resource('r1', 'items/b.xml'), test, resource('r2', './items/a%201.xml'))).toEqual({
      items: ['items/b.xml Item b', 'items/a 1.xml Item a'],
      findings: [],
    });
  });

  test('reports a refused item by its file, and brings in the others', () => {
    const files = { 'a.xml': item('a', 'Z'), 'b.xml': '<broken', 'c.xml': item('c') };
    expect(read(files, resource('r1', 'a.xml'), resource('r2', 'b.xml'), resource('r3', 'c.xml'))).toEqual({
      items: ['c.xml Item c'],
      findings: ['a.xml 1 key-not-an-option', 'b.xml 1 ill-formed-xml'],
    });
  });

  const drawing = (address: string, more = '') => {
    const body = item('a').replace(
      '<qti-prompt>',
      `<qti-prompt><img data-drawing="true" src="${address}" alt="A line"/> ${more}`,
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0L1 1"/></svg>';
    return packed({ 'items/a.xml': body, 'drawings/d.svg': svg, 'd.png': 'x' }, resource('r', 'items/a.xml'));
  };

  test('brings in the drawing of an export with its description', () => {
    const { items, findings } = drawing('../drawings/d.svg');
    expect(items).toMatchObject([{ item: { prompt: { en: 'Which?' }, figure: { alt: { en: 'A line' } } } }]);
    expect(items[0]?.item.figure?.svg).toContain('<path');
    expect(findings.map(({ code }) => code)).toEqual(['place-moved']);
  });

  test.each<[string, string, string?]>([
    ['is not in the package', '../drawings/e.svg'],
    ['is outside the package', 'https://example.org/d.svg'],
    ['is no drawing', '../d.png'],
    ['stands beside another', '../drawings/d.svg', '<img data-drawing="true" src="../drawings/d.svg" alt="B"/>'],
  ])('is refused with a picture that %s', (_what, address, more) => {
    const { items, findings } = drawing(address, more);
    expect([items, findings.map(({ kind }) => kind)]).toEqual([[], ['refused']]);
  });

  test.each<[string, string[], string]>([
    ['leaves the package', [resource('r', '../a.xml')], '2 href-outside-package'],
    ['leaves it in disguise', [resource('r', 'x/%2e%2e/%2E./a.xml')], '2 href-outside-package'],
    ['is on the web', [resource('r', 'https://example.org/a.xml')], '2 href-outside-package'],
    ['is of this machine', [resource('r', 'file:///etc/hostname')], '2 href-outside-package'],
    ['begins at the root', [resource('r', '/a.xml')], '2 href-outside-package'],
    ['has a bad escape', [resource('r', '%zz')], '2 href-outside-package'],
    ['names no file', [resource('r', 'b.xml')], '2 missing-file'],
    ['has two resources of one name', [resource('r', 'a.xml'), resource('r', 'a.xml')], '3 duplicate-identifier'],
  ])('is refused as a whole when its manifest %s', (_what, resources, found) => {
    expect(read({ 'a.xml': item('a') }, ...resources)).toEqual({ items: [], findings: [found] });
  });

  test('is refused as a whole when two items have one identifier', () => {
    const files = { 'a.xml': item('a'), 'b.xml': item('a') };
    expect(read(files, resource('r1', 'a.xml'), resource('r2', 'b.xml'))).toEqual({
      items: [],
      findings: ['1 duplicate-identifier'],
    });
  });

  test('is refused without a manifest, with another one, and when it is no archive', () => {
    expect(read({ 'imsmanifest.xml': '<quiz/>' }).findings).toEqual(['1 unknown-format']);
    const { findings } = readQuestionFile('qti-package', Buffer.from('<manifest/>'), facts);
    expect(findings).toMatchObject([{ code: 'not-a-zip' }]);
  });
});

test('the manifest of a package may describe as many questions as one import takes', () => {
  const paths = Array.from({ length: MAX_IMPORTED }, (_, at) => `items/question-${at}.xml`);
  const about = `<metadata><schema>${'x'.repeat(300)}</schema>${'<lom/>'.repeat(8)}</metadata>`;
  const described = paths.map((path) => resource(path, path).replace('<file', `${about}<file`));
  const manifest = `<manifest identifier="m"><resources>${described.join('\n')}</resources></manifest>`;
  const files = new Map([
    ['imsmanifest.xml', Buffer.from(manifest)],
    ...paths.map((path) => [path, Buffer.alloc(0)] as const),
  ]);
  expect(readManifest(files)).toHaveLength(MAX_IMPORTED);
});
