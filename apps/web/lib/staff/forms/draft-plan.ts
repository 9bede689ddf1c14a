import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * How the fields of a form and the draft that is sent belong together. Fields are what somebody types; the draft has
 * numbers, lists and instants, and its shape in the contract says what is right. A plan is made once, outside of its
 * component.
 */
export type DraftPlan<Fields extends FieldValues, Draft, Stored> = {
  /** The shape of the contract. It comes with zod, so it is loaded when the form stands. */
  loadShape: () => Promise<z.ZodMiniType<Draft>>;
  /** null: a new one. */
  fieldsOf: (stored: Stored | null) => Fields;
  /** What would be sent; it need not be right. */
  draftOf: (fields: Fields) => unknown;
  /**
   * Parts of the draft whose field has another name, such as `'experienceYears.min': 'yearsMin'`. `#` stands for the
   * number of a row.
   */
  places?: Readonly<Record<string, string>>;
  /** What the draft cannot tell any more, by field. Without the shape it is what is looked at before the server. */
  checks?: (fields: Fields) => Partial<Record<Path<Fields>, string>>;
  /** The field that a refusal is about, by its code. */
  refusedAt?: Readonly<Record<string, Path<Fields>>>;
};

type PathPart = PropertyKey;

/** The field in which a part of the draft is written; null when it is none of the form. */
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
    // A list of rows has a field of its own for each of its parts; what is wrong with the whole list belongs to it.
    const isField = typeof value === 'string' || typeof value === 'boolean';
    if (isField || (Array.isArray(value) && length === path.length)) return name;
  }
  return null;
}

/** Where a field stands in the draft: the reverse of `fieldAt`, with `#` for any row. */
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
