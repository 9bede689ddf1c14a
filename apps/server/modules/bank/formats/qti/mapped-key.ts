import { compareFractions, type Fraction, sumFractions, ZERO } from '@kasauti/domain/fraction.ts';
import type { MappingBounds, ResponseDeclaration } from '@kasauti/domain/qti/processing.ts';
import type { Shape } from '@kasauti/domain/qti/values/shape.ts';
import type { Note } from '../collect-questions.ts';
import { type Range, readDecimal } from '../numbers.ts';
import { refuseQuestion } from '../refused.ts';

/**
 * The right responses: a list of values, a range of numbers, or areas of a picture that must all be hit. With
 * `ignoresCase`, texts are compared without regard to case.
 */
export type QtiKey =
  | { values: readonly string[]; ignoresCase?: true }
  | { range: Range }
  | { areas: readonly QtiArea[]; firstOnly?: true };
/** An area as QTI writes it. With `firstOnly`, a point counts for the first of the areas that contain it. */
export type QtiArea = { shape: Shape; coords: string };

/**
 * Converts a mapping to a key. Returns the key and the marks for a right response. For a single response, the values
 * with the most marks are right. For a multiple response, every value with positive marks is right.
 */
export function mappedKey(response: ResponseDeclaration, note: Note): { key: QtiKey; marks: Fraction } {
  const { right, marks } = rightEntries(response, response.mapping, note);
  return { key: { values: right.map((entry) => entry.key), ...caseOf(right) }, marks };
}

/** Converts an area mapping to a key in the same way. */
export function mappedAreas(response: ResponseDeclaration, note: Note): { key: QtiKey; marks: Fraction } {
  const { right, marks } = rightEntries(response, response.areaMapping, note);
  return { key: { areas: right, firstOnly: true }, marks };
}

type Table<Entry> = MappingBounds & { readonly entries: readonly Entry[] };

function rightEntries<Entry extends { readonly value: string }>(
  { identifier, cardinality }: ResponseDeclaration,
  mapping: Table<Entry> | null,
  note: Note,
): { right: Entry[]; marks: Fraction } {
  if (!mapping || cardinality === 'ordered')
    return refuseQuestion('unsupported-response-processing', `The mapping of ${identifier} cannot be imported.`);
  const entries = mapping.entries.map((entry) => ({ ...entry, worth: readDecimal(entry.value) }));
  const positive = entries.filter(({ worth }) => compareFractions(worth, ZERO) > 0);
  const [best] = positive.toSorted((a, b) => compareFractions(b.worth, a.worth));
  if (!best) return refuseQuestion('no-correct-answer', `None of the values of ${identifier} earns marks.`);
  const rest = readDecimal(mapping.defaultValue);
  if (compareFractions(rest, ZERO) > 0)
    refuseQuestion('unsupported-response-processing', `Every other value of ${identifier} earns marks too.`);
  const isBest = ({ worth }: (typeof entries)[number]) => compareFractions(worth, best.worth) === 0;
  const right = cardinality === 'single' ? positive.filter(isBest) : positive;
  if (right.length < positive.length)
    note('partial-credit-left-out', 'An answer that earned a part of the marks now earns none.');
  if (cardinality === 'multiple')
    note('weights-left-out', 'The marking of the form decides what a part of the right answer earns, not the mapping.');
  const costs = [rest, ...entries.map(({ worth }) => worth)].some((worth) => compareFractions(worth, ZERO) < 0);
  if (costs || mapping.lowerBound || mapping.upperBound)
    note('weights-left-out', 'The marking of the form decides what a wrong answer costs, not the mapping.');
  return { right, marks: cardinality === 'single' ? best.worth : sumFractions(right.map(({ worth }) => worth)) };
}

function caseOf(right: readonly { caseSensitive: boolean }[]): { ignoresCase?: true } {
  const ignored = right.filter(({ caseSensitive }) => !caseSensitive).length;
  if (ignored > 0 && ignored < right.length)
    refuseQuestion('unsupported-response-processing', 'Capital letters count in some of the right texts only.');
  return ignored > 0 ? { ignoresCase: true } : {};
}
