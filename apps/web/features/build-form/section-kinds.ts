import { maxOfForm } from '@kasauti/contract/authoring/form-draft.ts';
import type { ItemKind } from '@kasauti/domain/form/content.ts';
import { rowOf, type SectionFields } from './form-fields.ts';
import type { Coverage } from './use-coverage.ts';
import type { FormBuilder } from './use-form-builder.ts';

/**
 * Returns the kinds that each question of a section can have: one kind for a chosen question, and for a drawn one all
 * kinds that the bank has for its row. The list is empty while that is not known.
 */
export function kindsOfSection(
  { questions, coverageOf }: Pick<FormBuilder, 'questions'> & { coverageOf: Coverage },
  { source, items, blueprint }: SectionFields,
  at: number,
): ItemKind[][] {
  if (source === 'chosen') return items.map(({ itemId }) => [questions.get(itemId)?.kind ?? []].flat());
  return blueprint.flatMap((row, no) => {
    const { count, kind } = rowOf(row);
    const kinds = kind ? [kind] : (coverageOf(at, no)?.kinds ?? []);
    return repeat(kinds, count);
  });
}

/** Returns a value so many times, or never if the number is not valid. */
export function repeat<T>(value: T, times: number): T[] {
  const isValid = Number.isInteger(times) && times > 0 && times <= maxOfForm.questions;
  return Array.from({ length: isValid ? times : 0 }, () => value);
}
