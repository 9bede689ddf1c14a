import type { ResponseDeclaration } from '@kasauti/domain/qti/processing.ts';
import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../collect-questions.ts';
import type { WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { attribute } from './attributes.ts';
import type { QtiKey } from './mapped-key.ts';
import { type QtiWriting, textIn } from './read-text.ts';
import { childrenNamed } from './read-translations.ts';

/** An interaction with its response and its key. `unit` is the unit of a number. */
export type Context = {
  element: XmlElement;
  response: ResponseDeclaration;
  key: QtiKey;
  unit: WrittenText | undefined;
  writing: QtiWriting;
};
type Identified = { identifier: string };
export type QtiOption = Identified & { text: WrittenText; element: XmlElement };

/** Returns the options of an interaction: its children with this name. */
export function optionsOf(element: XmlElement, name: string, writing: QtiWriting): QtiOption[] {
  return optionsWith(element, name, (child) => textIn(child, writing));
}

/** Returns the children of an interaction with this name, with the texts that `textOf` returns for them. */
export function optionsWith(
  element: XmlElement,
  name: string,
  textOf: (child: XmlElement) => WrittenText,
): QtiOption[] {
  const options = childrenNamed(element, name).map((child): QtiOption => {
    if (child.attributes.has('templateIdentifier') || child.attributes.has('template-identifier'))
      refuseQuestion('unsupported-element', 'An option that a template shows cannot be imported.', child.line);
    return { identifier: attribute(child, 'identifier') ?? '', text: textOf(child), element: child };
  });
  const ids = options.map(({ identifier }) => identifier);
  const again = options.find(({ identifier }, at) => ids.indexOf(identifier) < at);
  if (again)
    refuseQuestion('duplicate-identifier', `Two options have the identifier ${again.identifier}.`, again.element.line);
  // A set of a match may have one option, and a picture one area to put texts into.
  if (name !== 'simpleAssociableChoice' && name !== 'associableHotspot') refuseFewerThanTwo(options, element);
  return options;
}

export function refuseFewerThanTwo(options: readonly unknown[], element: XmlElement): void {
  if (options.length < 2) refuseQuestion('missing-options', 'A question needs at least two options.', element.line);
}

/**
 * Returns whether the options keep their order. They are shuffled only if the item asks for it and no option has a
 * fixed position.
 */
export function orderOf(element: XmlElement, options: readonly QtiOption[], note: Note): { keepsOrder?: true } {
  if (attribute(element, 'shuffle') !== 'true') return { keepsOrder: true };
  if (!options.some((option) => attribute(option.element, 'fixed') === 'true')) return {};
  note('order-kept', 'One option keeps its place when the options are mixed. Now all options keep their places.');
  return { keepsOrder: true };
}

/** Returns the places of the right options. Refuses a key with a value that is not among the options. */
export function placesOf(options: readonly Identified[], context: Pick<Context, 'key' | 'response'>): number[] {
  return valuesOf(context).map((value) => placeOf(options, value));
}

/** Returns whether a limit says anything. QTI writes 0 for no limit. */
export function limits(most: string, all: number): boolean {
  return most !== '0' && Number(most) < all;
}

/**
 * Returns the maximum number of characters if a pattern sets only that, such as `.{0,60}`, and if it is at most `most`.
 * Other patterns return null.
 */
export function characterLimit(mask: string | undefined, most: number): number | null {
  const limit = Number(/^(?:\.|\[\\s\\S\])\{0,(\d{1,6})\}$/.exec(mask ?? '')?.[1] ?? '0');
  return limit >= 1 && limit <= most ? limit : null;
}

/** Records a limit on the number of choices that is lost. */
export function noteLimit(most: string, all: number, note: Note): void {
  if (limits(most, all))
    note('limit-left-out', `At most ${most} options could be chosen. Now any number may be chosen.`);
}

/** Returns the right values. Refuses a key without any. */
export function valuesOf({ key, response }: Pick<Context, 'key' | 'response'>): readonly string[] {
  const values = 'values' in key ? key.values : [];
  if (values.length === 0) refuseQuestion('no-correct-answer', `No answer to ${response.identifier} is right.`);
  return values;
}

/** Returns the pairs of a key. Their identifiers are separated by spaces. */
export function pairsOf(context: Pick<Context, 'key' | 'response'>): [string, string][] {
  return valuesOf(context).map((value) => {
    const [first = '', second = ''] = value.trim().split(/\s+/);
    return [first, second];
  });
}

export function placeOf(options: readonly Identified[], identifier: string): number {
  const place = options.findIndex((option) => option.identifier === identifier.trim());
  if (place === -1) refuseQuestion('key-not-an-option', `The key ${identifier} is not among the options.`);
  return place;
}

export function onlyOne([place, ...others]: readonly number[]): number {
  if (place !== undefined && others.length === 0) return place;
  return refuseQuestion('several-right-options', 'Several options earn all marks, but only one may be chosen.');
}
