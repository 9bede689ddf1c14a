import { maxOfForm } from '@kasauti/contract/authoring/form-draft.ts';
import { type BuiltForm, submitForm } from '@kasauti/contract/authoring/forms.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField, SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { call } from '../../lib/server/call.ts';
import { BothFields } from '../../lib/staff/forms/both-fields.tsx';
import { StaffForm } from '../../lib/staff/forms/staff-form.tsx';
import { BothMarkup } from '../../lib/staff/markup/both-markup.tsx';
import { checkedTools } from './form-fields.ts';
import { FormOutline } from './form-outline.tsx';
import { FormOverview } from './form-overview.tsx';
import { calculatorName, languagesName, toolName } from './form-words.ts';
import { Sections } from './sections.tsx';
import { type FormBuilder, useFormBuilder } from './use-form-builder.ts';

type Props = {
  form: BuiltForm | null;
  /** The providers that a new form can belong to. */
  providers: readonly { _id: ProviderId; name: string }[];
  /** Called with the stored form after it was saved or submitted. */
  onChanged: (form: BuiltForm) => Promise<void> | void;
  /** Called when the screen gets unsaved changes, and when it has none any more. */
  onUnsaved?: (isUnsaved: boolean) => void;
};

/** Builds a form: its texts, and sections with questions of the item bank. A draft is saved with problems too. */
export function BuildForm({ form, providers, onChanged, onUnsaved }: Props) {
  const { t } = useLingui();
  const [providerId, setProviderId] = useState(providers[0]?._id ?? null);
  const state = useFormBuilder({ form, providerId, onSaved: onChanged });
  const { stored, settle, isUnsaved } = state;
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved]);
  const submit = async () => {
    if (!stored) return;
    const ask = { params: { formDraftId: stored._id }, body: { version: stored.version } };
    const answer = await call(submitForm, ask).catch(() => null);
    if (settle(answer, t`The form waits for its publication.`)) await onChanged(answer);
  };
  const isDraft = stored?.state === 'draft';
  return (
    <StaffForm
      state={state}
      shown={(newer) => <FormOutline title={<Trans>Stored now</Trans>} form={newer} />}
      save={stored?.state === 'published' ? <Trans>Save as the next version</Trans> : <Trans>Save the draft</Trans>}
      actions={
        isDraft && (
          <Button kind="secondary" onPress={submit} whyDisabled={whyNotSubmit(stored)}>
            <Trans>Submit for publication</Trans>
          </Button>
        )
      }
    >
      {!form && <ProviderField state={state} providers={providers} value={providerId} onChange={setProviderId} />}
      <FormFacts state={state} />
      <Sections state={state} />
      <FormOverview state={state} />
    </StaffForm>
  );

  function whyNotSubmit({ problems }: BuiltForm): string | false {
    if (isUnsaved) return t`Save the draft first.`;
    return problems.length > 0 && t`Something in this form is wrong or missing. The list of problems says what.`;
  }
}

type ProviderProps = Pick<Props, 'providers'> & {
  state: FormBuilder;
  value: ProviderId | null;
  onChange: (providerId: ProviderId) => void;
};

/** The provider of a new form. It is locked while the form has questions, because they belong to the provider. */
function ProviderField({ state, providers, value, onChange }: ProviderProps) {
  const { t } = useLingui();
  const sections = useWatch({ control: state.form.control, name: 'sections' });
  const isLocked = sections.some(({ items }) => items.length > 0);
  return (
    <SelectField
      label={t`Provider`}
      choices={providers.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value ?? ''}
      disabled={isLocked}
      hint={isLocked && t`To choose another provider, remove the questions first.`}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ProviderId)}
    />
  );
}

const variantNumbers = Array.from({ length: maxOfForm.variants }, (_, at) => `${at + 1}`);

function FormFacts({ state: { form, field, fieldWithProblem } }: { state: FormBuilder }) {
  const { t } = useLingui();
  const sections = useWatch({ control: form.control, name: 'sections' });
  const variants = useWatch({ control: form.control, name: 'variants' });
  return (
    <>
      <BothFields field={fieldWithProblem} name="title" label={t({ context: 'form', message: 'Title' })} />
      <FieldPair>
        <SelectField
          {...field('languages')}
          label={t`Languages of the paper`}
          choices={[
            { value: 'en hi', label: languagesName('en hi') },
            { value: 'en', label: languagesName('en') },
          ]}
        />
        <SelectField
          {...field('calculator')}
          label={t`Calculator`}
          choices={(['', 'basic', 'scientific'] as const).map((value) => ({ value, label: calculatorName(value) }))}
        />
      </FieldPair>
      <fieldset>
        <legend>
          <Trans>Tools that candidates may use</Trans>
        </legend>
        {checkedTools.map((tool) => (
          <CheckboxField key={tool} {...field(`tools.${tool}`)} label={toolName(tool)} />
        ))}
      </fieldset>
      <BothMarkup
        field={fieldWithProblem}
        name="instructions"
        label={t({ context: 'form', message: 'Instructions' })}
        hint={t`Candidates read them before they begin.`}
        rows={4}
      />
      {(sections.some(({ source }) => source === 'drawn') || variants !== '1') && (
        <FieldPair>
          <SelectField
            {...fieldWithProblem('variants')}
            label={t`Variants of the paper`}
            hint={t`Candidates of one sitting get them in turn. They share as few questions as the bank allows.`}
            choices={variantNumbers.map((value) => ({ value, label: value }))}
          />
          <TextField
            {...field('maxExposure')}
            label={t`Draw no question that is already in so many forms`}
            hint={t`Leave this empty for no limit. Each variant counts as a form.`}
            inputMode="numeric"
          />
        </FieldPair>
      )}
    </>
  );
}
