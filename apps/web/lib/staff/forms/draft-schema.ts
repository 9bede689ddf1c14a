import type { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type DraftPlan, fieldAt, valueAt } from './draft-plan.ts';

type FieldsSchema<Fields extends FieldValues, Draft> = Parameters<
  typeof standardSchemaResolver<Fields, unknown, Draft>
>[0];

/** Returns the text of an issue. `typed` is the content of its field, or null if the issue has no field. */
type IssueWords = (issue: z.core.$ZodIssue, typed: unknown) => string;

/**
 * Returns a Standard Schema (standardschema.dev) for the form's fields. It validates the draft with its shape and
 * assigns each issue to a field.
 */
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
    // An issue without a field is reported for the whole form, but only if no field has an issue.
    const placed = issues.filter(({ path }) => path.length > 0);
    if (issues.length > 0) return { issues: placed.length > 0 ? placed : issues };
    return { value: read?.success ? read.data : (draft as Draft) };
  };
  return { '~standard': { version: 1, vendor: 'kasauti', validate } };
}
