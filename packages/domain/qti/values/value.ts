import type { Fraction } from '../../fraction.ts';
import { ProcessingStop } from './stop.ts';

/**
 * Values of item variables. QTI 2.2 information model, item variables (base types, cardinalities, NULL).
 * Numbers are exact fractions, also those of the base type float. A duration is a number of seconds.
 */
export const BASE_TYPES = [
  'boolean',
  'integer',
  'float',
  'string',
  'identifier',
  'pair',
  'directedPair',
  'point',
  'duration',
  'file',
  'uri',
] as const;

export type BaseType = (typeof BASE_TYPES)[number];

export const CARDINALITIES = ['single', 'multiple', 'ordered'] as const;

export type Cardinality = (typeof CARDINALITIES)[number];

export type Pair = { readonly first: string; readonly second: string };
export type Point = { readonly x: Fraction; readonly y: Fraction };
export type Scalar = boolean | string | Fraction | Pair | Point;

/** A value that is not NULL. A single value has one member, and a container has at least one. */
export type Present = {
  readonly baseType: BaseType;
  readonly cardinality: Cardinality;
  readonly members: readonly Scalar[];
};

/** NULL is `null` and has no type. An empty container and an empty text are also NULL. */
export type Value = Present | null;

/**
 * Maximum number of members of a container. Questions do not need more. Without the limit, `repeat` could use up the
 * memory.
 */
export const MAX_MEMBERS = 10_000;

/** Makes a single value. For an empty text, returns NULL. */
export function single(baseType: BaseType, member: Scalar): Value {
  return member === '' ? null : { baseType, cardinality: 'single', members: [member] };
}

/** Makes a container. Without members, returns NULL. Stops the processing if there are more than `MAX_MEMBERS`. */
export function container(
  cardinality: 'multiple' | 'ordered',
  baseType: BaseType | null,
  members: readonly Scalar[],
): Value {
  if (members.length > MAX_MEMBERS)
    throw new ProcessingStop('work-limit', `A container has more than ${MAX_MEMBERS} members`);
  return members.length === 0 || baseType === null ? null : { baseType, cardinality, members };
}

export function booleanValue(member: boolean): Value {
  return single('boolean', member);
}

/** The reader has checked all types. A wrong type here is a bug of this program, so these functions throw TypeError. */
export function numbersOf(value: Present): Fraction[] {
  return value.members.map((member) => {
    if (typeof member !== 'object' || !('numerator' in member)) throw new TypeError(`Not a number: ${value.baseType}`);
    return member;
  });
}

export function numberOf(value: Present): Fraction {
  const [first] = numbersOf(value);
  if (!first) throw new TypeError('A single value has one member');
  return first;
}

export function booleanOf(value: Present): boolean {
  const [first] = value.members;
  if (typeof first !== 'boolean') throw new TypeError(`Not a boolean: ${value.baseType}`);
  return first;
}

export function textsOf(value: Present): string[] {
  return value.members.map((member) => {
    if (typeof member !== 'string') throw new TypeError(`Not a text: ${value.baseType}`);
    return member;
  });
}

export function pointsOf(value: Present): Point[] {
  return value.members.map((member) => {
    if (typeof member !== 'object' || !('x' in member)) throw new TypeError(`Not a point: ${value.baseType}`);
    return member;
  });
}
