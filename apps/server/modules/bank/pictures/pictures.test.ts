import { pictureTypes } from '@kasauti/contract/bank/pictures.ts';
import type { PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import { storedSize } from '@kasauti/domain/item/areas.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { testApp } from '../../../test/app.ts';
import {
  type givenDraft,
  givenItem,
  givenPictureOfBank,
  givenPicturePng,
  givenProviderId,
} from '../../../test/given/bank.ts';
import {
  EICAR,
  formats,
  heicPicture,
  PLANTED,
  pixelBomb,
  placedPicture,
  polyglots,
} from '../../../test/given/files.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });

/** Creates an author who is bound to a new provider. */
async function givenAuthor() {
  const id = await givenProviderId(app);
  return { providerId: id, ...(await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id } })) };
}
type Author = Awaited<ReturnType<typeof givenAuthor>>;
const asha = await givenAuthor();

async function upload(as: Author, bytes: Buffer, providerId: ProviderId = as.providerId) {
  const form = new FormData();
  form.append('providerId', providerId);
  form.append('picture', new Blob([new Uint8Array(bytes)]), 'picture.png');
  const sent = new Response(form);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/bank/pictures',
    headers: { ...as.headers, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = (as: Pick<Author, 'headers'>, id: string) =>
  app.fastify.inject({ url: `/api/v1/bank/pictures/${id}`, headers: as.headers });
const rowsOf = async (providerId: ProviderId) =>
  (await app.pool.query('select picture_id as id from picture where provider_id = $1', [providerId])).rows;

describe('a picture', () => {
  test.each(formats)(
    'from %s is stored in its own format, without its place, its device and its owner',
    async (format) => {
      const taken = await placedPicture(format);
      const { body } = await upload(asha, taken);
      expect(body).toMatchObject({ width: 400, height: 300 });
      const shown = await read(asha, body._id);
      expect(pictureTypes).toContain(shown.headers['content-type']);
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format, width: 400, height: 300 });
      for (const word of [PLANTED, 'SpyCam', 'Exif', 'xmp']) expect(shown.rawPayload.includes(word)).toBe(false);
    },
  );

  test('with clear parts stays clear there', async () => {
    const clear = { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { body } = await upload(asha, await sharp({ create: clear }).png().toBuffer());
    expect((await sharp((await read(asha, body._id)).rawPayload).stats()).isOpaque).toBe(false);
  });

  test.each(Object.keys(polyglots))('that is %s as well is stored as the picture alone', async (what) => {
    const { body } = await upload(asha, Buffer.concat([await givenPicturePng(7), polyglots[what]!]));
    expect((await read(asha, body._id)).rawPayload.includes(PLANTED)).toBe(false);
  });

  test.each([
    [4000, 1000, 2000, 500],
    [2999, 1333, 2000, 889],
    [3, 2700, 2, 2000],
  ])('of %i × %i pixels is made smaller, as areas of the picture expect', async (width, height, ...stored) => {
    const { body } = await upload(asha, await pixelBomb(width, height));
    expect([body.width, body.height]).toEqual(stored);
    expect(storedSize({ width, height })).toEqual({ width: body.width, height: body.height });
  });

  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${inside}</svg>`);

  test('in SVG is made anew, and cannot do anything where it is opened', async () => {
    const { body } = await upload(asha, svg(`<script>${PLANTED}</script><circle r="9" onclick="${PLANTED}"/>`));
    expect(body).toMatchObject({ width: 90, height: 60 });
    const shown = await read(asha, body._id);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(shown.rawPayload.toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" height="60" viewBox="0 0 90 60" width="90"><circle r="9"/></svg>\n',
    );
    expect((await upload(asha, svg('<circle r="9"/>'))).body._id).toBe(body._id);
  });

  const refused: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['4,001 pixels wide', 'question-picture-too-large', () => pixelBomb(4001, 2)],
    ['of more pixels than may be decoded', 'question-picture-too-large', () => pixelBomb(8000, 4000)],
    ['a link to another file in SVG', 'drawing-not-plain', () => svg('<use href="//evil.example/a.svg#b"/>')],
    ['a broken SVG', 'drawing-unreadable', () => svg('<g>')],
    ['a page with an SVG', 'not-a-question-picture', () => Buffer.from(`<p>${svg('')}</p>`)],
    ['an endless SVG', 'drawing-too-complex', () => svg('<g id="a"><use href="#a"/></g>')],
    ['a HEIC', 'not-a-question-picture', heicPicture],
    ['a page', 'not-a-question-picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['the virus scanners’ test text', 'not-a-question-picture', () => Buffer.from(EICAR)],
    ['nothing', 'not-a-question-picture', () => Buffer.alloc(0)],
    ['cut off in the middle', 'not-a-question-picture', async () => (await givenPicturePng(8)).subarray(0, 900)],
    [
      'an animation',
      'not-a-question-picture',
      async () => {
        const frames = await sharp(await givenPicturePng(5, { width: 8, height: 16 }))
          .raw()
          .toBuffer();
        const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
        return await sharp(frames, { raw }).webp({ loop: 0 }).toBuffer();
      },
    ],
  ];
  test.each(refused)('that is %s is refused: %s', async (_what, code, make) => {
    expect((await upload(asha, await make())).body.code).toBe(code);
  });

  test('of more than two megabytes is refused', async () => {
    const heavy = Buffer.concat([await givenPicturePng(9), Buffer.alloc(2 * 1024 * 1024)]);
    expect(await upload(asha, heavy)).toMatchObject({ status: 413 });
  });
});

test('the same picture, uploaded ten times at once, is stored once', async () => {
  const author = await givenAuthor();
  const png = await givenPicturePng(1);
  const pictures = await Promise.all(
    Array.from({ length: 10 }, () => givenPictureOfBank(app, { author, providerId: author.providerId, png })),
  );
  expect(new Set(pictures).size).toBe(1);
  expect(await rowsOf(author.providerId)).toEqual([{ id: pictures[0] }]);
  expect((await read(author, pictures[0]!)).statusCode).toBe(200);
  expect((await upload(author, png)).body).toMatchObject({ _id: pictures[0], width: 40, height: 30 });
});

test('nothing of a picture is stored in clear, and a changed file is not shown', async () => {
  const png = await givenPicturePng(2);
  const { body } = await upload(asha, png);
  const shown = (await read(asha, body._id)).rawPayload;
  const key = `pictures/${body._id}`;
  const stored = (await app.objects.get(key))!;
  expect(stored.includes(shown.subarray(60, 90))).toBe(false);
  const { rows } = await app.pool.query('select picture::text as text from picture where picture_id = $1', [body._id]);
  expect(rows[0].text).not.toContain(sha256Hex(shown));
  stored[100]! ^= 1;
  await app.objects.put(key, stored, 'application/octet-stream');
  expect((await read(asha, body._id)).statusCode).toBe(500);
});

test('a picture of another provider is neither shown nor overwritten, and the same one is stored for each', async () => {
  const bina = await givenAuthor();
  const png = await givenPicturePng(3);
  const [own, other] = [(await upload(asha, png)).body._id, (await upload(bina, png)).body._id];
  expect(own).not.toBe(other);
  expect((await read(asha, other)).statusCode).toBe(403);
  expect((await upload(asha, png, bina.providerId)).body.code).toBe('no-such-provider');
  expect((await read(await givenSignedIn(app), own)).statusCode).toBe(403);
});

describe('a question with a picture', () => {
  const both = (en: string, hi: string) => ({ prompt: { en, hi } });
  const markup = (id: string, alt: string) => `Look.\n\n![${alt}](picture:${id})`;
  async function readItem(draft: Partial<typeof givenDraft>) {
    const itemId = await givenItem(app, { author: asha, providerId: asha.providerId, draft });
    const answer = await app.fastify.inject({ url: `/api/v1/bank/items/${itemId}`, headers: asha.headers });
    return { itemId, ...answer.json() };
  }
  const submit = async (itemId: string) =>
    (
      await app.fastify.inject({
        method: 'POST',
        url: `/api/v1/bank/items/${itemId}/submit`,
        headers: asha.headers,
        payload: { version: 1 },
      })
    ).json();
  const givenOwn = () => givenPictureOfBank(app, { author: asha, providerId: asha.providerId });

  test('shows it with its size, and staff can load it', async () => {
    const id = await givenOwn();
    const item = await readItem(both(markup(id, 'A \\[long\\] ramp'), markup(id, 'एक ढलान')));
    expect(item.problems).toEqual([]);
    const [, shown] = item.content.body.en;
    expect(shown.children).toEqual([
      {
        tag: 'img',
        attributes: {
          picture: id,
          alt: 'A [long] ramp',
          type: 'image/png',
          width: '40',
          height: '30',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          src: `/api/v1/bank/pictures/${id}`,
        },
      },
    ]);
    expect((await submit(item.itemId)).state).toBe('in-review');
  });

  test('is not submitted without an alternative text in each language', async () => {
    const id = await givenOwn();
    const item = await readItem(both(markup(id, 'A ramp'), markup(id, ' ')));
    expect(item.problems).toEqual([
      {
        place: 'prompt',
        language: 'hi',
        code: 'picture-without-alt',
        message: 'in Hindi: a picture has no alternative text.',
      },
    ]);
    expect((await submit(item.itemId)).code).toBe('not-ready');
  });

  test('is not submitted with a picture of another provider, or with one that does not exist', async () => {
    const bina = await givenAuthor();
    const other = await givenPictureOfBank(app, { author: bina, providerId: bina.providerId });
    for (const id of [other, '01900000-0000-7000-8000-000000000000', '-'.repeat(36)] as PictureId[]) {
      const item = await readItem(both(markup(id, 'A ramp'), 'देखिए।'));
      expect(item.problems).toMatchObject([{ place: 'prompt', language: 'en', code: 'unknown-picture' }]);
      expect((await submit(item.itemId)).code).toBe('not-ready');
    }
  });
});
