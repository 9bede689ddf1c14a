import type { WireFooter } from '@kasauti/contract/content/content.ts';
import type { WireContentEntry } from '@kasauti/contract/content/staff-content.ts';
import { networks } from '@kasauti/contract/content/text-limits.ts';
import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { StaffForm } from '../../lib/staff/forms/staff-form.tsx';
import css from './edit-content.module.css';
import { draftOfFooter, footerPlan } from './footer-fields.ts';
import { KeepButtons, useKeeping } from './keep-buttons.tsx';
import { type FooterForm, LinkRows } from './link-rows.tsx';
import { Preview } from './preview.tsx';

const networkNames = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', youtube: 'YouTube' };

/** Lets staff edit the footer of all pages. `made` is the default footer. The form shows it until a footer is saved. */
export function EditFooter({ entry, made }: { entry: WireContentEntry | null; made: WireFooter | null }) {
  const { t } = useLingui();
  const [plan] = useState(() => footerPlan(made));
  const keeping = useKeeping({ kind: 'footer', plan, entry });
  return (
    <>
      <StaffForm
        state={keeping}
        shown={({ content }) => <Preview title={<Trans>Stored now</Trans>} content={content} />}
        actions={<KeepButtons keeping={keeping} />}
      >
        <FieldPair>
          <Words state={keeping} language="en" />
          <Words state={keeping} language="hi" />
        </FieldPair>
        <fieldset className={css.group}>
          <legend>
            <Trans>Social networks</Trans>
          </legend>
          {networks.map((network) => (
            <TextField
              key={network}
              {...keeping.field(`social.${network}`)}
              label={networkNames[network]}
              optional={t`optional`}
              inputMode="url"
            />
          ))}
        </fieldset>
      </StaffForm>
      <LivePreview form={keeping.form} />
    </>
  );
}

/** Shows the fields of one language. The links may differ between the languages. */
function Words({ state, language }: { state: FooterForm; language: 'en' | 'hi' }) {
  const { t } = useLingui();
  return (
    <fieldset className={css.group}>
      <legend>{language === 'en' ? <Trans>In English</Trans> : <Trans>In Hindi</Trans>}</legend>
      <TextAreaField {...state.field(`${language}.description`)} label={t`Description`} lang={language} rows={4} />
      <LinkRows state={state} language={language} list="explore" title={t`Explore`} />
      <LinkRows state={state} language={language} list="support" title={t`Support`} />
      <TextAreaField {...state.field(`${language}.address`)} label={t`Address`} lang={language} rows={3} />
    </fieldset>
  );
}

function LivePreview({ form }: Pick<FooterForm, 'form'>) {
  useWatch({ control: form.control });
  return <Preview title={<Trans>Preview</Trans>} content={draftOfFooter(form.getValues())} />;
}
