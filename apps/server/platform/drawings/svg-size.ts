import { type PictureSize, STORED_SIDE_PX } from '@kasauti/domain/item/areas.ts';
import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { ATTRIBUTES } from './svg-names.ts';
import { refuseSvg } from './svg-problem.ts';
import { checkedValue } from './svg-values.ts';

/**
 * The size of a drawing in pixels, and the part of its plane that it shows. `own` is the size of which the file speaks.
 * It is another one if the drawing is enlarged or made smaller.
 */
export type SvgSize = { width: number; height: number; viewBox: readonly number[]; own: PictureSize };

const PX_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};
/**
 * Longest side, at least, of a drawing that says only how its sides are to each other. Areas and points are whole
 * pixels, and such a drawing often counts in very few units.
 */
const MIN_SIDE_PX = 400;

/**
 * Returns the size of a drawing: its width and height, or else its viewBox. It is brought to whole pixels between the
 * limits. Refuses a drawing that has neither.
 */
export function sizeOfSvg({ attributes }: XmlElement): SvgSize {
  const box = boxOf(attributes.get('viewBox'));
  const [width, height] = [pixelsOf(attributes.get('width')), pixelsOf(attributes.get('height'))];
  if (width && height) return fitted(width, height, box ?? [0, 0, width, height], 0);
  if (!box) return refuseSvg('unreadable');
  const [, , boxWidth = 1, boxHeight = 1] = box;
  if (width) return fitted(width, (width * boxHeight) / boxWidth, box, 0);
  if (height) return fitted((height * boxWidth) / boxHeight, height, box, 0);
  return fitted(boxWidth, boxHeight, box, MIN_SIDE_PX);
}

function fitted(width: number, height: number, viewBox: readonly number[], minSide: number): SvgSize {
  const side = Math.max(width, height);
  const scale = Math.min(Math.max(1, minSide / side), STORED_SIDE_PX / side);
  const whole = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: whole(width), height: whole(height), viewBox, own: { width, height } };
}

/** Returns an absolute length in pixels. Returns null for lengths such as 100 %, which depend on the page. */
function pixelsOf(written: string | undefined): number | null {
  const [, number, unit = ''] = /^\s*([\d.]+(?:[eE][-+]?\d+)?)([a-z]*)\s*$/.exec(written ?? '') ?? [];
  const length = Number(number) * (PX_PER_UNIT[unit] ?? Number.NaN);
  return length > 0 && Number.isFinite(length) ? length : null;
}

function boxOf(written: string | undefined): number[] | null {
  const kind = ATTRIBUTES.get('viewBox');
  if (written === undefined || !kind) return null;
  checkedValue(written, kind);
  const box = written
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width = 0, height = 0] = box;
  const isBox = box.length === 4 && Number.isFinite(x) && Number.isFinite(y) && width > 0 && height > 0;
  return isBox ? box : null;
}
