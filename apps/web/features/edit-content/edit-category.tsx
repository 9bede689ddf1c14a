import { listTests } from '@kasauti/contract/catalogue/catalogue.ts';
import type { CategoryDraft } from '@kasauti/contract/catalogue/category-draft.ts';
import {
  createCategory,
  editCategory,
  listCategories,
  removeCategory,
  type StaffCategory,
} from '@kasauti/contract/catalogue/staff-categories.ts';
import { categories } from '@kasauti/contract/content/content.ts';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { inLanguage } from '../../lib/appearance/language.ts';
import { useNavigate } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { ConfirmWithReason } from '../../lib/staff/decide/decide-dialog.tsx';
import { BothFields } from '../../lib/staff/forms/both-fields.tsx';
import { StaffForm } from '../../lib/staff/forms/staff-form.tsx';
import { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './edit-content.module.css';
import { pathOfKind } from './kinds.ts';
import { InBothLanguages, NotYetShown } from './preview.tsx';
import { SynonymsField } from './synonyms-field.tsx';
import { categoryOf, type TextFields } from './text-fields.ts';
import { categoryPlan } from './text-plans.ts';

/** Form to create a category, or to change or remove an existing category. */
export function EditCategory({ category }: { category: StaffCategory | null }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const readAnew = () =>
    Promise.all(
      [listCategories, categories, listTests].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    );
  const state = useStaffForm({
    plan: categoryPlan,
    stored: category,
    save: (draft, over) =>
      over
        ? call(editCategory, { params: { categoryId: over.id }, body: { version: over.version, category: draft } })
        : call(createCategory, { body: draft }),
    onSaved: async ({ id }) => {
      await readAnew();
      if (!category) navigate(`${pathOfKind('category')}/${id}`, { replace: true });
    },
  });
  const { field, stored } = state;
  const remove = async (reason: string): Promise<string | null> => {
    if (!stored) return null;
    const asked = call(removeCategory, { params: { categoryId: stored.id }, body: { reason } });
    const answer = await asked.catch(() => null);
    if (answer === null || isRefusal(answer)) return whyNot(answer);
    toast('success', t`It is removed.`);
    await readAnew();
    navigate(pathOfKind('category'), { replace: true });
    return null;
  };
  return (
    <>
      <StaffForm
        state={state}
        shown={(newer) => <Shown title={<Trans>Stored now</Trans>} category={newer} />}
        actions={
          stored && (
            <ConfirmWithReason
              opener={<Trans>Remove it for good…</Trans>}
              title={<Trans>Remove this for good?</Trans>}
              confirm={<Trans>Remove it for good</Trans>}
              onConfirm={remove}
              whyDisabled={stored.examCount > 0 && t`It contains tests, so it cannot be removed.`}
            >
              <Trans>It is removed from the home page and the lists, and links to it no longer work.</Trans>
            </ConfirmWithReason>
          )
        }
      >
        <TextField
          {...field('slug')}
          label={t`Name in the address`}
          hint={category ? t`Links lead to it, so it cannot be changed.` : t`For example: banking`}
          readOnly={category !== null}
          autoCapitalize="none"
          spellCheck={false}
        />
        <BothFields field={field} name="name" label={t`Name`} />
        <BothFields field={field} name="description" label={t`Description`} rows={3} />
        <SynonymsField field={field} />
        <TextField
          {...field('hue')}
          label={t`Colour, as degrees of the colour wheel`}
          hint={t`0 is red, 120 green, 240 blue.`}
          inputMode="numeric"
          maxLength={3}
        />
      </StaffForm>
      <LivePreview form={state.form} />
    </>
  );
}

type Form = ReturnType<typeof useStaffForm<TextFields, CategoryDraft, StaffCategory>>['form'];

function LivePreview({ form }: { form: Form }) {
  useWatch({ control: form.control });
  return <Shown title={<Trans>Preview</Trans>} category={categoryOf(form.getValues())} />;
}

type Looks = Pick<StaffCategory, 'slug' | 'name' | 'description' | 'hue'>;

function Shown({ title, category: { slug, name, description, hue } }: { title: ReactNode; category: Looks }) {
  if (name.en === '') return <NotYetShown title={title} />;
  return (
    <InBothLanguages title={title}>
      {(language) => (
        <div className={css.category}>
          <Pattern hue={hue} seed={slug} className={css.pattern} />
          <p>
            <strong>{inLanguage(name, language)}</strong>
            <br />
            {inLanguage(description, language)}
          </p>
        </div>
      )}
    </InBothLanguages>
  );
}
