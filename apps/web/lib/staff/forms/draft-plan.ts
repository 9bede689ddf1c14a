import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Mapping between the fields of a form and the draft that is sent. Fields hold what the user types. The draft
 * holds numbers, lists and instants, and its shape in the contract validates it. A plan is created once, outside
 * of its component.
 */
export type DraftPlan<Fields extends FieldValues, Draft, Stored> = {
  /** Loads the shape from the contract. It includes zod, so it is loaded after the form is shown. */
  loadShape: () => Promise<z.ZodMiniType<Draft>>;
  /** Returns the fields for a stored item, or for a new item if `stored` is null. */
  fieldsOf: (stored: Stored | null) => Fields;
  /** Returns the draft to send. It may be invalid. */
  draftOf: (fields: Fields) => unknown;
  /**
   * Parts of the draft whose field has another name, such as `'experienceYears.min': 'yearsMin'`. `#` stands for a
   * row number.
   */
  places?: Readonly<Record<string, string>>;
  /**
   * Returns errors by field that the draft cannot show. Without the shape these are the only checks before the
   * server's.
   */
  checks?: (fields: Fields) => Partial<Record<Path<Fields>, string>>;
  /** The field that a refusal is about, by the code of the refusal. */
  refusedAt?: Readonly<Record<string, Path<Fields>>>;
};

type PathPart = PropertyKey;

/** Returns the field for a part of the draft, or null when the form has none. */
export function fieldAt(
  path: readonly PathPart[],
  fields: object,
  places: Readonly<Record<string, string>> = {},
): string | null {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length).map(String);
    const rows = part.filter(isRow);
    const pattern = part.map((one) => (isRow(one) ? '#' : one)).join('.');
    const name = places[pattern]?.replaceAll('#', () => rows.shift() ?? '0') ?? part.join('.');
    const value = valueAt(fields, name);
    // In a list of rows each part of a row is a field. An error of the whole list belongs to the list.
    const isField = typeof value === 'string' || typeof value === 'boolean';
    if (isField || (Array.isArray(value) && length === path.length)) return name;
  }
  return null;
}

/** Returns the path of a field in the draft, the reverse of `fieldAt`. `#` stands for any row. */
export function partOf(name: string, places: Readonly<Record<string, string>> = {}): string[] {
  const pattern = name
    .split('.')
    .map((part) => (isRow(part) ? '#' : part))
    .join('.');
  const found = Object.entries(places).find(([, place]) => place === pattern);
  return (found?.[0] ?? pattern).split('.');
}

const isRow = (part: string) => /^\d+$/.test(part);

export function valueAt(fields: unknown, name: string): unknown {
  let value = fields;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
