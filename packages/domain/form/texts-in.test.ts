import { expect, test } from 'vitest';
import { mapTexts, textsIn } from './texts-in.ts';

const hotText = {
  kind: 'hot-text',
  passage: { en: '[[hi]] or [[en]]' },
  pieces: { hi: { en: 'one', hi: 'एक' }, en: { hi: 'दो' } },
  correct: ['hi'],
};

test('the texts of a question are found at any depth, also where a piece has the name of a language', () => {
  expect(textsIn([hotText, undefined])).toEqual([hotText.passage, hotText.pieces.hi, hotText.pieces.en]);
});

test('each text is replaced, and everything else stays', () => {
  expect(
    mapTexts({ options: [{ en: 'a' }, { hi: 'b' }], correct: { en: 0 }, unit: null }, () => ({ en: 'x' })),
  ).toEqual({
    options: [{ en: 'x' }, { en: 'x' }],
    correct: { en: 0 },
    unit: null,
  });
  expect(mapTexts(hotText, ({ en = '', hi }) => ({ en, ...(hi && { hi }) }))).toEqual({
    ...hotText,
    pieces: { hi: { en: 'one', hi: 'एक' }, en: { en: '', hi: 'दो' } },
  });
});

test('a text with a language that is not set is a text', () => {
  expect(textsIn({ en: 'a', hi: undefined })).toHaveLength(1);
  expect(textsIn({})).toEqual([]);
});
