import { compareFractions, type Fraction } from '../../fraction.ts';
import type { LookupTable, OutcomeDeclaration } from '../processing.ts';
import { parseDecimal } from '../values/number.ts';
import { numberOf, type Value } from '../values/value.ts';
import { declaredValue } from './variables.ts';

/**
 * Looks up a number in the table of an outcome. In a match table, the number must equal an entry. An interpolation
 * table uses its first entry with a boundary below the number. The boundary may also equal the number if the entry
 * includes it. For NULL and for a number without an entry, returns the default of the table. QTI 2.1 information model,
 * §5.2 Outcome variables (lookupTable, matchTable, interpolationTable).
 */
export function lookUp(outcome: OutcomeDeclaration, source: Value): Value {
  const table = outcome.lookupTable;
  if (!table) throw new TypeError(`${outcome.identifier} has no lookup table`);
  const target = source && targetOf(table, numberOf(source));
  const text = target ?? table.defaultValue;
  return text === null ? null : declaredValue(outcome, [text]);
}

function targetOf({ kind, entries }: LookupTable, number: Fraction): string | null {
  const entry = entries.find(({ source, includeBoundary }) => {
    const boundary = parseDecimal(source);
    if (!boundary) throw new TypeError(`Not a number: ${source}`);
    const order = compareFractions(number, boundary);
    if (kind === 'match') return order === 0;
    return order > 0 || (order === 0 && includeBoundary);
  });
  return entry?.target ?? null;
}
