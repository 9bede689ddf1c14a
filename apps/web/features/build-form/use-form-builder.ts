import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import { type BuiltForm, createForm, editForm, type FormQuestion } from '@kasauti/contract/authoring/forms.ts';
import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { useState } from 'react';
import { call } from '../../lib/server/call.ts';
import { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { useStoredProblems } from '../../lib/staff/forms/use-stored-problems.ts';
import { type FormFields, formPlan } from './form-fields.ts';
import { problemText } from './form-problem-words.ts';
import { fieldOfProblem } from './problem-fields.ts';

export type FormBuilder = ReturnType<typeof useFormBuilder>;
/** What the screen shows of a question. */
export type KnownQuestion = Pick<FormQuestion, '_id' | 'code' | 'title' | 'kind' | 'topic' | 'difficulty'> &
  Partial<Pick<FormQuestion, 'passage'>>;

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
  const { stored } = state;
  const shown = useStoredProblems(state, ({ problems }, name) =>
    problems.filter((problem) => fieldOfProblem(problem) === name).map(problemText),
  );
  const questions = new Map<ItemId, KnownQuestion>(
    [...picked, ...(stored?.questions ?? [])].map((one) => [one._id, one]),
  );
  const learn = (more: readonly KnownQuestion[]) => setPicked((before) => [...before, ...more]);
  return {
    ...state,
    ...shown,
    questions,
    learn,
    providerId: stored?.provider._id ?? providerId,
  };
}
