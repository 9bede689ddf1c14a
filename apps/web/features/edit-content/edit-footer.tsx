import type { WireFooter } from '@kasauti/contract/content/content.ts';
import { maxLetters, networks, type WireContentEntry } from '@kasauti/contract/content/staff-content.ts';
import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { FieldPair, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { optionalText } from './checks.ts';
import css from './edit-content.module.css';
import { draftOfFooter, type FooterFields, fieldsOfFooter } from './footer-fields.ts';
import { KeepButtons, useKeeping } from './keep-buttons.tsx';
import { LinkRows } from './link-rows.tsx';
import { Newer } from './newer.tsx';
import { Preview } from './preview.tsx';

const networkNames = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', youtube: 'YouTube' };

const footerIn = (entry: WireContentEntry | null): WireFooter | null =>
  entry?.content.kind === 'footer' ? entry.content : null;

/** The foot of every page. `made`: the one shown while nobody has written one. */
export function EditFooter({ entry, made }: { entry: WireContentEntry | null; made: WireFooter | null }) {
  const { t } = useLingui();
  const form = useForm<FooterFields>({ defaultValues: fieldsOfFooter(footerIn(entry) ?? made) });
  const keeping = useKeeping('footer', entry);
  const { newer } = keeping;
  const save = form.handleSubmit((fields) => keeping.save(draftOfFooter(fields), false));
  return (
    <>
      <FormFrame onSubmit={save} problem={keeping.problem}>
        {newer && (
          <Newer
            onTake={() => {
              form.reset(fieldsOfFooter(footerIn(newer)));
              keeping.take(newer);
            }}
          >
            <Preview title={<Trans>What stands now</Trans>} content={newer.content} />
          </Newer>
        )}
        <FieldPair>
          <Words form={form} language="en" />
          <Words form={form} language="hi" />
        </FieldPair>
        <fieldset className={css.group}>
          <legend>
            <Trans>Social networks</Trans>
          </legend>
          {networks.map((network) => (
            <TextField
              key={network}
              {...form.register(`social.${network}`, {
                validate: (text) =>
                  text.trim() === '' ||
                  /^https:\/\/\S+$/.test(text.trim()) ||
                  t`Enter an address that begins with https://`,
              })}
              label={networkNames[network]}
              optional={t`optional`}
              inputMode="url"
              maxLength={200}
              error={form.formState.errors.social?.[network]?.message}
            />
          ))}
        </fieldset>
        <KeepButtons keeping={keeping} isSaving={form.formState.isSubmitting} />
      </FormFrame>
      <LivePreview form={form} />
    </>
  );
}

/** All that is said in one language: the links of each may be other ones. */
function Words({ form, language }: { form: UseFormReturn<FooterFields>; language: 'en' | 'hi' }) {
  const { t } = useLingui();
  const errors = form.formState.errors[language];
  return (
    <fieldset className={css.group}>
      <legend>{language === 'en' ? <Trans>In English</Trans> : <Trans>In Hindi</Trans>}</legend>
      <TextAreaField
        {...form.register(`${language}.description`, { validate: optionalText })}
        label={t`Description`}
        lang={language}
        rows={4}
        maxLength={maxLetters.footerText}
        error={errors?.description?.message}
      />
      <LinkRows form={form} language={language} list="explore" title={t`Explore`} />
      <LinkRows form={form} language={language} list="support" title={t`Support`} />
      <TextAreaField
        {...form.register(`${language}.address`, { validate: optionalText })}
        label={t`Address`}
        lang={language}
        rows={3}
        maxLength={maxLetters.address}
        error={errors?.address?.message}
      />
    </fieldset>
  );
}

function LivePreview({ form }: { form: UseFormReturn<FooterFields> }) {
  useWatch({ control: form.control });
  return <Preview title={<Trans>Preview</Trans>} content={draftOfFooter(form.getValues())} />;
}
