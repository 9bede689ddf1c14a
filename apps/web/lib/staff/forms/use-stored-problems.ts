import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { valueAt } from './draft-plan.ts';
import type { FieldOf } from './use-staff-form.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

type State<Fields extends FieldValues, Draft, Stored> = {
  form: UseFormReturn<Fields, unknown, Draft>;
  field: FieldOf<Fields>;
  stored: Stored | null;
};

/**
 * Adds to a staff form the problems that the server found in the stored item. Each is shown at its field until that
 * field is changed. Also warns about unsaved changes. `textsAt` returns the problems that belong to a field.
 */
export function useStoredProblems<Fields extends FieldValues, Draft, Stored>(
  { form, field, stored }: State<Fields, Draft, Stored>,
  textsAt: (stored: Stored, name: string) => string[],
) {
  const { isDirty, dirtyFields, isSubmitSuccessful } = form.formState;
  // After a new item is stored, its own page opens. The warning about unsaved changes must then not appear.
  useUnsavedWarning(isDirty && !(stored === null && isSubmitSuccessful));
  const problemAt = (name: string): string | undefined => {
    if (stored === null || valueAt(dirtyFields, name)) return undefined;
    return [...new Set(textsAt(stored, name))].join('; ') || undefined;
  };
  /** Registers a control. Shows the stored problem of its field until the field is changed. */
  const fieldWithProblem = (name: Path<Fields>) => {
    const registered = field(name);
    return { ...registered, error: registered.error ?? problemAt(name) };
  };
  return { fieldWithProblem, problemAt, isUnsaved: isDirty };
}
