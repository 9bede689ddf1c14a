import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
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
  const approved = new Map(questions.filter(({ isApproved }) => isApproved).map((one) => [one.itemId, one]));
  const { title, languages, instructions, calculator, sections } = draft;
  const source: SourceForm = {
    formRef: code,
    title,
    languages,
    instructions,
    stimuli: [],
    sections: sections.map((section, at) => ({
      sectionRef: `${at + 1}`,
      title: section.title,
      ...(section.instructions && { instructions: section.instructions }),
      marking: section.marking,
      items: section.items.flatMap((itemId) => approved.get(itemId)?.source ?? []),
    })),
    ...(calculator && { tools: { calculator } }),
  };
  const versions = new Map([...approved.values()].map((one) => [one.source.itemRef, one.itemVersionId]));
  return { draft, questions, source, versions };
}

/** Returns the versions of the questions in the order of the form. */
export const versionIdsOf = ({ source, versions }: AssembledForm): ItemVersionId[] =>
  source.sections.flatMap(({ items }) => items.flatMap(({ itemRef }) => versions.get(itemRef) ?? []));
