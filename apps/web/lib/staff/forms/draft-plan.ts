import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Mapping between the fields of a form and the draft that the form sends. Fields contain what the user types. The draft
 * contains numbers, lists and instants. The draft's shape in the contract validates it. Create a plan once, outside of
 * the component.
 */
export type DraftPlan<Fields extends FieldValues, Draft, Stored> = {
  /** Loads the draft's shape from the contract. The shape needs zod, so it is loaded after the form is shown. */
  loadShape: () => Promise<z.ZodMiniType<Draft>>;
  /** Returns the fields for a stored item, or for a new item if `stored` is null. */
  fieldsOf: (stored: Stored | null) => Fields;
  /** Returns the draft to send. It may be invalid. */
  draftOf: (fields: Fields) => unknown;
  /**
   * Field names by the part of the draft, for parts whose field has another name. For example `'experienceYears.min':
   * 'yearsMin'`. `#` stands for a row number, and `*` for the name of an entry.
   */
  places?: Readonly<Record<string, string>>;
  /**
   * Returns further errors by field, which the shape cannot find. If the shape cannot be loaded, only these checks run
   * before the server's.
   */
  checks?: (fields: Fields) => Partial<Record<Path<Fields>, string>>;
  /** For the code of a refusal, the field at which it is shown. */
  refusedAt?: Readonly<Record<string, Path<Fields>>>;
};

type PathPart = PropertyKey;

/** Returns the name of the field for a part of the draft, or null if the form has none. */
export function fieldAt(
  path: readonly PathPart[],
  fields: object,
  places: Readonly<Record<string, string>> = {},
): string | null {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length).map(String);
    const place = Object.entries(places).find(([pattern]) => fits(part, pattern));
    const name = place ? filled(place[1], variablesIn(part, place[0])) : part.join('.');
    const value = valueAt(fields, name);
    // In a list of rows each part of a row is a field. An error of the whole list is shown at the list.
    const isField = typeof value === 'string' || typeof value === 'boolean';
    if (isField || (Array.isArray(value) && length === path.length)) return name;
  }
  return null;
}

/** Returns the path in the draft for a field. This is the reverse of `fieldAt`. `#` stands for any row number. */
export function partOf(name: string, places: Readonly<Record<string, string>> = {}): string[] {
  const parts = name.split('.');
  const found = Object.entries(places).find(([, place]) => fits(parts, place));
  if (found) return found[0].split('.');
  return parts.map((part) => (isRow(part) ? '#' : part));
}

const isRow = (part: string) => /^\d+$/.test(part);
const isVariable = (part: string) => part === '#' || part === '*';

/** Returns true if a path fits a pattern, in which `#` stands for any row number and `*` for any name. */
function fits(path: readonly string[], pattern: string): boolean {
  const wanted = pattern.split('.');
  if (wanted.length !== path.length) return false;
  return path.every((part, at) => wanted[at] === '*' || (isRow(part) ? wanted[at] === '#' : wanted[at] === part));
}

const variablesIn = (path: readonly string[], pattern: string): string[] => {
  const wanted = pattern.split('.');
  return path.filter((_, at) => isVariable(wanted[at] ?? ''));
};

/** Replaces the variables of a pattern by these values, one after the other. */
const filled = (pattern: string, values: string[]): string =>
  pattern
    .split('.')
    .map((part) => (isVariable(part) ? (values.shift() ?? '0') : part))
    .join('.');

export function valueAt(fields: unknown, name: string): unknown {
  let value = fields;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
