import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { refuseQuestion } from '../refused.ts';

/** Parts of a workbook to which its cells refer by index. A string is null if its formatting carries meaning. */
export type Workbook = { strings: readonly (string | null)[]; formats: readonly number[] };

/**
 * Ids of supported number formats: general, whole numbers and decimals with or without separators, scientific, and
 * text. ECMA-376-1, §18.8.30.
 */
const PLAIN_FORMATS = new Set([0, 1, 2, 3, 4, 11, 49]);

/** Returns the text of a cell. Refuses a formula, even if the file contains its last result. */
export function cellText(cell: XmlElement, { strings, formats }: Workbook): string {
  const { attributes } = cell;
  const place = attributes.get('r') ?? 'A cell';
  const child = (name: string) => childElements(cell).find((one) => one.name === name);
  if (child('f')) refuseQuestion('formula', `${place} has a formula. Formulas are not evaluated: paste its value.`);
  const value = child('v');
  const type = attributes.get('t') ?? 'n';
  if (type === 'inlineStr') return plainText(child('is')) ?? lostLook(place);
  if (!value) return '';
  if (type === 's') return strings[Number(textOf(value))] ?? lostLook(place);
  if (type === 'str') return unescaped(textOf(value));
  if (type === 'b') return textOf(value) === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return refuseQuestion('unsupported-cell', `${place} has an error or a date.`);
  const format = formats[Number(attributes.get('s') ?? '0')] ?? 0;
  if (!PLAIN_FORMATS.has(format))
    refuseQuestion('unsupported-cell', `${place} is a date, a percentage or an amount of money. Format it as text.`);
  return numberText(textOf(value));
}

/**
 * Returns a number as spreadsheets show it. They store binary fractions and show 15 digits: 1.4139999999999999 becomes
 * 1.414.
 */
function numberText(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}

function lostLook(place: string): never {
  return refuseQuestion(
    'unsupported-cell',
    `${place} has superscript or subscript characters, which would become normal characters.`,
  );
}

/** Returns the text of a string, or null if it contains subscripts or superscripts. */
export function plainText(string: XmlElement | undefined): string | null {
  if (!string) return '';
  const runs = childElements(string).filter(({ name }) => name === 't' || name === 'r');
  if (runs.some(isRaised)) return null;
  const texts = runs.flatMap((run) =>
    run.name === 't' ? [run] : childElements(run).filter(({ name }) => name === 't'),
  );
  return unescaped(texts.map(textOf).join(''));
}

function isRaised(run: XmlElement): boolean {
  const looks = childElements(run)
    .filter(({ name }) => name === 'rPr')
    .flatMap(childElements);
  return looks.some(({ name, attributes }) => name === 'vertAlign' && attributes.get('val') !== 'baseline');
}

/** Decodes characters that XML cannot contain, which are stored like `_x000D_`. ECMA-376-1, §22.9.2.19. */
function unescaped(text: string): string {
  return text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}
