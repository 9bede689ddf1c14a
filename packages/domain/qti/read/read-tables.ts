import { isShape } from '../expressions/operators/points.ts';
import { QtiProblem } from '../problem.ts';
import type { AreaMapping, LookupTable, Mapping, MappingBounds } from '../processing.ts';
import { checkText } from '../values/check-text.ts';
import { parseCoords } from '../values/shape.ts';
import type { BaseType } from '../values/value.ts';
import { booleanAttribute, knownAttributes, numberAttribute, required } from './attributes.ts';
import type { QtiElement } from './qti-element.ts';
import { inElement } from './refusal.ts';

/** Maximum number of entries of a table. */
const MAX_ENTRIES = 1_000;

const BOUNDS = ['defaultValue', 'lowerBound', 'upperBound'];

/** Reads a mapping. QTI 2.1 information model, §5.1 Response variables: mapping, mapEntry. */
export function readMapping(element: QtiElement, baseType: BaseType): Mapping {
  return inElement(element, () => ({
    ...readBounds(element),
    entries: entriesOf(element, 'mapEntry', (entry) => {
      const attributes = knownAttributes(entry, ['mapKey', 'mappedValue', 'caseSensitive']);
      const key = attributes.mapKey;
      if (key === undefined) throw new QtiProblem('missing-attribute', 'The attribute mapKey is missing');
      checkText(key, baseType);
      return {
        key,
        value: requiredNumber(attributes, 'mappedValue'),
        caseSensitive: booleanAttribute(attributes, 'caseSensitive', true),
      };
    }),
  }));
}

/** Reads an areaMapping. QTI 2.1 information model, §5.1 Response variables: areaMapping, areaMapEntry. */
export function readAreaMapping(element: QtiElement, baseType: BaseType): AreaMapping {
  return inElement(element, () => {
    if (baseType !== 'point') throw new QtiProblem('type-mismatch', `An area mapping needs points, found ${baseType}`);
    const entries = entriesOf(element, 'areaMapEntry', (entry) => {
      const attributes = knownAttributes(entry, ['shape', 'coords', 'mappedValue']);
      const shape = required(attributes, 'shape');
      const coords = attributes.coords ?? '';
      if (!isShape(shape) || !parseCoords(shape, coords))
        throw new QtiProblem('bad-value', `These are no coordinates of a ${shape}: ${coords}`);
      return { shape, coords, value: requiredNumber(attributes, 'mappedValue') };
    });
    return { ...readBounds(element), entries };
  });
}

/** Reads a matchTable or an interpolationTable. QTI 2.1 information model, §5.2 Outcome variables. */
export function readLookupTable(element: QtiElement, baseType: BaseType): LookupTable {
  return inElement(element, () => {
    const kind = element.name === 'matchTable' ? 'match' : 'interpolation';
    const { defaultValue } = knownAttributes(element, ['defaultValue']);
    if (defaultValue !== undefined) checkText(defaultValue, baseType);
    const known = ['sourceValue', 'targetValue', ...(kind === 'interpolation' ? ['includeBoundary'] : [])];
    const entries = entriesOf(element, `${element.name}Entry`, (entry) => {
      const attributes = knownAttributes(entry, known);
      const source = requiredNumber(attributes, 'sourceValue');
      if (kind === 'match') checkText(source, 'integer');
      const target = attributes.targetValue ?? '';
      checkText(target, baseType);
      return { source, target, includeBoundary: booleanAttribute(attributes, 'includeBoundary', true) };
    });
    return { kind, defaultValue: defaultValue ?? null, entries };
  });
}

function readBounds(element: QtiElement): MappingBounds {
  const attributes = knownAttributes(element, BOUNDS);
  return {
    defaultValue: numberAttribute(attributes, 'defaultValue') ?? '0',
    lowerBound: numberAttribute(attributes, 'lowerBound'),
    upperBound: numberAttribute(attributes, 'upperBound'),
  };
}

/** Reads the entries of a table. A table must not have other children. */
function entriesOf<T>(element: QtiElement, name: string, read: (entry: QtiElement) => T): T[] {
  if (element.children.length > MAX_ENTRIES)
    throw new QtiProblem('work-limit', `A table has at most ${MAX_ENTRIES} entries`);
  return element.children.map((entry) =>
    inElement(entry, () => {
      if (entry.name !== name) throw new QtiProblem('unsupported-element', `${entry.sourceName} is not supported here`);
      return read(entry);
    }),
  );
}

function requiredNumber(attributes: Readonly<Record<string, string>>, name: string): string {
  const value = numberAttribute(attributes, name);
  if (value === null) throw new QtiProblem('missing-attribute', `The attribute ${name} is missing`);
  return value;
}
