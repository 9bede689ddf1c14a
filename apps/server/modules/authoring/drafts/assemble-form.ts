import type { FormDraft, SectionDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { ItemId, ItemVersionId } from '@kasauti/contract/ids.ts';
import type { SourceForm } from '@kasauti/domain/form/content.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { type ItemForForm, readItemsForForm } from '../../bank/index.ts';

/**
 * A draft with its questions. `source` holds those questions that have an approved version. `versions` maps their codes
 * to these versions.
 */
export type AssembledForm = {
  draft: FormDraft;
  questions: ItemForForm[];
  source: SourceForm;
  versions: Map<string, ItemVersionId>;
};

export const itemIdsOf = ({ sections }: FormDraft): ItemId[] => sections.flatMap(({ items }) => items);

/** Reads the questions of a draft from the bank, and makes the source of the form from them. */
export async function assembleForm(executor: Kysely<Tables>, code: string, draft: FormDraft): Promise<AssembledForm> {
  const questions = await readItemsForForm(executor, [...new Set(itemIdsOf(draft))]);
  const approved = new Map(questions.filter(({ hasApproved }) => hasApproved).map((one) => [one.itemId, one]));
  const { title, languages, instructions, calculator, sections } = draft;
  const source: SourceForm = {
    formRef: code,
    title,
    languages,
    instructions,
    stimuli: [],
    sections: sections.map((section, at) => sourceSection(section, `${at + 1}`, approved)),
    ...(calculator && { tools: { calculator } }),
  };
  const versions = new Map([...approved.values()].map((one) => [one.source.itemRef, one.itemVersionId]));
  return { draft, questions, source, versions };
}

/** A draft may have a scheme for every kind. The form gets those of the kinds that are in the section. */
function sourceSection(
  { title, instructions, marking, items: itemIds }: SectionDraft,
  sectionRef: string,
  approved: ReadonlyMap<ItemId, ItemForForm>,
): SourceForm['sections'][number] {
  const items = itemIds.flatMap((itemId) => approved.get(itemId)?.source ?? []);
  const kinds = new Set<string>(items.map(({ answer }) => answer.kind));
  return {
    sectionRef,
    title,
    ...(instructions && { instructions }),
    marking: Object.fromEntries(Object.entries(marking).filter(([kind]) => kinds.has(kind))),
    items,
  };
}

/** Returns the versions of the questions in the order of the form. */
export const versionIdsOf = ({ source, versions }: AssembledForm): ItemVersionId[] =>
  source.sections.flatMap(({ items }) => items.flatMap(({ itemRef }) => versions.get(itemRef) ?? []));
