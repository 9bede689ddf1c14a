import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FILE_BYTES, MAX_PICTURE_PIXELS } from '@kasauti/contract/files.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  changedPdf,
  EICAR,
  formats,
  heicPicture,
  heicThatSays,
  largeHeicPicture,
  PLANTED,
  packedObjects,
  pdfOf,
  pdfStream,
  pixelBomb,
  placedPicture,
  plainPdf,
  polyglots,
} from '../../test/given/files.ts';
import { givenVirusScanner } from '../../test/given/virus-scanner.ts';
import { cleanDocument, cleanPicture } from './clean-file.ts';
import { decodeHeic } from './decode-heic.ts';

const noScanner = { CLAMD_SOCKET: undefined };
const clean = (bytes: Buffer) => cleanDocument(bytes, noScanner);
const codeOf = (answer: object) => (isRefusal(answer) ? answer.code : 'kept');

async function kept(bytes: Buffer) {
  const answer = await clean(bytes);
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
  return answer;
}

async function givenPicture(format: (typeof formats)[number]): Promise<Buffer> {
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#c08a5a' } });
  return await picture.toFormat(format).toBuffer();
}

describe('a picture is written anew', () => {
  test.each(formats)('from %s, without its place, its device and its owner', async (format) => {
    const taken = await placedPicture(format);
    expect(taken.includes(PLANTED) && taken.includes('SpyCam'), 'the picture says them before').toBe(true);
    const { bytes, contentType } = await kept(taken);
    expect(contentType).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    for (const word of [PLANTED, 'SpyCam', 'Exif', 'xmp']) expect(bytes.includes(word)).toBe(false);
  });

  test('from HEIC, as a telephone takes it, and looks the same', async () => {
    const taken = heicPicture();
    expect(taken.includes('SpyCam')).toBe(true);
    const { bytes } = await kept(taken);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 });
    for (const word of [PLANTED, 'SpyCam', 'Exif']) expect(bytes.includes(word)).toBe(false);
    // The picture shows a face on a light blue background, above green shoulders.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    for (const [colour, seen] of [
      [[158, 197, 232], at(5, 5)],
      [[181, 122, 77], at(120, 130)],
      [[42, 90, 60], at(120, 300)],
    ] as const)
      for (const [which, value] of colour.entries()) expect(Math.abs(value - seen[which]!)).toBeLessThan(14);
  });

  const both = formats.flatMap((format) => Object.keys(polyglots).map((what) => [format, what] as const));
  test.each(both)('when a %s is %s as well, only the picture is left', async (format, what) => {
    const { bytes } = await kept(Buffer.concat([await givenPicture(format), polyglots[what]!]));
    expect(bytes.includes(PLANTED)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
  });

  test('whatever its name and its sender say it is', async () => {
    // Neither function has a parameter for the name or the declared type of a file, so these cannot influence the
    // check.
    expect(cleanDocument.length + cleanPicture.length).toBe(4);
    expect(codeOf(await clean(Buffer.from('a letter that somebody called photo.jpg')))).toBe('not-a-document');
  });
});

describe('a picture is refused', () => {
  const tooMany: [string, () => Buffer | Promise<Buffer>][] = [
    ['a PNG of forty megapixels and a bit', () => pixelBomb(8000, 5001)],
    ['a PNG of sixteen thousand by sixteen thousand, in few bytes', () => pixelBomb(16_000, 16_000)],
    ['a HEIC that says it is as large', () => heicThatSays(20_000, 20_000)],
  ];
  test.each(tooMany)('for its pixels, before it is decoded: %s', async (_what, make) => {
    expect(codeOf(await clean(await make()))).toBe('image-too-large');
  });

  test('for its bytes, whatever is in them', async () => {
    const heavy = Buffer.concat([await givenPicture('jpeg'), Buffer.alloc(MAX_FILE_BYTES)]);
    expect(codeOf(await clean(heavy))).toBe('file-too-large');
    expect(codeOf(await cleanPicture(heavy, { longestSidePx: 600, scanner: noScanner }))).toBe('image-too-large');
  });

  const broken: [string, () => Promise<Buffer>][] = [
    ...formats.flatMap((format): [string, () => Promise<Buffer>][] => [
      [`a ${format} cut off in the middle`, async () => halfOf(await noisyPicture(format))],
      [`a ${format} of which only the first bytes are true`, async () => headOf(await givenPicture(format))],
    ]),
    ['a HEIC cut off in the middle', async () => halfOf(heicPicture())],
    ['a HEIC of which only the first bytes are true', async () => headOf(heicPicture())],
  ];
  test.each(broken)('when it cannot be decoded in full: %s', async (_what, make) => {
    expect(codeOf(await clean(await make()))).toBe('not-an-image');
  });

  const other: [string, () => Promise<Buffer>][] = [
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'an SVG with a declaration',
      async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'a GIF',
      async () =>
        await sharp(await givenPicture('png'))
          .gif()
          .toBuffer(),
    ],
    [
      'a TIFF',
      async () =>
        await sharp(await givenPicture('png'))
          .tiff()
          .toBuffer(),
    ],
    [
      'an AVIF',
      async () =>
        await sharp(await givenPicture('png'))
          .avif({ effort: 0 })
          .toBuffer(),
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['the virus scanners’ test string alone', async () => Buffer.from(EICAR)],
  ];
  test.each(other)('when it is of another kind: %s', async (_what, make) => {
    expect(codeOf(await clean(await make()))).toBe('not-a-document');
    expect(codeOf(await cleanPicture(await make(), { longestSidePx: 600, scanner: noScanner }))).toBe('not-an-image');
  });

  test('where no PDF is accepted: a photo', async () => {
    expect(codeOf(await cleanPicture(await plainPdf(), { longestSidePx: 600, scanner: noScanner }))).toBe(
      'not-an-image',
    );
  });
});

test('a HEIC that takes too much memory is not decoded', async () => {
  const maxPixels = MAX_PICTURE_PIXELS;
  const bytes = largeHeicPicture();
  const kindWith = async (limits: { maxPixels: number; maxMemoryMb?: number }) =>
    (await decodeHeic(bytes, limits)).kind;
  // The decoder never releases its memory, so the low limit must be tested first.
  expect(await kindWith({ maxPixels: maxPixels, maxMemoryMb: 20 })).toBe('unreadable');
  expect(await kindWith({ maxPixels: 8_999_999 })).toBe('too-many-pixels');
  expect(await kindWith({ maxPixels: maxPixels })).toBe('pixels');
});

describe('a PDF', () => {
  const plain: [string, () => Buffer | Promise<Buffer>][] = [
    ['of one page with a link', plainPdf],
    ['with nothing in it', () => pdfOf()],
    ['with packed objects', () => pdfOf(packedObjects('<</Title(Marks (2024))/Kind/Sheet/Of[1 0 R 2 0 R]>>'))],
    ['whose text speaks of scripts', () => pdfOf('<</Title(How /JavaScript and /Launch work)>>')],
    ['that was changed once', () => changedPdf(pdfOf(), '<</Title(Marks)>>')],
  ];
  test.each(plain)('%s is kept as it is', async (_what, make) => {
    const bytes = await make();
    expect(await kept(bytes)).toEqual({ bytes, contentType: 'application/pdf' });
  });

  const active: [string, string][] = [
    ['a script', '<</S/JavaScript/JS(app.alert\\(1\\))>>'],
    ['a script under another spelling', '<</S/J#61va#53cript/#4AS(app.alert)>>'],
    ['a program to launch', '<</S/Launch/F(cmd.exe)>>'],
    ['a file within', '<</Type/Filespec/F(x.exe)/EF<</F 9 0 R>>>>'],
    ['a list of files', '<</Names<</EmbeddedFiles<</Names[(x)9 0 R]>>>>>>'],
    ['a way into another file', '<</S/GoToE/T<</R/C>>>>'],
    ['a form that is sent away', '<</S/SubmitForm/F(https://elsewhere.example)>>'],
    ['a form of its own program', '<</AcroForm<</XFA 9 0 R>>>>'],
    ['a film', '<</Subtype/RichMedia>>'],
  ];
  test.each(active)('with %s is refused, also where its objects are packed', async (_what, body) => {
    expect(codeOf(await clean(pdfOf(body)))).toBe('pdf-not-plain');
    expect(codeOf(await clean(pdfOf(packedObjects(body))))).toBe('pdf-not-plain');
    expect(codeOf(await clean(pdfOf(`[<</A ${body}>>]`)))).toBe('pdf-not-plain');
  });

  test('that is locked is refused', async () => {
    expect(codeOf(await clean(pdfOf('<</Encrypt 9 0 R>>')))).toBe('pdf-locked');
  });

  const script = '<</S/JavaScript/JS(app.alert)>>';
  const hidden: [string, () => Buffer][] = [
    ['an object inside a stream', () => pdfOf(pdfStream('', Buffer.from(`7 0 obj\n${script}\nendobj`)))],
    ['an object inside a string', () => pdfOf(`<</Title( 7 0 obj ${script} endobj )>>`)],
    ['an object inside a comment', () => pdfOf(`<<>>\n% 7 0 obj ${script}`)],
    ['a trailer inside a stream', () => pdfOf(pdfStream('', Buffer.from(`trailer <</Root ${script}>>`)))],
    [
      'objects in another packing',
      () => pdfOf(packedObjects(script, '/Filter/ASCIIHexDecode', (bytes) => Buffer.from(bytes.toString('hex')))),
    ],
    ['objects packed twice', () => pdfOf(packedObjects(script, '/Filter[/FlateDecode/FlateDecode]'))],
    ['objects whose packing is named elsewhere', () => pdfOf(packedObjects(script, '/Filter 9 0 R'))],
    [
      'objects that are shifted after unpacking',
      () => pdfOf(packedObjects(script, '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
    ],
    ['objects in a stream without its type', () => pdfOf(pdfStream('/N 1/First 4/Filter/LZWDecode', Buffer.from('x')))],
    ['objects that cannot be unpacked', () => pdfOf(packedObjects(script, '/Filter/FlateDecode', (bytes) => bytes))],
    ['more than can be unpacked', () => pdfOf(packedObjects(`(${'a'.repeat(40 * 1024 * 1024)})`))],
    ['arrays in arrays without end', () => pdfOf('['.repeat(5000))],
    ['a page before it', () => Buffer.concat([Buffer.from('<script>1</script>'), pdfOf()])],
    ['an archive behind it', () => Buffer.concat([pdfOf(), polyglots['an archive']!])],
    ['half of it', () => halfOf(pdfOf('<</Title(Marks)>>'))],
    ['its first line alone', () => Buffer.from('%PDF-1.7\n%%EOF\n')],
  ];
  test.each(hidden)('that could be read in two ways is refused: %s', async (_what, make) => {
    expect(['pdf-unreadable', 'not-a-document']).toContain(codeOf(await clean(make())));
  });

  test('of ten megabytes is answered within the time of a file', async () => {
    const large = pdfOf(pdfStream('', Buffer.alloc(MAX_FILE_BYTES - 2000, 'q 1 0 0 1 0 0 cm Q ')));
    expect(codeOf(await clean(large))).toBe('kept');
  });
});

describe('where a ClamAV daemon is set', () => {
  const path = (name: string) => join(tmpdir(), `kasauti-clamd-${process.pid}-${name}`);

  test('it sees every byte of a file, and one that it finds something in is not kept', async () => {
    const scanner = { CLAMD_SOCKET: path('scans') };
    await givenVirusScanner(scanner.CLAMD_SOCKET, (bytes) =>
      bytes.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK',
    );
    const picture = await givenPicture('jpeg');
    const far = Buffer.concat([picture, Buffer.alloc(300_000), Buffer.from(EICAR)]);
    expect(codeOf(await cleanDocument(far, scanner))).toBe('file-infected');
    expect(codeOf(await cleanPicture(far, { longestSidePx: 600, scanner }))).toBe('file-infected');
    expect(codeOf(await cleanDocument(pdfOf(`<</Title(${EICAR.replaceAll(/[()\\]/g, '')})>>`), scanner))).toBe('kept');
    expect(codeOf(await cleanDocument(picture, scanner))).toBe('kept');
  });

  const unsure: [string, string | null][] = [
    ['is not there', null],
    ['says that the stream is too long', 'INSTREAM size limit exceeded. ERROR'],
    ['hangs up without a word', ''],
    ['says something else', 'stream: OK, I suppose'],
  ];
  test.each(unsure)('nothing is kept while it %s', async (what, says) => {
    const scanner = { CLAMD_SOCKET: path(what.replaceAll(' ', '-')) };
    if (says !== null) await givenVirusScanner(scanner.CLAMD_SOCKET, () => says);
    const answer = await cleanDocument(await givenPicture('png'), scanner);
    expect(answer).toMatchObject({ code: 'cannot-check-now', status: 503 });
  });
});

const halfOf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const headOf = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), Buffer.from('<html>'.repeat(500))]);

/**
 * Returns a picture of random pixels. In contrast, the first half of the bytes of a single-colour picture may already
 * contain all of it.
 */
async function noisyPicture(format: (typeof formats)[number]): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919 + ((at * at) % 251)) % 256));
  const picture = sharp(noise, { raw: { width: 300, height: 300, channels: 3 } });
  return await picture.toFormat(format).toBuffer();
}
