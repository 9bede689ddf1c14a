import type { PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankPassage, createPassage, editPassage } from '@kasauti/contract/bank/passages.ts';
import type { ItemProblem } from '@kasauti/contract/bank/versions.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { call } from '../../../lib/server/call.ts';
import { type BothTexts, both, textOf } from '../../../lib/staff/forms/both-texts.ts';
import type { DraftPlan } from '../../../lib/staff/forms/draft-plan.ts';
import { useStaffForm } from '../../../lib/staff/forms/use-staff-form.ts';
import { useStoredProblems } from '../../../lib/staff/forms/use-stored-problems.ts';
import { drawingFields, drawingPlaces, figureOf } from '../item-fields.ts';
import { problemText } from '../problem-words.ts';

/** A passage as it is edited in the form. */
type PassageFields = { title: BothTexts; body: BothTexts; drawing: string; drawingAlt: BothTexts };

const passagePlan: DraftPlan<PassageFields, PassageDraft, BankPassage> = {
  loadShape: () => import('@kasauti/contract/bank/item-draft.ts').then(({ passageDraft }) => passageDraft),
  fieldsOf: (stored) => ({
    title: both(stored?.passage.title),
    body: both(stored?.passage.body),
    ...drawingFields(stored?.passage.figure),
  }),
  draftOf: (fields) => ({ title: textOf(fields.title), body: textOf(fields.body), ...figureOf(fields) }),
  places: drawingPlaces,
};

/** Returns the name of the field at which a problem of the stored passage is shown. */
const fieldOf = ({ place, language }: ItemProblem) => (place === 'drawing' ? place : `${place}.${language ?? 'en'}`);

type Options = {
  passage: BankPassage | null;
  /** The provider of a new passage. Not used for an existing passage. */
  providerId: ProviderId | null;
  onSaved: (passage: BankPassage) => Promise<void> | void;
};

/** Returns the state of the form for a passage. A problem that the server found is shown until its field is changed. */
export function usePassageForm({ passage, providerId, onSaved }: Options) {
  const state = useStaffForm<PassageFields, PassageDraft, BankPassage>({
    plan: passagePlan,
    stored: passage,
    save: (draft, over) =>
      over
        ? call(editPassage, { params: { passageId: over._id }, body: { version: over.version, passage: draft } })
        : call(createPassage, { body: { providerId: providerId ?? ('' as ProviderId), passage: draft } }),
    onSaved,
  });
  const shown = useStoredProblems(state, ({ problems }, name) =>
    problems.filter((problem) => fieldOf(problem) === name).map(problemText),
  );
  return { ...state, ...shown, providerId: passage ? (passage.provider?._id ?? null) : providerId };
}
