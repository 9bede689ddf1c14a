import { describe, expect, test } from 'vitest';
import { beginZip } from '../../../../platform/documents/zip.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { asPlain } from '../test/as-plain.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRINGS = ['type', 'stem', 'correct', 'tolerance', 'nat', 'tf', 'How much?', 'Yes?'];
const STYLES = `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>`;

const string = (reference: string, text: string) => `<c r="${reference}" t="s"><v>${STRINGS.indexOf(text)}</v></c>`;
const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is>${text}</is></c>`;
const number = (reference: string, text: string, style = 0) => `<c r="${reference}" s="${style}"><v>${text}</v></c>`;
const head = `<row r="1">${['type', 'stem', 'correct', 'tolerance'].map((column, at) => string(`${'ABCD'[at]}1`, column)).join('')}</row>`;
const row = (line: number, cells: string) =>
  `<row r="${line}">${string(`A${line}`, 'nat')}${string(`B${line}`, 'How much?')}${cells}</row>`;

function read(rows: string, changes: Record<string, string> = {}) {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Q" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet9.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${STRINGS.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet9.xml': `<worksheet xmlns="${MAIN}"><sheetData>${head}${rows}</sheetData></worksheet>`,
    ...changes,
  };
  const zip = beginZip(new Date('2026-11-26T00:00:00Z'));
  const written = Object.entries(parts).map(([name, text]) => zip.add(name, Buffer.from(text)));
  const { items, findings } = readQuestionFile('xlsx', Buffer.concat([...written, zip.end()]), facts);
  return {
    said: items.map(({ line, item }) => ({ line, ...asPlain(item) })),
    findings: findings.map(({ line, code }) => `${line} ${code}`),
  };
}

describe('a workbook of XLSX', () => {
  test('has a question on each row, with numbers as the sheet shows them', () => {
    const rows = [
      row(2, number('C2', '1.4139999999999999') + number('D2', '5.0000000000000001E-4')),
      '<row r="3"/>',
      `<row r="4">${string('A4', 'tf')}${string('B4', 'Yes?')}<c r="C4" t="b"><v>1</v></c></row>`,
    ];
    expect(read(rows.join(''))).toEqual({
      said: [
        { line: 2, kind: 'numeric', prompt: 'How much?', right: ['1.4135', '1.4145'] },
        { line: 4, kind: 'single-choice', prompt: 'Yes?', options: ['True', 'False'], right: [0] },
      ],
      findings: [],
    });
  });

  test('keeps the text of cells with several looks and of escaped signs', () => {
    const text = inline('B2', '<r><rPr><b/></rPr><t>How </t></r><r><t>much_x000D_\n?</t></r>');
    const { said } = read(`<row r="2">${string('A2', 'nat')}${text}${number('C2', '5')}</row>`);
    expect(said).toMatchObject([{ prompt: 'How much\n?' }]);
  });

  test.each<[string, string, string]>([
    ['a formula, whatever its last result was', '<c r="C2"><f>1+1</f><v>2</v></c>', 'formula'],
    ['a date', number('C2', '45987', 1), 'unsupported-cell'],
    ['a percentage', number('C2', '0.15', 2), 'unsupported-cell'],
    ['an error', '<c r="C2" t="e"><v>#REF!</v></c>', 'unsupported-cell'],
    ['a text that is not in the file', '<c r="C2" t="s"><v>99</v></c>', 'unsupported-cell'],
    [
      'raised signs',
      inline('C2', '<r><t>5</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>'),
      'unsupported-cell',
    ],
    ['no answer', '', 'missing-answer'],
    ['a cell outside the template', number('ZZZ2', '1'), 'wrong-number-of-fields'],
    ['a cell beyond the head', number('C2', '1') + number('F2', '1'), 'wrong-number-of-fields'],
  ])('refuses a row with %s, and reads the next one', (_what, cells, code) => {
    const { said, findings } = read(row(2, cells) + row(3, number('C3', '7')));
    expect(findings).toEqual([`2 ${code}`]);
    expect(said).toMatchObject([{ line: 3, right: ['7', '7'] }]);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'two sheets',
      { 'xl/workbook.xml': `<workbook xmlns="${MAIN}"><sheets><sheet/><sheet/></sheets></workbook>` },
      '1 several-sheets',
    ],
    ['a sheet that is not there', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }, '1 unknown-format'],
    ['a document type', { 'xl/sharedStrings.xml': '<!DOCTYPE sst><sst/>' }, '1 dtd-forbidden'],
    ['a name that leads elsewhere', { '../a.xml': '' }, '1 bad-entry-name'],
  ])('is refused as a whole for %s', (_what, changes, found) => {
    expect(read(row(2, number('C2', '1')), changes)).toEqual({ said: [], findings: [found] });
  });
});
