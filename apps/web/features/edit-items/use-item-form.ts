import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItem, createItem, editItem } from '@kasauti/contract/bank/items.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import type { Path } from 'react-hook-form';
import { call } from '../../lib/server/call.ts';
import { valueAt } from '../../lib/staff/forms/draft-plan.ts';
import { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { useUnsavedWarning } from '../../lib/staff/forms/use-unsaved-warning.ts';
import { type ItemFields, itemPlan } from './item-fields.ts';
import { fieldOfProblem } from './problem-fields.ts';
import { problemText } from './problem-words.ts';

export type ItemForm = ReturnType<typeof useItemForm>;

type Options = {
  item: BankItem | null;
  /** The provider of a new question. Not used for an existing question. */
  providerId: ProviderId | null;
  onSaved: (item: BankItem) => Promise<void> | void;
};

/**
 * Returns the state of the form for a question. A problem that the server found is shown until its field is changed.
 */
export function useItemForm({ item, providerId, onSaved }: Options) {
  const state = useStaffForm<ItemFields, ItemDraft, BankItem>({
    plan: itemPlan,
    stored: item,
    save: (draft, over) =>
      over
        ? call(editItem, { params: { itemId: over._id }, body: { version: over.version, item: draft } })
        : call(createItem, { body: { providerId: providerId ?? ('' as ProviderId), item: draft } }),
    onSaved,
  });
  const { form, field, stored } = state;
  const { isDirty, dirtyFields, isSubmitSuccessful } = form.formState;
  // After a new question is stored, the page of that question opens. The warning about unsaved changes must then not
  // appear.
  useUnsavedWarning(isDirty && !(stored === null && isSubmitSuccessful));
  const problemAt = (name: string): string | undefined => {
    if (valueAt(dirtyFields, name)) return undefined;
    const found = stored?.problems.filter((problem) => fieldOfProblem(problem, stored.item.answer) === name) ?? [];
    return [...new Set(found.map(problemText))].join('; ') || undefined;
  };
  const fieldWithProblem = (name: Path<ItemFields>) => {
    const registered = field(name);
    return { ...registered, error: registered.error ?? problemAt(name) };
  };
  return { ...state, fieldWithProblem, problemAt, isUnsaved: isDirty };
}
