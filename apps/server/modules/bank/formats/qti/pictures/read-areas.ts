import type { Area } from '@kasauti/domain/form/content.ts';
import { type Fraction, fraction, multiplyFractions, roundFraction } from '@kasauti/domain/fraction.ts';
import { boundsOf, isValidArea } from '@kasauti/domain/item/areas.ts';
import { parseCoords, SHAPES, type Shape } from '@kasauti/domain/qti/values/shape.ts';
import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { type FileSize, sizeOfPicture } from '../../files/picture-size.ts';
import { writePlain } from '../../markup/write-plain.ts';
import { shownText } from '../../markup/write-text.ts';
import type { WrittenAnswer, WrittenText } from '../../question-file.ts';
import { refuseQuestion } from '../../refused.ts';
import { addressOf, attribute } from '../attributes.ts';
import { type Context, noteLimit, onlyOne, optionsWith, placesOf, refuseFewerThanTwo } from '../options.ts';
import { inLanguages, isPicture, type QtiWriting, refuseRemotePicture, writeQti } from '../read-text.ts';

/* Interactions with a picture: areas to choose, or points to put. `read-joined-areas.ts` has the others. */

/** The bank accepts at most this number of points. */
const MAX_POINTS = 20;

/** A picture, and by how much the numbers of areas are multiplied, so that they count the stored pixels. */
type Picture = { text: WrittenText; scale: Fraction };

export function readHotspot(context: Context): WrittenAnswer {
  const { element, response, writing } = context;
  const { picture, areas: options } = readAreas(context, 'hotspotChoice');
  refuseFewerThanTwo(options, element);
  const areas = options.map(({ text, area }) => ({ text, area }));
  const correct = placesOf(options, context);
  if (response.cardinality === 'single') return { kind: 'hotspot', picture, areas, correct: [onlyOne(correct)] };
  noteLimit(attribute(element, 'maxChoices') ?? '1', options.length, writing.note);
  return { kind: 'hotspot', picture, areas, correct, many: true };
}

/** Reads the picture of an interaction, and its areas: the children with this name. */
export function readAreas({ element, writing }: Context, name: string) {
  const { text: picture, scale } = readPicture(element, writing);
  const areas = optionsWith(element, name, (choice) => labelOf(choice, writing)).map((option) => {
    const shape = SHAPES.find((one) => one === attribute(option.element, 'shape')) ?? 'default';
    const coords = attribute(option.element, 'coords') ?? '';
    return { ...option, area: areaOf({ shape, coords }, scale, option.element.line) };
  });
  return { picture, areas };
}

export function readSelectPoint({ element, response, key, writing }: Context): WrittenAnswer {
  const { text: picture, scale } = readPicture(element, writing);
  if (!('areas' in key) || response.baseType !== 'point')
    return refuseQuestion('unsupported-response-processing', 'A point is compared with something else than areas.');
  const correct = key.areas.map((area) => areaOf(area, scale, element.line));
  if (response.cardinality === 'single' && correct.length > 1)
    refuseQuestion('several-right-options', 'Each of several areas earns all marks, but only one point may be put.');
  if (key.firstOnly && correct.some((area, at) => correct.slice(0, at).some((other) => mayOverlap(area, other))))
    refuseQuestion(
      'unsupported-response-processing',
      'Areas of its mapping may overlap. A point counts for the first of them there, but for all of them here.',
    );
  const most = response.cardinality === 'single' ? 1 : Number(attribute(element, 'maxChoices') ?? '1');
  if (most !== 0 && most < correct.length)
    refuseQuestion('bad-answer', 'The key has more areas than points that may be put.', element.line);
  if (most === 0 || most > MAX_POINTS)
    writing.note('limit-left-out', `Any number of points could be put. Now ${correct.length} may be put.`);
  const maxPoints = most > MAX_POINTS ? 0 : most;
  return { kind: 'select-point', picture, correct, ...(maxPoints > correct.length ? { maxPoints } : {}) };
}

/** Reads the only picture of an interaction. Its file must be in the package, because its size is needed. */
function readPicture(element: XmlElement, writing: QtiWriting): Picture {
  const [picture, ...others] = childElements(element).filter(isPicture);
  if (!picture || others.length > 0)
    return refuseQuestion('unsupported-picture', 'Areas need exactly one picture.', element.line);
  refuseRemotePicture(picture);
  const bytes = writing.files?.fileAt(addressOf(picture));
  if (!bytes) return refuseQuestion('missing-file', `The picture ${addressOf(picture)} is missing.`, picture.line);
  const text = inLanguages([picture], writing, (nodes) => shownText(writeQti(nodes, writing)));
  const size = sizeOfPicture(bytes);
  if (!size) return refuseQuestion('unsupported-picture', `${addressOf(picture)} has no size.`, picture.line);
  return { text, scale: scaleOf(picture, size, writing) };
}

/** Returns how many pixels the stored picture has for each pixel of the size in which the item shows it. */
function scaleOf(picture: XmlElement, { width, height, own }: FileSize, { note }: QtiWriting): Fraction {
  const shownWidth = Number(attribute(picture, 'width') ?? Math.max(1, Math.round(own.width)));
  const rightHeight = (shownWidth * own.height) / own.width;
  const shownHeight = Number(attribute(picture, 'height') ?? rightHeight);
  if (!Number.isInteger(shownWidth) || shownWidth < 1)
    return refuseQuestion('bad-value', 'The width of a picture is not a number of pixels.', picture.line);
  if (Math.abs(rightHeight - shownHeight) > 1)
    refuseQuestion('unsupported-picture', 'The item shows its picture stretched.', picture.line);
  if (shownWidth !== width)
    note('areas-scaled', `Areas now count the ${width} × ${height} pixels of the stored picture.`, picture.line);
  return fraction(width, shownWidth);
}

/** Returns the text of an area: its label, or its identifier if it has none. */
function labelOf(choice: XmlElement, writing: QtiWriting): WrittenText {
  const label = attribute(choice, 'hotspotLabel')?.trim() ?? '';
  if (label === '')
    writing.note(
      'area-without-text',
      'An area has no text, so its identifier is used. Say what is there.',
      choice.line,
    );
  const first = label || (attribute(choice, 'identifier') ?? '');
  return inLanguages([choice], writing, (nodes, language) => {
    const words = nodes.map((node) => (typeof node === 'string' ? node : textOf(node))).join('');
    return writePlain(language === writing.language ? first : words.trim());
  });
}

/** Converts an area to whole pixels of its picture. Refuses shapes that the bank does not have. */
function areaOf({ shape, coords }: { shape: Shape; coords: string }, scale: Fraction, line: number): Area {
  const numbers = (parseCoords(shape, coords) ?? []).map((number) =>
    Number(roundFraction(multiplyFractions(number, scale), 0)),
  );
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  if (shape === 'default' || (shape === 'ellipse' && c !== d))
    return refuseQuestion('unsupported-element', `An area cannot have the shape ${shape}.`, line);
  const area: Area =
    shape === 'rect'
      ? { shape: 'rectangle', coords: [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] }
      : shape === 'poly'
        ? { shape: 'polygon', coords: numbers }
        : { shape: 'circle', coords: numbers.slice(0, 3) };
  return isValidArea(area)
    ? area
    : refuseQuestion('bad-value', `These are no coordinates of an area: ${coords}.`, line);
}

/** Returns whether two areas may overlap. Areas whose frames overlap may do so. */
function mayOverlap(one: Area, other: Area): boolean {
  const [left, top, right, bottom] = boundsOf(one);
  const [otherLeft, otherTop, otherRight, otherBottom] = boundsOf(other);
  return left < otherRight && otherLeft < right && top < otherBottom && otherTop < bottom;
}
