import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import { findVariantForms } from '../../modules/authoring/index.ts';
import type { TestApp } from '../app.ts';
import { givenProviderId } from './bank.ts';
import { givenApprovedItem, givenFormDraft, givenPublishedForm } from './forms.ts';
import type { GivenUser } from './identity.ts';

type Wishes = {
  author: Pick<GivenUser, 'userId' | 'role'>;
  variants: number;
  /** Number of questions in the bank. */
  questions: number;
  /** Number of questions of each variant. */
  each: number;
  form?: Partial<FormDraft>;
};

/**
 * Publishes a form with variants, drawn from questions of its provider. Returns its published forms by their numbers.
 */
export async function givenVariants(app: TestApp, { author, variants, questions, each, form }: Wishes) {
  const providerId = await givenProviderId(app);
  // The form comes with a question of its own, which belongs to the bank too.
  for (let no = 1; no < questions; no += 1) await givenApprovedItem(app, { author, providerId });
  const blueprint = [{ topic: 'Percentages', difficulty: 'medium' as const, count: each }];
  const { sections } = givenFormDraft([]);
  const drawn = { sections: sections.map((section) => ({ ...section, blueprint })), ...(variants > 1 && { variants }) };
  const first = await givenPublishedForm(app, { author, providerId, form: { ...drawn, ...form } });
  const row = app.database.selectFrom('form_draft').select('form_draft_id').where('form_id', '=', first);
  const { form_draft_id: formDraftId } = await row.executeTakeFirstOrThrow();
  return { providerId, formDraftId, formIds: await findVariantForms(app.database, first) };
}
