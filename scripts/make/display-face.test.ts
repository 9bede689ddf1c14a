import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Blob, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { decompress } from 'wawoff2';

const LIMIT_BYTES = 30_000;
const root = join(import.meta.dirname, '../..');
const locales = join(root, 'apps/web/locales/hi');
const cutFace = (script: string) => join(root, `packages/ui/fonts/poppins-${script}-600.woff2`);
const wholeFace = fileURLToPath(import.meta.resolve('@fontsource/poppins/files/poppins-devanagari-600-normal.woff2'));
const readFace = async (file: string) =>
  new Face(new Blob(Uint8Array.from(await decompress(readFileSync(file))).buffer));

test('a title is set in the display face of its language, or whole in the face of the text', () => {
  expect(faceFor('Bank Clerk Prelims: Mock – 2', 'en')).toBeUndefined();
  expect(faceFor('वैज्ञानिक सहायक (Computer Science) अभ्यास', 'hi')).toBeUndefined();
  // Pages in English do not load the Hindi letters.
  expect(faceFor('हिंदी टाइपिंग', 'en')).toBe('plain');
  expect(faceFor('தமிழ் தேர்வு', 'hi')).toBe('plain');
  expect(faceFor('Ŝarĝo', 'en')).toBe('plain');
  // A letter that Hindi does not use, and a conjunct that is very rare in Hindi.
  expect(faceFor('ॡकार', 'hi')).toBe('plain');
  expect(faceFor('वाङ्मय', 'hi')).toBe('plain');
});

test('each letter that a title may have is in the files, which are at most 30 kB each', async () => {
  const files = ['latin', 'devanagari'].map(cutFace);
  const known = new Set<number>();
  // The files are read one after another, because the unpacker uses one memory for all of them.
  for (const file of files) for (const letter of (await readFace(file)).collectUnicodes()) known.add(letter);
  for (let letter = 0x20; letter <= 0x20b9; letter += 1) {
    if (faceFor(String.fromCodePoint(letter), 'hi') === undefined) expect(known, letter.toString(16)).toContain(letter);
  }
  for (const file of files) expect(readFileSync(file).length).toBeLessThanOrEqual(LIMIT_BYTES);
});

test('each Hindi word of the catalogues looks as in the whole face, with all its conjuncts', async () => {
  const cut = await readFace(cutFace('devanagari'));
  const whole = await readFace(wholeFace);
  const widths = (face: Face, word: string) => {
    const buffer = new ShapingBuffer();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    shape(new Font(face), buffer);
    return buffer.getGlyphPositions().map(({ xAdvance }) => xAdvance);
  };
  const files = readdirSync(locales, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.po'));
  const text = files.map((file) => readFileSync(join(locales, file), 'utf8')).join('\n');
  const found = new Set(text.match(/[\u0900-\u0965\u200c\u200d]+/g));
  const words = [...found].filter((word) => faceFor(word, 'hi') === undefined);
  expect(words.length).toBeGreaterThan(1000);
  expect(words.filter((word) => `${widths(cut, word)}` !== `${widths(whole, word)}`)).toEqual([]);
});
