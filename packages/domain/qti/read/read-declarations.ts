import { QtiProblem } from '../problem.ts';
import type { OutcomeDeclaration, ResponseDeclaration, VariableDeclaration } from '../processing.ts';
import { checkText } from '../values/check-text.ts';
import { BASE_TYPES, CARDINALITIES } from '../values/value.ts';
import { knownAttributes, numberAttribute, oneOf, required } from './attributes.ts';
import type { QtiElement } from './qti-element.ts';
import { readAreaMapping, readLookupTable, readMapping } from './read-tables.ts';
import { inElement } from './refusal.ts';

const NAME_AND_TYPE = ['identifier', 'cardinality', 'baseType'];

/** Attributes for people and for reports. They do not change the processing. */
const DESCRIPTIONS = ['interpretation', 'longInterpretation', 'view', 'masteryValue'];

type Typed = Pick<VariableDeclaration, 'cardinality' | 'baseType'>;

/** Reads a responseDeclaration. QTI 2.1 information model, §5.1 Response variables. */
export function readResponseDeclaration(element: QtiElement): ResponseDeclaration {
  return inElement(element, () => {
    const variable = readVariable(element, NAME_AND_TYPE);
    const parts = partsOf(element, ['defaultValue', 'correctResponse', 'mapping', 'areaMapping']);
    return {
      ...variable,
      defaultValue: readValues(parts.defaultValue, variable),
      correctResponse: readValues(parts.correctResponse, variable),
      mapping: parts.mapping ? readMapping(parts.mapping, variable.baseType) : null,
      areaMapping: parts.areaMapping ? readAreaMapping(parts.areaMapping, variable.baseType) : null,
    };
  });
}

/** Reads an outcomeDeclaration. QTI 2.1 information model, §5.2 Outcome variables. */
export function readOutcomeDeclaration(element: QtiElement): OutcomeDeclaration {
  return inElement(element, () => {
    const own = ['normalMaximum', 'normalMinimum', 'externalScored', 'defaultValue'];
    const variable = readVariable(element, [...NAME_AND_TYPE, ...DESCRIPTIONS, ...own]);
    const parts = partsOf(element, ['defaultValue', 'matchTable', 'interpolationTable']);
    const table = parts.matchTable ?? parts.interpolationTable;
    // Some authoring tools write the default as an attribute. The meaning is clear, so it is accepted.
    const attribute = element.attributes.defaultValue;
    return {
      ...variable,
      defaultValue:
        attribute !== undefined && !parts.defaultValue
          ? checkedTexts([attribute], variable)
          : readValues(parts.defaultValue, variable),
      lookupTable: table ? readLookupTable(table, variable.baseType) : null,
      normalMaximum: numberAttribute(element.attributes, 'normalMaximum'),
      normalMinimum: numberAttribute(element.attributes, 'normalMinimum'),
      externalScored:
        element.attributes.externalScored === undefined
          ? null
          : oneOf(element.attributes, 'externalScored', ['human', 'externalMachine']),
    };
  });
}

/** Reads a templateDeclaration. QTI 2.1 information model, §11 Item templates. */
export function readTemplateDeclaration(element: QtiElement): VariableDeclaration {
  return inElement(element, () => {
    const variable = readVariable(element, [...NAME_AND_TYPE, 'paramVariable', 'mathVariable']);
    return { ...variable, defaultValue: readValues(partsOf(element, ['defaultValue']).defaultValue, variable) };
  });
}

function readVariable(element: QtiElement, known: readonly string[]): Omit<VariableDeclaration, 'defaultValue'> {
  const attributes = knownAttributes(element, known);
  const identifier = required(attributes, 'identifier');
  if (attributes.cardinality === 'record')
    throw new QtiProblem('unsupported-element', 'Records are not supported', identifier);
  return {
    identifier,
    cardinality: oneOf(attributes, 'cardinality', CARDINALITIES),
    baseType: oneOf(attributes, 'baseType', BASE_TYPES),
  };
}

/** Returns the children by name. Refuses a name that occurs twice or is not in `names`. */
function partsOf(element: QtiElement, names: readonly string[]): Readonly<Record<string, QtiElement | undefined>> {
  const parts: Record<string, QtiElement> = {};
  for (const child of element.children) {
    inElement(child, () => {
      if (!names.includes(child.name))
        throw new QtiProblem('unsupported-element', `${child.sourceName} is not supported here`);
      if (parts[child.name]) throw new QtiProblem('bad-value', `${child.sourceName} occurs more than once`);
    });
    parts[child.name] = child;
  }
  return parts;
}

/** Returns the texts of a default value or of a correct response. Empty texts are left out, because they mean NULL. */
function readValues(element: QtiElement | undefined, type: Typed): readonly string[] {
  if (!element) return [];
  return inElement(element, () => {
    knownAttributes(element, ['interpretation']);
    const texts = element.children.map((child) =>
      inElement(child, () => {
        if (child.name !== 'value')
          throw new QtiProblem(
            'unsupported-element',
            `only value elements are supported here, found ${child.sourceName}`,
          );
        knownAttributes(child, []);
        return child.text;
      }),
    );
    return checkedTexts(texts, type);
  });
}

function checkedTexts(texts: readonly string[], { cardinality, baseType }: Typed): readonly string[] {
  const present = texts.filter((text) => text.trim() !== '');
  if (cardinality === 'single' && present.length > 1)
    throw new QtiProblem(
      'bad-cardinality',
      `A variable of the cardinality single has at most one value, found ${present.length}`,
    );
  for (const text of present) checkText(text, baseType);
  return present;
}
