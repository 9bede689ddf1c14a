import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/*
 * Harmless and malicious files as users upload them. This file creates all of them except two HEIC files, because no
 * program here can write HEIC. One HEIC has a single colour. The other shows a head, and its metadata contains a
 * location and a device.
 */

/** Text that must not occur in any stored file. */
export const PLANTED = 'asha-at-home';

/** The test text that every virus scanner detects. It is split in two, so that no scanner reports this source file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fixtures', name));

export const heicPicture = (): Buffer => fixture('head-with-a-place.heic');

/** Returns a HEIC picture in one colour, 3,000 × 3,000 pixels. */
export const largeHeicPicture = (): Buffer => fixture('flat-nine-megapixels.heic');

type Format = 'jpeg' | 'png' | 'webp';
export const formats: readonly Format[] = ['jpeg', 'png', 'webp'];

/** Returns a picture whose metadata has a location, a device and an author. */
export async function placedPicture(format: Format): Promise<Buffer> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#88aa66' } });
  return await picture
    .toFormat(format)
    .withExif({
      IFD0: { Make: 'SpyCam', Copyright: PLANTED },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 34/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><p>${PLANTED}</p></x:xmpmeta>`)
    .toBuffer();
}

/** Returns a photo in the required proportions. Neighbouring pixels are very different, so its file is large. */
export async function noisyPhoto(): Promise<Buffer> {
  const [width, height] = [1400, 1800];
  const noise = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * 7919 + ((at * at) % 251)) % 256),
  );
  return await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Returns a small file whose header claims this many pixels. */
export async function pixelBomb(width: number, height: number): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: false });
  return await picture.png({ compressionLevel: 9 }).toBuffer();
}

/**
 * Returns the HEIC with another size in its header. The box `ispe` contains the number of pixels that a decoder
 * expects.
 */
export function heicThatSays(width: number, height: number): Buffer {
  const bytes = heicPicture();
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

/**
 * Contents that turn a picture or a PDF into a second kind of file at the same time. Some programs read only the end of
 * a file or search it for a word.
 */
export const polyglots: Record<string, Buffer> = {
  'a page with a script': Buffer.from(`<html><script>alert("${PLANTED}")</script></html>`),
  'a program in PHP': Buffer.from(`<?php system("${PLANTED}"); ?>`),
  'an archive': Buffer.concat([
    Buffer.from(`PK\u0003\u0004${PLANTED}`),
    Buffer.from('PK\u0005\u0006'),
    Buffer.alloc(18),
  ]),
  'a second PDF': Buffer.from(`%PDF-1.4\n1 0 obj\n<</S/JavaScript/JS(app.alert("${PLANTED}"))>>\nendobj\n`),
  'an SVG': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${PLANTED}')"/>`),
  'the virus scanners’ test string': Buffer.from(`${PLANTED} ${EICAR}`),
};

/** Returns a one-page marks sheet, as an office program writes it. */
export async function plainPdf(): Promise<Buffer> {
  const document = new PDFDocument({ info: { Title: 'Marks sheet (2024)', Author: 'Board of Examinations' } });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text('Marks sheet: 480 of 500').link(10, 10, 90, 20, 'https://board.example');
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/**
 * Returns a PDF with these objects and a cross-reference table. A string is the body of an object. Bytes are written
 * unchanged.
 */
export function pdfOf(...objects: (string | Buffer)[]): Buffer {
  const all = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', ...objects];
  const parts = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [at, body] of all.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(body as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    places.push(length);
    length += part.length;
    parts.push(part);
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${entries}`;
  parts.push(Buffer.from(`${table}trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/**
 * Returns a PDF with one more object appended after its end. Programs for signatures and annotations write such files.
 */
export function changedPdf(before: Buffer, body: string): Buffer {
  const [, place = '0'] = /startxref\n(\d+)\n%%EOF\n$/.exec(before.toString('latin1')) ?? [];
  const object = Buffer.from(`9 0 obj\n${body}\nendobj\n`, 'latin1');
  const table = `xref\n9 1\n${String(before.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<</Size 10/Root 1 0 R/Prev ${place}>>\nstartxref\n${before.length + object.length}\n%%EOF\n`;
  return Buffer.concat([before, object, Buffer.from(`${table}${trailer}`)]);
}

/** Returns a PDF stream object with this content. */
export function pdfStream(dictionary: string, content: Buffer): Buffer {
  const head = `<<${dictionary}/Length ${content.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from('\nendstream')]);
}

/** Returns an object stream that contains `body` as its only object. */
export function packedObjects(
  body: string,
  more = '/Filter/FlateDecode',
  pack = (bytes: Buffer): Buffer => deflateSync(bytes),
): Buffer {
  return pdfStream(`/Type/ObjStm/N 1/First 4${more}`, pack(Buffer.from(`9 0 ${body}`)));
}

/**
 * Returns a PDF whose cross-reference stream says that object 5 is inside object 4. Object 4 has the given dictionary.
 */
export function packedPdf(dictionary: string, body: string): Buffer {
  const stream = (more: string, bytes: Buffer) => pdfStream(`${more}/Filter/FlateDecode`, deflateSync(bytes));
  const bodies: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction 5 0 R>>',
    '<</Type/Pages/Kids[]/Count 0>>',
    '<</N 1/First 4>>',
    stream(dictionary, Buffer.from(`5 0 ${body}`)),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const rows: number[][] = [[0, 0, 0]];
  let length = parts[0]?.length ?? 0;
  const add = (number: number, object: string | Buffer) => {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]);
    length += part.length;
    parts.push(part);
  };
  for (const [at, object] of bodies.entries()) {
    rows.push([1, length, 0]);
    add(at + 1, object);
  }
  rows.push([2, 4, 0]);
  const table = Buffer.from(rows.flatMap(([kind = 0, place = 0, more = 0]) => [kind, place >> 8, place & 255, more]));
  const at = length;
  add(6, stream('/Type/XRef/W[1 2 1]/Size 6/Root 1 0 R', table));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${at}\n%%EOF\n`)]);
}
