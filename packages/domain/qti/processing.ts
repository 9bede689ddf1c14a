import type { Shape } from './values/shape.ts';
import type { BaseType, Cardinality } from './values/value.ts';

/**
 * The variables and the processing of one item, as plain JSON. `readQtiProcessing` returns it, and `runProcessing` runs
 * it. Values are texts as in the item's XML, which `parseScalar` converts. An empty list of texts is NULL.
 */
export type QtiProcessing = {
  readonly version: 1;
  /**
   * Whether the item is adaptive. An adaptive item keeps its outcomes between attempts. For other items, each attempt
   * starts with the defaults.
   */
  readonly adaptive: boolean;
  readonly responses: readonly ResponseDeclaration[];
  readonly outcomes: readonly OutcomeDeclaration[];
  readonly templates: readonly VariableDeclaration[];
  readonly templateProcessing: readonly Rule[];
  readonly responseProcessing: readonly Rule[];
};

export type VariableDeclaration = {
  readonly identifier: string;
  readonly cardinality: Cardinality;
  readonly baseType: BaseType;
  readonly defaultValue: readonly string[];
};

export type ResponseDeclaration = VariableDeclaration & {
  readonly correctResponse: readonly string[];
  readonly mapping: Mapping | null;
  readonly areaMapping: AreaMapping | null;
};

export type OutcomeDeclaration = VariableDeclaration & {
  readonly lookupTable: LookupTable | null;
  readonly normalMaximum: string | null;
  readonly normalMinimum: string | null;
  /** Who sets the outcome if the processing does not: `human`, `externalMachine`, or null for nobody. */
  readonly externalScored: string | null;
};

export type MappingBounds = {
  readonly defaultValue: string;
  readonly lowerBound: string | null;
  readonly upperBound: string | null;
};

export type Mapping = MappingBounds & {
  readonly entries: readonly { readonly key: string; readonly value: string; readonly caseSensitive: boolean }[];
};

export type AreaMapping = MappingBounds & {
  readonly entries: readonly { readonly shape: Shape; readonly coords: string; readonly value: string }[];
};

export type LookupTable = {
  readonly kind: 'match' | 'interpolation';
  readonly defaultValue: string | null;
  readonly entries: readonly {
    readonly source: string;
    readonly target: string;
    readonly includeBoundary: boolean;
  }[];
};

/** An operator with its operands. `params` contains the attributes of the operator, named as in QTI 2.2. */
export type Expression = {
  readonly op: string;
  readonly params: Readonly<Record<string, string>>;
  readonly operands: readonly Expression[];
};

export type Rule =
  | { readonly rule: 'set'; readonly target: SetTarget; readonly identifier: string; readonly expression: Expression }
  | { readonly rule: 'lookup'; readonly identifier: string; readonly expression: Expression }
  | { readonly rule: 'condition'; readonly branches: readonly Branch[] }
  | { readonly rule: 'constraint'; readonly expression: Expression }
  | { readonly rule: 'exit' };

export type SetTarget = 'outcome' | 'template' | 'correct' | 'default';

/**
 * One branch of a condition. Its rules run if its condition is true and no earlier branch has run. The condition of an
 * else branch is null.
 */
export type Branch = { readonly when: Expression | null; readonly rules: readonly Rule[] };
