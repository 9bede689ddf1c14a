import { MAX_TEXT_CHARACTERS, USUAL_TEXT_CHARACTERS } from '@kasauti/domain/item/kinds/text-entry/limits.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { textAnswer } from '../accepted-texts.ts';
import { numericAnswer, onlyRange, readDecimal } from '../numbers.ts';
import type { WrittenAnswer } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { attribute } from './attributes.ts';
import {
  type Context,
  characterLimit,
  limits,
  noteLimit,
  onlyOne,
  optionsOf,
  orderOf,
  pairsOf,
  placeOf,
  placesOf,
  type QtiOption,
  valuesOf,
} from './options.ts';
import { readHotspot, readSelectPoint } from './pictures/read-areas.ts';
import { readGraphicAssociate, readGraphicGapMatch } from './pictures/read-joined-areas.ts';
import { readAssociate } from './read-pairs.ts';
import { readGapMatch, readHotText } from './read-passage.ts';
import { childrenNamed } from './read-translations.ts';

const readers: Readonly<Record<string, (context: Context) => WrittenAnswer>> = {
  choiceInteraction: readChoice,
  inlineChoiceInteraction: readInlineChoice,
  textEntryInteraction: readTextEntry,
  orderInteraction: readOrder,
  matchInteraction: readMatch,
  sliderInteraction: readSlider,
  hottextInteraction: readHotText,
  gapMatchInteraction: readGapMatch,
  associateInteraction: readAssociate,
  hotspotInteraction: readHotspot,
  selectPointInteraction: readSelectPoint,
  graphicGapMatchInteraction: readGraphicGapMatch,
  graphicAssociateInteraction: readGraphicAssociate,
};

/** Converts an interaction and its key to an answer in the authors' source format. */
export function readInteraction(context: Context): WrittenAnswer {
  const { element } = context;
  const name = nameOf(element);
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (!read)
    return refuseQuestion('unsupported-interaction', `<${element.name}> cannot be imported yet.`, element.line);
  return read(context);
}

function readChoice(context: Context): WrittenAnswer {
  const { element, response, writing } = context;
  const options = optionsOf(element, 'simpleChoice', writing);
  const order = orderOf(element, options, writing.note);
  const texts = options.map(({ text }) => text);
  const correct = placesOf(options, context);
  if (response.cardinality === 'single')
    return { kind: 'single-choice', options: texts, correct: onlyOne(correct), ...order };
  noteLimit(attribute(element, 'maxChoices') ?? '1', options.length, writing.note);
  return { kind: 'multiple-choice', options: texts, correct, ...order };
}

function readInlineChoice(context: Context): WrittenAnswer {
  const { element, writing } = context;
  const options = optionsOf(element, 'inlineChoice', writing);
  const order = orderOf(element, options, writing.note);
  const correct = onlyOne(placesOf(options, context));
  return { kind: 'inline-choice', options: options.map(({ text }) => text), correct, ...order };
}

function readTextEntry({ element, response, key, unit, writing }: Context): WrittenAnswer {
  const mask = attribute(element, 'patternMask');
  const limit = characterLimit(mask, MAX_TEXT_CHARACTERS);
  if (mask !== undefined && limit === null)
    writing.note('limit-left-out', 'The pattern of what may be typed is left out.');
  if (response.cardinality !== 'single')
    refuseQuestion('unsupported-interaction', 'A text entry with several values cannot be imported.', element.line);
  const shown = unit ? { unit } : {};
  if ('range' in key) return { ...numericAnswer(key.range), ...shown };
  if (response.baseType === 'integer' || response.baseType === 'float') {
    const ranges = valuesOf({ key, response })
      .map(readDecimal)
      .map((value) => ({ from: value, to: value }));
    return { ...numericAnswer(onlyRange(ranges)), ...shown };
  }
  if (response.baseType !== 'string')
    refuseQuestion('unsupported-interaction', `A text entry of the type ${response.baseType} cannot be imported.`);
  const values = valuesOf({ key, response });
  const answer = textAnswer(values, !('ignoresCase' in key));
  return limit === null || limit === (answer.maxCharacters ?? USUAL_TEXT_CHARACTERS)
    ? answer
    : { ...answer, maxCharacters: limit };
}

function readOrder(context: Context): WrittenAnswer {
  const { element, writing } = context;
  const options = optionsOf(element, 'simpleChoice', writing);
  const places = placesOf(options, context);
  if (places.length !== options.length)
    refuseQuestion('option-without-place', 'Its right order leaves out some of its options.', element.line);
  return { kind: 'order', options: places.map((place) => options[place]?.text ?? {}) };
}

function readMatch(context: Context): WrittenAnswer {
  const { element, response, writing } = context;
  const sets = childrenNamed(element, 'simpleMatchSet');
  const [rows = [], columns = []] = sets.map((set) => optionsOf(set, 'simpleAssociableChoice', writing));
  const pairs = 'values' in context.key && context.key.values.length > 0 ? pairsOf(context) : [];
  const correct = rows.map(({ identifier }) =>
    pairs.flatMap(([row, column]) => (row === identifier ? [placeOf(columns, column)] : [])),
  );
  if (sets.length !== 2 || response.cardinality !== 'multiple')
    refuseQuestion('unsupported-interaction', 'A match has two sets and several pairs.', element.line);
  for (const [row] of pairs) placeOf(rows, row);
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

function readSlider({ element, key, unit }: Context): WrittenAnswer {
  const [value, ...others] = 'values' in key ? key.values : [];
  if (!('range' in key) && (value === undefined || others.length > 0))
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
    ...(unit ? { unit } : {}),
  };
}

function decimal(text: string): string {
  const value = readDecimal(text);
  return numericAnswer({ from: value, to: value }).from;
}
