import { expect, test } from 'vitest';
import { pictureIdsIn, withPictureAddresses, withPictureFacts } from './pictures.ts';

const picture = (id: string) => ({ tag: 'img', attributes: { picture: id, alt: 'A map' } });
const body = { en: [{ tag: 'p', children: ['See ', picture('b')] }], hi: [picture('a'), picture('b')] };

test('pictures are found at any depth, each once, in an order that does not depend on the place', () => {
  expect(pictureIdsIn({ sections: [{ items: [{ body }] }] })).toEqual(['a', 'b']);
  expect(pictureIdsIn({ hi: body.hi, en: body.en })).toEqual(['a', 'b']);
  expect(pictureIdsIn({ en: ['no picture', { tag: 'img', attributes: { alt: 'A map' } }, null] })).toEqual([]);
});

test('a picture gets the facts of its own id, and an unknown one gets none', () => {
  const facts = { sha256: '00ff', contentType: 'image/png', width: 30, height: 20 };
  expect(withPictureFacts(body, new Map([['b', facts]]))).toEqual({
    en: [
      {
        tag: 'p',
        children: [
          'See ',
          {
            tag: 'img',
            attributes: { picture: 'b', alt: 'A map', sha256: '00ff', type: 'image/png', width: '30', height: '20' },
          },
        ],
      },
    ],
    hi: [picture('a'), expect.objectContaining({ attributes: expect.objectContaining({ sha256: '00ff' }) })],
  });
});

test('every picture gets an address, and nothing else changes', () => {
  const addressed = withPictureAddresses({ ...body, no: 1, none: null }, (id) => `/pictures/${id}`);
  expect(addressed).toMatchObject({
    no: 1,
    none: null,
    hi: [{ attributes: { src: '/pictures/a', alt: 'A map' } }, {}],
  });
  expect(body.hi[0]).toEqual(picture('a'));
});
