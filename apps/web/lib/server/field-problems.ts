import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { refusalText } from '../words/refusal-text.ts';
import type { Refusal } from './call.ts';

/**
 * Puts what the server finds wrong in single fields to those fields, the first with the focus. Answers with null when
 * all of it found its field, else with what remains to be said above the form.
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

/** What the server found wrong in single fields; none for a refusal about something else. */
export function fieldProblemsIn({ extra }: Refusal): FieldProblem[] {
  return Array.isArray(extra?.fields) ? extra.fields.filter(isFieldProblem) : [];
}

function isFieldProblem(value: unknown): value is FieldProblem {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('message' in value)) return false;
  return typeof value.path === 'string' && typeof value.message === 'string';
}
