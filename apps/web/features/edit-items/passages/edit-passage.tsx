import { type BankPassage, submitPassage } from '@kasauti/contract/bank/passages.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../lib/server/call.ts';
import { BothFields } from '../../../lib/staff/forms/both-fields.tsx';
import { BothMarkup } from '../../../lib/staff/markup/both-markup.tsx';
import { DraftForm, DrawingFields, type Provider, ProviderField } from '../draft-form.tsx';
import { TextPictures } from '../pictures/text-pictures.tsx';
import { TextRecordings } from '../recordings/text-recordings.tsx';
import { usePassageForm } from './passage-fields.ts';
import { PassageText } from './passage-text.tsx';

type Props = {
  passage: BankPassage | null;
  /** The providers to which a new passage can belong. */
  providers: readonly Provider[];
  /** Called with the stored passage after it is saved or submitted. */
  onChanged: (passage: BankPassage) => Promise<void> | void;
};

/** Lets authors edit a passage in both languages. An incomplete draft can be saved too. */
export function EditPassage({ passage, providers, onChanged }: Props) {
  const { t } = useLingui();
  const [providerId, setProviderId] = useState(providers[0]?._id ?? null);
  const state = usePassageForm({ passage, providerId, onSaved: onChanged });
  const { form, fieldWithProblem } = state;
  const body = useWatch({ control: form.control, name: 'body' });
  const label = t({ context: 'passage', message: 'Text' });
  const change = (changed: typeof body) => form.setValue('body', changed, { shouldDirty: true });
  return (
    <DraftForm
      state={state}
      shown={(newer) => <PassageText title={<Trans>Stored now</Trans>} passage={newer.passage} />}
      submit={({ _id: passageId, version }) =>
        call(submitPassage, { params: { passageId }, body: { version } }).catch(() => null)
      }
      onChanged={onChanged}
    >
      {!passage && <ProviderField providers={providers} value={providerId} onChange={setProviderId} />}
      <BothFields
        field={fieldWithProblem}
        name="title"
        label={t({ context: 'passage', message: 'Title' })}
        hint={t`Candidates see it above the text.`}
      />
      <BothMarkup
        field={fieldWithProblem}
        name="body"
        label={label}
        hint={t`An empty line begins a paragraph. A formula is LaTeX between two $ signs.`}
        rows={12}
      />
      <TextPictures label={label} text={body} providerId={state.providerId} onChange={change} />
      <TextRecordings label={label} text={body} providerId={state.providerId} onChange={change} />
      <DrawingFields field={fieldWithProblem} />
    </DraftForm>
  );
}
