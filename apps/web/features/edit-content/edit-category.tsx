import { listTests } from '@kasauti/contract/catalogue/catalogue.ts';
import {
  createCategory,
  editCategory,
  listCategories,
  removeCategory,
  type StaffCategory,
} from '@kasauti/contract/catalogue/staff-categories.ts';
import { categories } from '@kasauti/contract/content/content.ts';
import { maxLetters } from '@kasauti/contract/content/staff-content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { inLanguage } from '../../lib/appearance/language.ts';
import { ConfirmWithReason } from '../../lib/page/forms/confirm-with-reason.tsx';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import { BothField } from './both-field.tsx';
import { hueNumber, slugText } from './checks.ts';
import css from './edit-content.module.css';
import { pathOfKind } from './kinds.ts';
import { Newer } from './newer.tsx';
import { InBothLanguages, NotYetShown } from './preview.tsx';
import { useSaving } from './saving.ts';
import { SynonymsField } from './synonyms-field.tsx';
import { categoryOf, fieldsOfCategory, noFields, type TextFields } from './text-fields.ts';

const whole = ['name', 'description'] as const;

/** A category: new, or one to change or remove. */
export function EditCategory({ category }: { category: StaffCategory | null }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<TextFields>({ defaultValues: category ? fieldsOfCategory(category) : noFields() });
  const { errors, isSubmitting } = form.formState;
  const { standing, newer, problem, version, settle, take } = useSaving(category);
  const readAnew = () =>
    Promise.all(
      [listCategories, categories, listTests].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    );
  const save = form.handleSubmit(async (fields) => {
    const body = categoryOf(fields);
    const asked = standing
      ? call(editCategory, { params: { categoryId: standing.id }, body: { version, category: body } })
      : call(createCategory, { body });
    const answer = await asked.catch(() => null);
    if (!settle(answer, t`It stands so.`)) return;
    await readAnew();
    if (!standing) navigate(`${pathOfKind('category')}/${answer.id}`, { replace: true });
  });
  const remove = async (reason: string): Promise<string | null> => {
    if (!standing) return null;
    const asked = call(removeCategory, { params: { categoryId: standing.id }, body: { reason } });
    const answer = await asked.catch(() => null);
    if (answer === null || isRefusal(answer)) return whyNot(answer);
    toast('success', t`It is removed.`);
    await readAnew();
    navigate(pathOfKind('category'), { replace: true });
    return null;
  };
  return (
    <>
      <FormFrame onSubmit={save} problem={problem}>
        {newer && (
          <Newer
            onTake={() => {
              form.reset(fieldsOfCategory(newer));
              take(newer);
            }}
          >
            <Shown title={<Trans>What stands now</Trans>} category={newer} />
          </Newer>
        )}
        <TextField
          {...form.register('slug', { validate: slugText })}
          label={t`Name in the address`}
          hint={category ? t`Links lead to it, so it stays as it is.` : t`For example: banking`}
          readOnly={category !== null}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.slug?.message}
        />
        <BothField form={form} whole={whole} name="name" label={t`Name`} maxLength={maxLetters.categoryName} />
        <BothField
          form={form}
          whole={whole}
          name="description"
          label={t`Description`}
          maxLength={maxLetters.categoryText}
          rows={3}
        />
        <SynonymsField form={form} />
        <TextField
          {...form.register('hue', { validate: hueNumber })}
          label={t`Colour, as degrees of the colour wheel`}
          hint={t`0 is red, 120 green, 240 blue.`}
          inputMode="numeric"
          maxLength={3}
          error={errors.hue?.message}
        />
        <div className={css.row}>
          <Button type="submit" busy={isSubmitting}>
            <Trans>Save</Trans>
          </Button>
          {standing && (
            <ConfirmWithReason
              opener={<Trans>Remove it for good…</Trans>}
              title={<Trans>Remove this for good?</Trans>}
              confirm={<Trans>Remove it for good</Trans>}
              onConfirm={remove}
              whyDisabled={standing.examCount > 0 && t`It holds tests, so it cannot be removed.`}
            >
              <Trans>It leaves the home page and the lists, and links to it lead nowhere.</Trans>
            </ConfirmWithReason>
          )}
        </div>
      </FormFrame>
      <LivePreview form={form} />
    </>
  );
}

function LivePreview({ form }: { form: UseFormReturn<TextFields> }) {
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
