import { createHash } from 'node:crypto';
import type { StoredForm } from '@kasauti/domain/item/interactions.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encryptBytes } from '../../encrypted-bytes.ts';
import { content } from '../given-exam.ts';
import { takePaper } from '../paper/paper-in-hand.ts';
import { createPaperPictures, type PicturesParts } from './paper-pictures.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const picture = (id: string) => ({ picture: id, sha256: hashOf(id), type: 'image/png' });
const node = (id: string) => ({ tag: 'img', attributes: { ...picture(id), alt: id } });

const paperKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const sealed = async (text: string) => (await encryptBytes(paperKey, bytesOf(text))).buffer;
/** A paper with the pictures a, b and c. They are not in the order of their ids. */
const form = { ...content, instructions: { en: [node('b'), node('a')], hi: [node('c')] } } as StoredForm;

const [opened, served, asked] = [new Map<string, Blob>(), new Map<string, ArrayBuffer>(), [] as string[]];
beforeEach(() => {
  for (const kept of [opened, served]) kept.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const bytes = served.get(address);
    return bytes ? new Response(bytes) : new Response(null, { status: 503 });
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${opened.size}`;
    opened.set(address, blob as Blob);
    return address;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function given(parts: Partial<PicturesParts> = {}) {
  const disk = new Map<string, ArrayBuffer>();
  const database = {
    readPaper: async (name: string) => disk.get(name) ?? null,
    keepPaper: async (name: string, bytes: ArrayBuffer) => void disk.set(name, bytes),
  };
  const pictures = createPaperPictures({
    paper: takePaper(form, 'seed'),
    form: { sha256: 'ff', ciphertextUrl: '/papers/ff', pictureCount: 3 },
    paperKey,
    database,
    wait: async () => {},
    isOver: () => false,
    ...parts,
  });
  const textOf = async (id: string) => await opened.get(await pictures.addressOf(picture(id)))?.text();
  return { ...pictures, disk, textOf };
}

test('all pictures are fetched ahead and shown without the network', async () => {
  for (const [no, id] of ['a', 'b', 'c'].entries()) served.set(`/papers/ff/pictures/${no}`, await sealed(id));
  const { bringAll, textOf, disk } = given();
  await bringAll();
  expect([...disk.keys()]).toEqual(['ff/0', 'ff/1', 'ff/2']);
  served.clear();
  expect([await textOf('c'), await textOf('a')]).toEqual(['c', 'a']);
});

test('a picture of which the lobby has stored the file is not fetched', async () => {
  const { bringAll, textOf, disk } = given();
  for (const [no, id] of ['a', 'b', 'c'].entries()) disk.set(`ff/${no}`, await sealed(id));
  await bringAll();
  expect(await textOf('b')).toBe('b');
  expect(asked).toEqual([]);
});

test('a stored file that is damaged, or is another picture, is fetched again', async () => {
  served.set('/papers/ff/pictures/0', await sealed('a'));
  const { textOf, disk } = given();
  disk.set('ff/0', await sealed('b'));
  expect(await textOf('a')).toBe('a');
});

test('a file that is not the picture of the paper is never shown', async () => {
  served.set('/papers/ff/pictures/0', await sealed('b'));
  let waits = 0;
  const wait = async () => {
    waits += 1;
    if (waits === 3) served.set('/papers/ff/pictures/0', await sealed('a'));
  };
  const { textOf } = given({ wait });
  expect(await textOf('a')).toBe('a');
  expect([...opened.keys()]).toHaveLength(1);
});

test('a picture that the network did not bring is fetched until it comes', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length === 7) served.set('/papers/ff/pictures/0', await sealed('a'));
  };
  const { textOf } = given({ wait });
  expect(await textOf('a')).toBe('a');
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('without a database, the fetched pictures stay in memory', async () => {
  for (const [no, id] of ['a', 'b', 'c'].entries()) served.set(`/papers/ff/pictures/${no}`, await sealed(id));
  const { bringAll, textOf } = given({ database: null });
  await bringAll();
  served.clear();
  expect(await textOf('b')).toBe('b');
});

test('after the test nothing is fetched or stored any more', async () => {
  const { bringAll, disk } = given({ isOver: () => true });
  await bringAll();
  expect([asked, [...disk]]).toEqual([[], []]);
});

test('a paper that is not sealed has open pictures', async () => {
  served.set('/api/v1/pictures/a', bytesOf('a').buffer);
  const { textOf } = given({ form: { sha256: 'try', ciphertextUrl: '', pictureCount: 0 } });
  expect(await textOf('a')).toBe('a');
});
