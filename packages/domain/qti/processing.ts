import type { Shape } from './values/shape.ts';
import type { BaseType, Cardinality } from './values/value.ts';

/**
 * The variables and the processing of one item, as plain JSON. It is stored, sealed and run by the scorer. Values are
 * stored as texts, as in the item's XML, and `parseScalar` reads them. An empty list of texts is NULL.
 */
export type QtiProcessing = {
  readonly version: 1;
  /** An adaptive item keeps its outcomes between attempts. Other items start each attempt with the defaults. */
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
  /** Who sets the outcome if the processing does not: `human` or `externalMachine`. */
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

/** An operator with its operands. The parameters are the attributes of the item, named as in QTI 2.2. */
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

/** Runs when its condition is true and no branch before it ran. The last branch has no condition when it is an else. */
export type Branch = { readonly when: Expression | null; readonly rules: readonly Rule[] };
