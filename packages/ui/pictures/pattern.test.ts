import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternOf, patternSvg } from './pattern.ts';

const picture = fc.record({ hue: fc.integer({ min: 0, max: 359 }), seed: fc.string({ minLength: 1 }) });

test('the same seed and hue always give the same picture', () => {
  fc.assert(
    fc.property(picture, (one) => {
      expect(patternOf(one)).toEqual(patternOf({ ...one }));
    }),
  );
});

test('different categories look different', () => {
  expect(patternSvg({ hue: 222, seed: 'admission' })).not.toBe(patternSvg({ hue: 222, seed: 'banking' }));
});

test('a picture is never empty, and carries nothing but shapes', () => {
  fc.assert(
    fc.property(picture, (one) => {
      expect(patternOf(one).shapes.length).toBeGreaterThan(5);
      // The seed only determines the random numbers. The text of the seed never appears in the picture.
      expect(patternSvg(one)).toMatch(
        /^<svg [^<]*>(?:<rect [^<]*\/>)(?:<path d="[MLAhavZ\d., -]+" fill="hsl\([\d %]+\)" opacity="0\.\d+"\/>)+<\/svg>$/,
      );
    }),
  );
});
