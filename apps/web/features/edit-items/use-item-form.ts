import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItem, createItem, editItem } from '@kasauti/contract/bank/items.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import type { Path } from 'react-hook-form';
import { call } from '../../lib/server/call.ts';
import { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { useStoredProblems } from '../../lib/staff/forms/use-stored-problems.ts';
import type { AnswerFields } from './answer-fields.ts';
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
  const shown = useStoredProblems(state, ({ problems, item: { answer } }, name) =>
    problems.filter((problem) => fieldOfProblem(problem, answer) === name).map(problemText),
  );
  return { ...state, ...shown, providerId: item ? (item.provider?._id ?? null) : providerId };
}

type AnswerName = Path<AnswerFields> | 'kind';

/**
 * The form as the inputs of one answer use it. The inputs name their fields as if the question had one answer. `at`
 * returns the name in the form, which differs for a part of a question with several answers.
 */
export type AnswerState = ReturnType<typeof answerState>;

/** Returns the state for the inputs of the only answer, or of the part with this name. */
export function answerState({ form, field, fieldWithProblem, problemAt, providerId }: ItemForm, part?: string) {
  const at = <Name extends AnswerName>(name: Name): Name =>
    part === undefined ? name : (`parts.${part}.${name}` as typeof name);
  return {
    form,
    providerId,
    at,
    field: (name: AnswerName) => field(at(name)),
    fieldWithProblem: (name: AnswerName) => fieldWithProblem(at(name)),
    problemAt: (name: AnswerName) => problemAt(at(name)),
  };
}
