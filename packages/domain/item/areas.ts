import type { Area, AreaOption, Language, Localized, Markup, MarkupElement } from '../form/content.ts';
import { type FormProblem, markupProblems, problemIf } from '../form/problems.ts';

/* Areas of a picture: where they are, and what an author may get wrong. */

export const MAX_POLYGON_CORNERS = 40;

/** The size of a picture in pixels. */
export type PictureSize = { width: number; height: number };

/**
 * Longest side of a stored picture in pixels. On the widest screen a picture takes about half of it. The rest is for
 * the enlarged view.
 */
export const STORED_SIDE_PX = 2000;

/** Returns the size in which a picture of this size is stored: larger ones are made smaller as a whole. */
export function storedSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, STORED_SIDE_PX / Math.max(width, height));
  const whole = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: whole(width), height: whole(height) };
}

/** Returns the node of a picture that stands alone, or null if the text is anything else. */
export function onlyPicture(markup: Markup): MarkupElement | null {
  const [only, ...others] = markup;
  return typeof only === 'object' && only.tag === 'img' && others.length === 0 ? only : null;
}

/** Returns the size of a picture, or null if the picture is not known. */
export function sizeOfPicture({ attributes }: MarkupElement): PictureSize | null {
  const [width, height] = [Number(attributes?.width), Number(attributes?.height)];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Returns x and y of each corner of a polygon. */
export function cornersOf({ coords }: Pick<Area, 'coords'>): [number, number][] {
  return Array.from({ length: Math.floor(coords.length / 2) }, (_, at) => [
    coords[2 * at] ?? 0,
    coords[2 * at + 1] ?? 0,
  ]);
}

/** Returns the size of a picture in all languages, or the size 0 if it is not known. */
export function sharedSizeOf(picture: Localized<Markup>): PictureSize {
  return sizesOf(picture)[0] ?? { width: 0, height: 0 };
}

function sizesOf(picture: Localized<Markup>): PictureSize[] {
  return Object.values(picture).flatMap((markup) => {
    const node = onlyPicture(markup);
    return (node && sizeOfPicture(node)) ?? [];
  });
}

/** Returns a problem if the pictures of the languages differ in size. A point would then differ by the language. */
export function sizeProblems(picture: Localized<Markup>, where: string): FormProblem[] {
  const sizes = new Set(sizesOf(picture).map(({ width, height }) => `${width}x${height}`));
  return problemIf(sizes.size > 1, 'pictures-of-different-sizes', where);
}

/** Returns the smallest rectangle around an area: left, top, right and bottom. */
export function boundsOf({ shape, coords }: Area): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = coords;
  if (shape === 'circle') return [a - c, b - c, a + c, b + c];
  if (shape === 'rectangle') return [a, b, c, d];
  const [xs, ys] = [cornersOf({ coords }).map(([x]) => x), cornersOf({ coords }).map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Returns whether an area has the numbers that its shape needs, and covers more than a line. */
export function isValidArea({ shape, coords }: Area): boolean {
  if (!coords.every((number) => Number.isInteger(number) && number >= 0)) return false;
  const [a = 0, b = 0, c = 0, d = 0] = coords;
  switch (shape) {
    case 'circle':
      return coords.length === 3 && c > 0;
    case 'rectangle':
      return coords.length === 4 && a < c && b < d;
    case 'polygon': {
      const corners = coords.length / 2;
      return Number.isInteger(corners) && corners >= 3 && corners <= MAX_POLYGON_CORNERS && doubleSizeOf(coords) > 0;
    }
  }
}

/** Returns twice the size of a polygon (the shoelace formula). It is 0 if all corners are on a line. */
function doubleSizeOf(coords: readonly number[]): number {
  const corners = cornersOf({ coords: [...coords] });
  const sum = corners.reduce((so, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [0, 0];
    return so + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum);
}

/** Returns the problems of the picture of a question, in each language. */
export function pictureProblems(
  picture: Localized<Markup>,
  languages: readonly Language[],
  where: string,
): FormProblem[] {
  return languages.flatMap((language): FormProblem[] => {
    const shown = picture[language];
    return shown && shown.length > 0 && !onlyPicture(shown)
      ? [{ code: 'not-one-picture', where, language }]
      : markupProblems(picture, [language], where);
  });
}

/** Returns the problems of areas that are options, each at its option. */
export function areaOptionProblems(
  options: readonly AreaOption[],
  picture: Localized<Markup>,
  where: string,
): FormProblem[] {
  return areaProblems(
    options.map(({ optionId, area }) => ({ area, where: `${where}, option ${optionId}` })),
    picture,
  );
}

/** Returns the problems of areas: the numbers of their shapes, and whether they are inside the picture. */
export function areaProblems(
  areas: readonly { area: Area; where: string }[],
  picture: Localized<Markup>,
): FormProblem[] {
  const sizes = sizesOf(picture);
  return areas.flatMap(({ area, where }): FormProblem[] => {
    if (!isValidArea(area)) return [{ code: 'area-not-valid', where }];
    const [left, top, right, bottom] = boundsOf(area);
    const isInside = ({ width, height }: PictureSize) => left >= 0 && top >= 0 && right <= width && bottom <= height;
    return sizes.every(isInside) ? [] : [{ code: 'area-outside-the-picture', where }];
  });
}
