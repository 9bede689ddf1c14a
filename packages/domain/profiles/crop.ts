/*
 * What a photo and a signature must look like, and how one is cut out of a larger picture. Lengths are pixels of the
 * picture. The proportions are those of paper forms in India: a photo of 35 × 45 mm, a signature of 35 × 15 mm.
 */

export type Size = { width: number; height: number };
/** The part that is kept: its upper left corner and its width. The height follows from the proportions. */
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

/** A cut is rounded to whole pixels twice, by a browser and by a camera's turn. */
const TOLERANCE = 0.02;

export type PictureBar = 'image-too-small' | 'image-shape';

/** Says why a picture cannot be this photo or signature, or null when it can. */
export function whyNotThisPicture({ width, height }: Size, { proportions, minWidth }: PictureRule): PictureBar | null {
  if (width < minWidth || height < heightOf(minWidth, proportions) - 1) return 'image-too-small';
  const shape = (width * proportions.height) / (height * proportions.width);
  return Math.abs(shape - 1) > TOLERANCE ? 'image-shape' : null;
}

export const heightOf = (width: number, proportions: Size): number => (width * proportions.height) / proportions.width;

/** The widest part that a picture has in these proportions; null when it is too small for one. */
export function widestCrop(picture: Size, { proportions, minWidth }: PictureRule): number | null {
  const width = Math.min(picture.width, Math.floor((picture.height * proportions.width) / proportions.height));
  return width < minWidth ? null : width;
}

/** As much as there is, from the middle; null when the picture is too small. */
export function firstCrop(picture: Size, rule: PictureRule): Crop | null {
  const width = widestCrop(picture, rule);
  if (width === null) return null;
  return {
    x: (picture.width - width) / 2,
    y: (picture.height - heightOf(width, rule.proportions)) / 2,
    width,
  };
}

/**
 * The nearest part that lies within the picture and is neither too small nor too wide. The picture must not be too
 * small.
 */
export function fittingCrop(wanted: Crop, picture: Size, rule: PictureRule): Crop {
  const width = between(rule.minWidth, wanted.width, widestCrop(picture, rule) ?? rule.minWidth);
  return {
    x: between(0, wanted.x, picture.width - width),
    y: between(0, wanted.y, picture.height - heightOf(width, rule.proportions)),
    width,
  };
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
