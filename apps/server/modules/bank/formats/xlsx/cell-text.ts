import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { refuseQuestion } from '../refused.ts';

/** Parts of a workbook that its cells refer to by number. Null: a text or format that cannot be read. */
export type Workbook = { strings: readonly (string | null)[]; formats: readonly number[] };

/** General, whole numbers and decimals, with and without separators, scientific, and text. ECMA-376-1, §18.8.30. */
const PLAIN_FORMATS = new Set([0, 1, 2, 3, 4, 11, 49]);

/** Returns the text of a cell. A formula is refused, also when the file has its last result. */
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
    refuseQuestion('unsupported-cell', `${place} is a date, a share or an amount of money. Format it as text.`);
  return numberText(textOf(value));
}

/** Spreadsheets store binary fractions and show 15 digits: 1.4139999999999999 is 1.414. */
function numberText(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}

function lostLook(place: string): never {
  return refuseQuestion('unsupported-cell', `${place} has raised or lowered signs, which would become plain ones.`);
}

/** Returns the text of a string, or null if its look means something. */
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

/** Signs that XML cannot hold are written as _x000D_. ECMA-376-1, §22.9.2.19. */
function unescaped(text: string): string {
  return text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}
