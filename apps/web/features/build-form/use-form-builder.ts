import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import { type BuiltForm, createForm, editForm, type FormQuestion } from '@kasauti/contract/authoring/forms.ts';
import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { useState } from 'react';
import { call } from '../../lib/server/call.ts';
import { valueAt } from '../../lib/staff/forms/draft-plan.ts';
import { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { useUnsavedWarning } from '../../lib/staff/forms/use-unsaved-warning.ts';
import { type FormFields, formPlan } from './form-fields.ts';
import { problemText } from './form-problem-words.ts';
import { fieldOfProblem } from './problem-fields.ts';

export type FormBuilder = ReturnType<typeof useFormBuilder>;
/** What the screen shows of a question. */
export type KnownQuestion = Pick<FormQuestion, '_id' | 'code' | 'title' | 'kind' | 'topic' | 'difficulty'>;

type Options = {
  form: BuiltForm | null;
  /** The provider of a new form. */
  providerId: ProviderId | null;
  onSaved: (form: BuiltForm) => Promise<void> | void;
};

/** State of the screen of a form: its fields, and the questions that they name. */
export function useFormBuilder({ form: built, providerId, onSaved }: Options) {
  const state = useStaffForm<FormFields, FormDraft, BuiltForm>({
    plan: formPlan,
    stored: built,
    save: (draft, over) =>
      over
        ? call(editForm, { params: { formDraftId: over._id }, body: { version: over.version, form: draft } })
        : call(createForm, { body: { providerId: providerId ?? ('' as ProviderId), form: draft } }),
    onSaved,
  });
  const [picked, setPicked] = useState<readonly KnownQuestion[]>([]);
  const { form, field, stored } = state;
  const { isDirty, dirtyFields, isSubmitSuccessful } = form.formState;
  useUnsavedWarning(isDirty && !(stored === null && isSubmitSuccessful));
  const questions = new Map<ItemId, KnownQuestion>(
    [...picked, ...(stored?.questions ?? [])].map((one) => [one._id, one]),
  );
  const problemAt = (name: string): string | undefined => {
    if (valueAt(dirtyFields, name)) return undefined;
    const found = stored?.problems.filter((problem) => fieldOfProblem(problem) === name) ?? [];
    return [...new Set(found.map(problemText))].join('; ') || undefined;
  };
  /** Registers a control. Shows the stored problem of its field until the field is changed. */
  const fieldWithProblem = (name: Parameters<typeof field>[0]) => {
    const registered = field(name);
    return { ...registered, error: registered.error ?? problemAt(name) };
  };
  const learn = (more: readonly KnownQuestion[]) => setPicked((before) => [...before, ...more]);
  return {
    ...state,
    fieldWithProblem,
    problemAt,
    questions,
    learn,
    providerId: stored?.provider._id ?? providerId,
    isUnsaved: isDirty,
  };
}
