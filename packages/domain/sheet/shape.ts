/*
 * Shape checks for uploaded files, without a library. This keeps the page small. The command and the page use the
 * same checks and so refuse the same files.
 */

/** A shape. `whatIsWrong` returns a problem, or null for a value of this shape. `at` is the place in the file. */
export type Shape<T> = { whatIsWrong(value: unknown, at: string): string | null; readonly ofType?: T };
export type Of<S> = S extends Shape<infer T> ? T : never;

type Members = Record<string, Shape<unknown>>;
type Optional<M> = { [Name in keyof M]: undefined extends Of<M[Name]> ? Name : never }[keyof M];
type ObjectOf<M> = { [Name in Exclude<keyof M, Optional<M>>]: Of<M[Name]> } & {
  [Name in Optional<M>]?: Of<M[Name]>;
};

const shape = <T>(whatIsWrong: Shape<T>['whatIsWrong']): Shape<T> => ({ whatIsWrong });
const inside = (at: string, name: string | number) => (at === '' ? String(name) : `${at}.${name}`);
const bad = (expected: string, at: string) => `${expected} is expected${at === '' ? '' : ` at ${at}`}`;

function that<T>(expected: string, isRight: (value: unknown) => boolean): Shape<T> {
  return shape((value, at) => (isRight(value) ? null : bad(expected, at)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Matches an object with these members. Other members are allowed only if the shape is open. */
function members<M extends Members>(all: M, isOpen: boolean): Shape<ObjectOf<M>> {
  const entries = Object.entries(all);
  return shape((value, at) => {
    if (!isObject(value)) return bad('an object', at);
    for (const [name, member] of entries) {
      const own = Object.hasOwn(value, name) ? value[name] : undefined;
      const wrong = member.whatIsWrong(own, inside(at, name));
      if (wrong !== null) return wrong;
    }
    if (isOpen) return null;
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(all, name));
    return unknown === undefined ? null : `nothing is known of ${inside(at, unknown)}`;
  });
}

export const strict = <M extends Members>(all: M): Shape<ObjectOf<M>> => members(all, false);
export const open = <M extends Members>(all: M): Shape<ObjectOf<M>> => members(all, true);

export const list = <T>(of: Shape<T>): Shape<T[]> =>
  shape((value, at) => {
    if (!Array.isArray(value)) return bad('a list', at);
    for (const [place, one] of value.entries()) {
      const wrong = of.whatIsWrong(one, inside(at, place));
      if (wrong !== null) return wrong;
    }
    return null;
  });

export const nullable = <T>(of: Shape<T>): Shape<T | null> =>
  shape((value, at) => (value === null ? null : of.whatIsWrong(value, at)));
export const optional = <T>(of: Shape<T>): Shape<T | undefined> =>
  shape((value, at) => (value === undefined ? null : of.whatIsWrong(value, at)));

export const text: Shape<string> = that('a text', (value) => typeof value === 'string');
export const flag: Shape<boolean> = that('true or false', (value) => typeof value === 'boolean');
export const whole: Shape<number> = that(
  'a whole number',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
/** Matches an object whose members are checked later, where they are used. */
export const record = <T>(): Shape<T> => that('an object', isObject);
export const oneOf = <const T extends string>(...values: T[]): Shape<T> =>
  that(values.join(' or '), (value) => (values as unknown[]).includes(value));

const pattern = (expected: string, matches: RegExp): Shape<string> =>
  that(expected, (value) => typeof value === 'string' && matches.test(value));
export const hex32: Shape<string> = pattern('a hash', /^[0-9a-f]{64}$/);
export const uuid: Shape<string> = pattern(
  'an id',
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
);
export const day: Shape<string> = that(
  'a day',
  (value) => typeof value === 'string' && isIso(`${value}T00:00:00.000Z`),
);
/** Matches an instant in ECMAScript format, so that each instant has only one spelling. */
export const instant: Shape<string> = that('an instant', (value) => typeof value === 'string' && isIso(value));

function isIso(value: string): boolean {
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value;
}
