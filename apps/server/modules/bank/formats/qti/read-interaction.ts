import type { ResponseDeclaration } from '@kasauti/domain/qti/processing.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { childElements, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { textAnswer } from '../accepted-texts.ts';
import type { Note } from '../collect-questions.ts';
import { shownText } from '../markup/write-text.ts';
import { numericAnswer, onlyRange, readDecimal } from '../numbers.ts';
import type { WrittenAnswer, WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import type { QtiKey } from './mapped-key.ts';
import { type QtiWriting, writeQti } from './read-body.ts';

type Context = { element: XmlElement; response: ResponseDeclaration; key: QtiKey; writing: QtiWriting };
type QtiOption = { identifier: string; text: WrittenText; element: XmlElement };

const readers: Readonly<Record<string, (context: Context) => WrittenAnswer>> = {
  choiceInteraction: readChoice,
  inlineChoiceInteraction: readInlineChoice,
  textEntryInteraction: readTextEntry,
  orderInteraction: readOrder,
  matchInteraction: readMatch,
  sliderInteraction: readSlider,
};

/** Converts an interaction and its key to an answer in the authors' source format. */
export function readInteraction(
  element: XmlElement,
  response: ResponseDeclaration,
  key: QtiKey,
  writing: QtiWriting,
): WrittenAnswer {
  const name = nameOf(element);
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (!read)
    return refuseQuestion('unsupported-interaction', `<${element.name}> cannot be imported yet.`, element.line);
  return read({ element, response, key, writing });
}

function readChoice(context: Context): WrittenAnswer {
  const { element, response, writing } = context;
  const options = optionsOf(element, 'simpleChoice', writing);
  const order = orderOf(element, options, writing.note);
  const texts = options.map(({ text }) => text);
  const correct = placesOf(options, context);
  const most = attribute(element, 'maxChoices') ?? '1';
  if (response.cardinality === 'single')
    return { kind: 'single-choice', options: texts, correct: onlyOne(correct), ...order };
  if (most !== '0' && Number(most) < options.length)
    writing.note('limit-left-out', `At most ${most} options could be chosen. Now any number may be chosen.`);
  return { kind: 'multiple-choice', options: texts, correct, ...order };
}

function readInlineChoice(context: Context): WrittenAnswer {
  const { element, writing } = context;
  const options = optionsOf(element, 'inlineChoice', writing);
  const order = orderOf(element, options, writing.note);
  const correct = onlyOne(placesOf(options, context));
  return { kind: 'inline-choice', options: options.map(({ text }) => text), correct, ...order };
}

function readTextEntry({ element, response, key, writing }: Context): WrittenAnswer {
  if (attribute(element, 'patternMask'))
    writing.note('limit-left-out', 'The pattern of what may be typed is left out.');
  if (response.cardinality !== 'single')
    refuseQuestion('unsupported-interaction', 'A text entry with several values cannot be imported.', element.line);
  if ('range' in key) return numericAnswer(key.range);
  if (response.baseType === 'integer' || response.baseType === 'float') {
    const ranges = key.values.map(readDecimal).map((value) => ({ from: value, to: value }));
    return numericAnswer(onlyRange(ranges));
  }
  if (response.baseType !== 'string')
    refuseQuestion('unsupported-interaction', `A text entry of the type ${response.baseType} cannot be imported.`);
  if (key.values.length === 0) refuseQuestion('no-correct-answer', `No answer to ${response.identifier} is right.`);
  return textAnswer(key.values, key.ignoresCase !== true);
}

function readOrder(context: Context): WrittenAnswer {
  const { element, writing } = context;
  const options = optionsOf(element, 'simpleChoice', writing);
  const places = placesOf(options, context);
  if (places.length !== options.length)
    refuseQuestion('option-without-place', 'Its right order leaves out some of its options.', element.line);
  return { kind: 'order', options: places.map((place) => options[place]?.text ?? {}) };
}

function readMatch({ element, response, key, writing }: Context): WrittenAnswer {
  const sets = childElements(element).filter((child) => nameOf(child) === 'simpleMatchSet');
  const [rows = [], columns = []] = sets.map((set) => optionsOf(set, 'simpleAssociableChoice', writing));
  const pairs = ('values' in key ? key.values : []).map((value) => value.trim().split(/\s+/));
  const correct = rows.map(({ identifier }) =>
    pairs.flatMap(([row, column]) => (row === identifier ? [placeOf(columns, column ?? '')] : [])),
  );
  if (sets.length !== 2 || response.cardinality !== 'multiple')
    refuseQuestion('unsupported-interaction', 'A match has two sets and several pairs.', element.line);
  for (const [row = ''] of pairs) placeOf(rows, row);
  const bare = rows.find((_row, at) => correct[at]?.length === 0);
  if (bare) refuseQuestion('row-without-answer', `No column is right for ${bare.identifier}.`, bare.element.line);
  const many = rows.some((row) => attribute(row.element, 'matchMax') !== '1');
  if (!many && correct.some((places) => places.length > 1))
    refuseQuestion('row-without-answer', 'A row has several right columns, but only one may be chosen.', element.line);
  if (columns.some((column) => limits(attribute(column.element, 'matchMax') ?? '1', rows.length)))
    writing.note('limit-left-out', 'How often a column may be chosen is left out.');
  const texts = (options: readonly QtiOption[]) => options.map(({ text }) => text);
  return { kind: 'match', rows: texts(rows), columns: texts(columns), correct, ...(many ? { many } : {}) };
}

const limits = (most: string, rows: number) => most !== '0' && Number(most) < rows;

function readSlider({ element, key }: Context): WrittenAnswer {
  const [value, ...others] = 'values' in key ? key.values : [];
  if ('values' in key && (value === undefined || others.length > 0))
    refuseQuestion('no-correct-answer', 'A slider has one right value.', element.line);
  const range = 'range' in key ? key.range : { from: readDecimal(value ?? ''), to: readDecimal(value ?? '') };
  const { from: correctFrom, to: correctTo } = numericAnswer(range);
  const bound = (name: string) => decimal(attribute(element, name) ?? '');
  return {
    kind: 'slider',
    from: bound('lowerBound'),
    to: bound('upperBound'),
    step: decimal(attribute(element, 'step') ?? '1'),
    correctFrom,
    correctTo,
  };
}

function decimal(text: string): string {
  const value = readDecimal(text);
  return numericAnswer({ from: value, to: value }).from;
}

function optionsOf(element: XmlElement, name: string, { note, language }: QtiWriting): QtiOption[] {
  const options = childElements(element).flatMap((child): QtiOption[] => {
    if (nameOf(child) !== name) return [];
    if (child.attributes.has('templateIdentifier') || child.attributes.has('template-identifier'))
      refuseQuestion('unsupported-element', 'An option that a template shows cannot be imported.', child.line);
    const text = { [language]: shownText(writeQti(child.children, note)) };
    return [{ identifier: attribute(child, 'identifier') ?? '', text, element: child }];
  });
  const ids = options.map(({ identifier }) => identifier);
  const again = options.find(({ identifier }, at) => ids.indexOf(identifier) < at);
  if (again)
    refuseQuestion('duplicate-identifier', `Two options have the identifier ${again.identifier}.`, again.element.line);
  if (options.length < 2 && name !== 'simpleAssociableChoice')
    refuseQuestion('missing-options', 'A question needs at least two options.', element.line);
  return options;
}

/**
 * Returns whether the options keep their order. They are shuffled only if the item asks for it and no option has a
 * fixed position.
 */
function orderOf(element: XmlElement, options: readonly QtiOption[], note: Note): { keepsOrder?: true } {
  if (attribute(element, 'shuffle') !== 'true') return { keepsOrder: true };
  if (!options.some((option) => attribute(option.element, 'fixed') === 'true')) return {};
  note('order-kept', 'One option keeps its place when the options are mixed. Now all options keep their places.');
  return { keepsOrder: true };
}

function placesOf(options: readonly QtiOption[], { key, response }: Context): number[] {
  const values = 'values' in key ? key.values : [];
  if (values.length === 0) refuseQuestion('no-correct-answer', `No answer to ${response.identifier} is right.`);
  return values.map((value) => placeOf(options, value));
}

function placeOf(options: readonly QtiOption[], identifier: string): number {
  const place = options.findIndex((option) => option.identifier === identifier.trim());
  if (place === -1) refuseQuestion('key-not-an-option', `The key ${identifier} is not among the options.`);
  return place;
}

function onlyOne([place, ...others]: readonly number[]): number {
  if (place !== undefined && others.length === 0) return place;
  return refuseQuestion('several-right-options', 'Several options earn all marks, but only one may be chosen.');
}

/** Reads an attribute in the spelling of QTI 2 (`maxChoices`) or of QTI 3 (`max-choices`). */
function attribute({ attributes }: XmlElement, name: string): string | undefined {
  return attributes.get(name) ?? attributes.get(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}
