import { compareFractions, type Fraction, sumFractions, ZERO } from '../../../fraction.ts';
import type { AreaMapping, Mapping, MappingBounds } from '../../processing.ts';
import { parseDecimal } from '../../values/number.ts';
import { equalScalars, parseScalar } from '../../values/scalar.ts';
import { isInside, parseCoords } from '../../values/shape.ts';
import { type BaseType, type Present, pointsOf, type Scalar, type Value } from '../../values/value.ts';
import { foldCase } from './strings.ts';

/**
 * Returns the marks that a mapping gives to a response. If the candidate gave a value twice, it counts once. A value
 * without an entry gets the default. The bounds limit the sum. If there is no response, the result is 0, and neither
 * the default nor the bounds apply. QTI 2.1 information model, §5.1 Response variables (mapping) and §15.1 mapResponse.
 */
export function mapValues(response: Value, mapping: Mapping): Fraction {
  if (!response) return ZERO;
  return bounded(
    distinct(response).map((member) => markFor(member, response.baseType, mapping)),
    mapping,
  );
}

function distinct({ members, baseType }: Present): Scalar[] {
  return members.filter((member, at) => members.findIndex((other) => equalScalars(other, member, baseType)) === at);
}

function markFor(member: Scalar, baseType: BaseType, { entries, defaultValue }: Mapping): Fraction {
  const entry = entries.find(({ key, caseSensitive }) => {
    const wanted = parseScalar(baseType, key);
    if (wanted === null) return false;
    if (!caseSensitive && typeof wanted === 'string' && typeof member === 'string')
      return foldCase(wanted) === foldCase(member);
    return equalScalars(wanted, member, baseType);
  });
  return number(entry?.value ?? defaultValue);
}

/**
 * Returns the marks that an area mapping gives to points. A point counts for the first area that contains it, and each
 * area counts only once. A point outside all areas gets the default. If there is no response, the result is 0. QTI 2.1
 * information model, §5.1 Response variables (areaMapping) and §15.1 mapResponsePoint.
 */
export function mapAreas(response: Value, mapping: AreaMapping): Fraction {
  if (!response) return ZERO;
  const used = new Set<number>();
  const values = pointsOf(response).map((point) => {
    const at = mapping.entries.findIndex(({ shape, coords }) =>
      isInside(point, shape, parseCoords(shape, coords) ?? []),
    );
    const entry = mapping.entries[at];
    if (!entry) return number(mapping.defaultValue);
    if (used.has(at)) return ZERO;
    used.add(at);
    return number(entry.value);
  });
  return bounded(values, mapping);
}

function bounded(values: readonly Fraction[], { lowerBound, upperBound }: MappingBounds): Fraction {
  const sum = sumFractions(values);
  if (lowerBound !== null && compareFractions(sum, number(lowerBound)) < 0) return number(lowerBound);
  return upperBound !== null && compareFractions(sum, number(upperBound)) > 0 ? number(upperBound) : sum;
}

function number(text: string): Fraction {
  const value = parseDecimal(text);
  if (!value) throw new TypeError(`Not a number: ${text}`);
  return value;
}
