import type { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type DraftPlan, fieldAt, valueAt } from './draft-plan.ts';

type FieldsSchema<Fields extends FieldValues, Draft> = Parameters<
  typeof standardSchemaResolver<Fields, unknown, Draft>
>[0];

/** What an issue says to its reader; `typed`: what is written in its field, null when it has none. */
type IssueWords = (issue: z.core.$ZodIssue, typed: unknown) => string;

/** A shape of the contract as a standard schema of the form's fields: each issue at the field that it is about. */
export function schemaOfFields<Fields extends FieldValues, Draft, Stored>(
  { draftOf, places, checks }: Pick<DraftPlan<Fields, Draft, Stored>, 'draftOf' | 'places' | 'checks'>,
  shape: z.ZodMiniType<Draft> | null,
  wordsOf: IssueWords,
): FieldsSchema<Fields, Draft> {
  const validate = (value: unknown) => {
    const fields = value as Fields;
    const draft = draftOf(fields);
    const read = shape?.safeParse(draft);
    const found = (read?.error?.issues ?? []).map((issue) => {
      const name = fieldAt(issue.path, fields, places);
      return { path: name?.split('.') ?? [], message: wordsOf(issue, name === null ? null : valueAt(fields, name)) };
    });
    const own = Object.entries<string | undefined>(checks?.(fields) ?? {}).flatMap(([name, message]) =>
      message ? [{ path: name.split('.'), message }] : [],
    );
    const issues = [...own, ...found];
    // What belongs to no field is said for the whole form, when nothing at a field says it already.
    const placed = issues.filter(({ path }) => path.length > 0);
    if (issues.length > 0) return { issues: placed.length > 0 ? placed : issues };
    return { value: read?.success ? read.data : (draft as Draft) };
  };
  return { '~standard': { version: 1, vendor: 'kasauti', validate } };
}
