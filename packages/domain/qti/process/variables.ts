import type { RandomBelow } from '../../random/seeded.ts';
import type { Run } from '../expressions/operator.ts';
import type { QtiProcessing, ResponseDeclaration, VariableDeclaration } from '../processing.ts';
import { isWhole } from '../values/number.ts';
import { parseScalar } from '../values/scalar.ts';
import { ProcessingStop } from '../values/stop.ts';
import { container, numbersOf, single, type Value } from '../values/value.ts';

/** The values of all variables of an item at one moment. Rules change this object in place. */
export type ItemState = {
  readonly item: QtiProcessing;
  readonly responses: Map<string, Value>;
  readonly outcomes: Map<string, Value>;
  readonly templates: Map<string, Value>;
  /** Keys and defaults that template processing has set. All others have the values from their declarations. */
  readonly correct: Map<string, Value>;
  readonly defaults: Map<string, Value>;
};

export function startState(item: QtiProcessing): ItemState {
  const templates = new Map(item.templates.map((one) => [one.identifier, declaredValue(one, one.defaultValue)]));
  return { item, responses: new Map(), outcomes: new Map(), templates, correct: new Map(), defaults: new Map() };
}

/** Converts the texts of a declaration to a value. The reader has already checked them. */
export function declaredValue({ cardinality, baseType }: VariableDeclaration, texts: readonly string[]): Value {
  const members = texts.map((text) => parseScalar(baseType, text)).filter((member) => member !== null && member !== '');
  const present = members.filter((member) => member !== null);
  if (cardinality !== 'single') return container(cardinality, baseType, present);
  const [member] = present;
  return member === undefined ? null : single(baseType, member);
}

/** Returns the object through which expressions read the variables. `random` is the source of random numbers. */
export function runOver(state: ItemState, random: RandomBelow): Run {
  const { item, responses, outcomes, templates, correct, defaults } = state;
  const declared = (identifier: string): VariableDeclaration => {
    const all: readonly VariableDeclaration[] = [...item.responses, ...item.outcomes, ...item.templates];
    return found(all, identifier);
  };
  return {
    random,
    variable: (identifier) =>
      responses.get(identifier) ?? outcomes.get(identifier) ?? templates.get(identifier) ?? null,
    response: (identifier) => found<ResponseDeclaration>(item.responses, identifier),
    correct: (identifier) => {
      const declaration = found<ResponseDeclaration>(item.responses, identifier);
      return correct.has(identifier)
        ? (correct.get(identifier) ?? null)
        : declaredValue(declaration, declaration.correctResponse);
    },
    defaultOf: (identifier) => {
      const declaration = declared(identifier);
      return defaults.has(identifier)
        ? (defaults.get(identifier) ?? null)
        : declaredValue(declaration, declaration.defaultValue);
    },
  };
}

/**
 * Returns the declaration with this name. The reader has already checked the name. Throws TypeError if there is none.
 */
export function found<T extends VariableDeclaration>(declarations: readonly T[], identifier: string): T {
  const declaration = declarations.find((one) => one.identifier === identifier);
  if (!declaration) throw new TypeError(`Not declared: ${identifier}`);
  return declaration;
}

/**
 * Converts a value to the type of the variable that stores it. An integer variable accepts a float only if the float is
 * whole. Otherwise the processing stops, because the item does not say how to round.
 */
export function assignable(
  value: Value,
  { baseType, identifier }: Pick<VariableDeclaration, 'baseType' | 'identifier'>,
): Value {
  if (!value || value.baseType === baseType) return value;
  if (baseType === 'integer' && !numbersOf(value).every(isWhole))
    throw new ProcessingStop('not-whole', `${identifier} is an integer, and the value is not whole`);
  return { ...value, baseType };
}
