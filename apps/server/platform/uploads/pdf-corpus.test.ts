import { describe, expect, test } from 'vitest';
import { changedPdf, packedPdf, pdfOf, pdfStream } from '../../test/given/files.ts';
import { printedPdfs, writtenPdfs } from '../../test/given/honest-pdfs.ts';
import { whyNotAPlainPdf } from './why-not-a-plain-pdf.ts';

const script = '<</S/JavaScript/JS(app.alert)>>';
const page = '<</S/GoTo/D[2 0 R/Fit]>>';

test('two hundred honest documents of sixteen programs are all kept', async () => {
  const all = Object.entries({ ...printedPdfs(), ...(await writtenPdfs()) });
  expect(all.length).toBeGreaterThan(200);
  expect(all.map(([name, bytes]) => [name, whyNotAPlainPdf(bytes)]).filter(([, problem]) => problem)).toEqual([]);
});

describe('a script among packed objects is found, or the file is refused', () => {
  test('where everything is correct', () => {
    expect(whyNotAPlainPdf(packedPdf('/Type/ObjStm/N 1/First 4', page))).toBeNull();
    expect(whyNotAPlainPdf(packedPdf('/Type/ObjStm/N 1/First 4', script))).toBe('pdf-not-plain');
  });

  test.each([
    ['its type and its first place', '/N 1'],
    ['its first place', '/Type/ObjStm/N 1'],
    ['its type', '/N 1/First 4'],
    ['its count', '/Type/ObjStm/First 4'],
  ])('where the stream lacks %s', (_what, dictionary) => {
    for (const body of [script, page]) expect(whyNotAPlainPdf(packedPdf(dictionary, body))).toBe('pdf-unreadable');
  });

  test.each([
    ['twice', '/Type/ObjStm/Type/XObject/N 1/First 4'],
    ['twice, the other way round', '/Type/XObject/Type/ObjStm/N 1/First 4'],
    ['under another spelling too', '/Type/XObject/T#79pe/ObjStm/N 1/First 4'],
  ])('where the stream says its type %s', (_what, dictionary) => {
    expect(whyNotAPlainPdf(packedPdf(dictionary, page))).toBe('pdf-unreadable');
  });
});

const share = '(\\\\\\\\share.example\\\\x.pdf)';
const drawing = (more: string) => pdfStream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${more}`, Buffer.from('q Q'));

describe('links out of the document, and actions, are refused', () => {
  test.each([
    ['an article', '<</S/Thread/D 0>>'],
    ['a form that is drawn from what stands elsewhere', drawing('/Ref 4 0 R')],
    ['an article in another file', `<</S/Thread/F${share}/D 0>>`],
    ['a form that is drawn from another document', drawing(`/Ref<</F${share}/Page 0>>`)],
    ['a stream whose bytes stand in another file', pdfStream(`/F${share}`, Buffer.alloc(0))],
    ['a stream whose bytes stand in a file that is named elsewhere', pdfStream('/F 4 0 R', Buffer.alloc(0))],
    ['a picture that a print shop replaces', drawing(`/OPI<</2.0<</Type/OPI/F${share}>>>>`)],
    ['a drawing in PostScript', drawing('/Subtype2/PS/PS 4 0 R')],
    ['a link to a share', `<</S/URI/URI${share}>>`],
    ['a link to a share, by slashes', '<</S/URI/URI(//share.example/x)>>'],
    ['a link to a file', '<</S/URI/URI(file:///etc/passwd)>>'],
    ['a link that is a script', '<</S/URI/URI(javascript:alert\\(1\\))>>'],
    ['a link to a file, in another spelling', '<</S/URI/URI<66696C653A2F2F2F78>>>'],
    ['a link whose beginning stands elsewhere', `<</Type/Catalog/URI<</Base${share}>>>>`],
    ['an action whose kind stands elsewhere', '<</Type/Annot/A<</Type/Action/S 4 0 R>>>>'],
    ['a key press', '<</S/Named/N/Print>>'],
    ['a form that is emptied', '<</S/ResetForm>>'],
    ['what happens when a page is opened', '<</Type/Page/AA<</O 3 0 R>>>>'],
    ['another file, by a description', '<</F<</FS/URL/F(https://elsewhere.example)>>>>'],
  ])('%s', (_what, body) => {
    expect(whyNotAPlainPdf(pdfOf(body))).toBe('pdf-not-plain');
  });

  test.each([
    ['[2 0 R/Fit]', null],
    [page, null],
    ['<</S/URI/URI(https://elsewhere.example)>>', 'pdf-not-plain'],
    ['<</S/Unknown>>', 'pdf-not-plain'],
  ])('what is done when it is opened, but for a place to begin at: %s', (action, problem) => {
    // Object 5 is the open action of the catalogue.
    expect(whyNotAPlainPdf(packedPdf('/Type/ObjStm/N 1/First 4', action))).toBe(problem);
  });
});

describe('content that only one kind of reader sees is refused', () => {
  const replaced = (bytes: Buffer, before: string, after: string) => {
    expect(whyNotAPlainPdf(bytes)).toBeNull();
    return Buffer.from(bytes.toString('latin1').replace(before, after), 'latin1');
  };
  test.each([
    ['an object that no table lists', () => replaced(pdfOf('<<>>'), '00000 n \ntrailer', '00000 f \ntrailer')],
    ['an entry that leads nowhere', () => replaced(pdfOf(), '0000000015', '0000000019')],
    ['a table that nothing names', () => replaced(changedPdf(pdfOf(), '<<>>'), '/Prev', '/Next')],
    ['a length that is not true', () => replaced(pdfOf(pdfStream('', Buffer.from('q Q'))), '/Length 3', '/Length 0')],
    ['a key that comes twice', () => replaced(pdfOf('<</Title(Marks)/Names(Marks)>>'), '/Names', '/Title')],
    ['a catalogue without pages', () => replaced(pdfOf(), '/Pages 2', '/Paces 2')],
  ])('%s', (_what, make) => {
    expect(whyNotAPlainPdf(make())).toBe('pdf-unreadable');
  });
});

test('a small file that would cost much is given up early', () => {
  const packed = (count: number) => packedPdf(`/Type/ObjStm/N 1/First 4`, `[${'1 '.repeat(count)}]`);
  expect(packed(1_100_000).length).toBeLessThan(10_000);
  expect(whyNotAPlainPdf(packed(900_000))).toBeNull();
  expect(whyNotAPlainPdf(packed(1_100_000))).toBe('pdf-unreadable');
});
