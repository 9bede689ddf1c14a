import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstCrop, fittingCrop, heightOf, pictureRules, whyNotThisPicture, widestCrop } from './crop.ts';

const kinds = ['photo', 'signature'] as const;
const side = fc.integer({ min: 1, max: 9000 });
const anywhere = fc.double({ min: -10_000, max: 20_000, noNaN: true });

describe.each(kinds)('the part of a picture that becomes a %s', (kind) => {
  const rule = pictureRules[kind];
  const { width, height } = rule.proportions;

  test('is within the picture, has the proportions, and is accepted, wherever it is moved', () => {
    fc.assert(
      fc.property(side, side, anywhere, anywhere, anywhere, (pictureWidth, pictureHeight, x, y, cut) => {
        const picture = { width: pictureWidth, height: pictureHeight };
        fc.pre(widestCrop(picture, rule) !== null);
        const crop = fittingCrop({ x, y, width: cut }, picture, rule);
        const tall = heightOf(crop.width, rule.proportions);
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(pictureWidth + 1e-6);
        expect(crop.y + tall).toBeLessThanOrEqual(pictureHeight + 1e-6);
        expect(whyNotThisPicture({ width: crop.width, height: tall }, rule)).toBeNull();
        expect(fittingCrop(crop, picture, rule)).toEqual(crop);
      }),
    );
  });

  test('is taken from the middle at first, and there is none when the picture is too small', () => {
    expect(firstCrop({ width: width * 100, height: height * 100 }, rule)).toEqual({ x: 0, y: 0, width: width * 100 });
    expect(firstCrop({ width: width * 300, height: height * 100 }, rule)).toEqual({
      x: width * 100,
      y: 0,
      width: width * 100,
    });
    expect(firstCrop({ width: rule.minWidth - 1, height: 9000 }, rule)).toBeNull();
    expect(firstCrop({ width: 9000, height: heightOf(rule.minWidth, rule.proportions) - 1 }, rule)).toBeNull();
  });
});

test.each([
  [{ width: 420, height: 540 }, null],
  [{ width: 350, height: 450 }, null],
  [{ width: 210, height: 270 }, null],
  [{ width: 209, height: 270 }, 'image-too-small'],
  [{ width: 140, height: 180 }, 'image-too-small'],
  [{ width: 540, height: 420 }, 'image-shape'],
  [{ width: 450, height: 600 }, 'image-shape'],
])('a photo of %o: %s', (size, bar) => {
  expect(whyNotThisPicture(size, pictureRules.photo)).toBe(bar);
});
