import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { refusalText } from '../words/refusal-text.ts';
import type { Refusal } from './call.ts';

/**
 * Shows the server's field errors at their fields and focuses the first of these fields. Returns null if every error
 * has its field in the form, otherwise the text to show above the form.
 */
export function showFieldProblems<Entries extends FieldValues>(
  refusal: Refusal,
  setError: UseFormSetError<Entries>,
  names: readonly Path<Entries>[],
): string | null {
  const problems = fieldProblemsIn(refusal);
  let shown = 0;
  for (const { path, message } of problems) {
    const name = names.find((one) => one === path);
    if (!name) continue;
    setError(name, { message: refusalText({ ...refusal, message }) }, { shouldFocus: shown === 0 });
    shown += 1;
  }
  return shown > 0 && shown === problems.length ? null : refusalText(refusal);
}

type FieldProblem = { path: string; message: string };

/** Returns the field errors in a refusal. Returns an empty list if the refusal has none. */
export function fieldProblemsIn({ extra }: Refusal): FieldProblem[] {
  return Array.isArray(extra?.fields) ? extra.fields.filter(isFieldProblem) : [];
}

function isFieldProblem(value: unknown): value is FieldProblem {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('message' in value)) return false;
  return typeof value.path === 'string' && typeof value.message === 'string';
}
