/*
 * Rules for the shape of a photo and a signature, and for cropping a larger picture. Lengths are in pixels of the
 * picture. The proportions follow paper forms in India: a photo of 35 × 45 mm and a signature of 35 × 15 mm.
 */

export type Size = { width: number; height: number };
/** A crop of a picture: the upper left corner and the width. The height follows from the proportions. */
export type Crop = { x: number; y: number; width: number };

export type PictureRule = {
  /** Whole numbers without a common divisor. */
  proportions: Size;
  minWidth: number;
  keptWidth: number;
};

export const pictureRules = {
  photo: { proportions: { width: 7, height: 9 }, minWidth: 210, keptWidth: 420 },
  signature: { proportions: { width: 7, height: 3 }, minWidth: 210, keptWidth: 560 },
} as const satisfies Record<string, PictureRule>;
export type PictureKind = keyof typeof pictureRules;

/** Tolerance for the proportions. The browser and the rotation of camera photos each round to whole pixels. */
const TOLERANCE = 0.02;

export type PictureBar = 'image-too-small' | 'image-shape';

/** Returns why a picture cannot be used as this photo or signature, or null. */
export function whyNotThisPicture({ width, height }: Size, { proportions, minWidth }: PictureRule): PictureBar | null {
  if (width < minWidth || height < heightOf(minWidth, proportions) - 1) return 'image-too-small';
  const shape = (width * proportions.height) / (height * proportions.width);
  return Math.abs(shape - 1) > TOLERANCE ? 'image-shape' : null;
}

export const heightOf = (width: number, proportions: Size): number => (width * proportions.height) / proportions.width;

/** Returns the width of the largest crop in these proportions, or null when the picture is too small. */
export function widestCrop(picture: Size, { proportions, minWidth }: PictureRule): number | null {
  const width = Math.min(picture.width, Math.floor((picture.height * proportions.width) / proportions.height));
  return width < minWidth ? null : width;
}

/** Returns the largest centred crop, or null when the picture is too small. */
export function firstCrop(picture: Size, rule: PictureRule): Crop | null {
  const width = widestCrop(picture, rule);
  if (width === null) return null;
  return {
    x: (picture.width - width) / 2,
    y: (picture.height - heightOf(width, rule.proportions)) / 2,
    width,
  };
}

/** Returns the nearest crop that lies within the picture and has an allowed width. The picture must be large enough. */
export function fittingCrop(wanted: Crop, picture: Size, rule: PictureRule): Crop {
  const width = between(rule.minWidth, wanted.width, widestCrop(picture, rule) ?? rule.minWidth);
  return {
    x: between(0, wanted.x, picture.width - width),
    y: between(0, wanted.y, picture.height - heightOf(width, rule.proportions)),
    width,
  };
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
