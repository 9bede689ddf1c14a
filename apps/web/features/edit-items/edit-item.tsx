import { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItem, readBankChoices, submitItem } from '@kasauti/contract/bank/items.ts';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { BothMarkup } from '../../lib/staff/markup/both-markup.tsx';
import { difficultyName, kindName } from '../../lib/words/item-words.ts';
import { DraftForm, DrawingFields, type Provider, ProviderField } from './draft-form.tsx';
import { ItemAnswers } from './item-answers.tsx';
import { itemKinds } from './item-fields.ts';
import { ItemText } from './item-text/item-text.tsx';
import { PassageChoice } from './passages/passage-choice.tsx';
import { TextPictures } from './pictures/text-pictures.tsx';
import { TextRecordings } from './recordings/text-recordings.tsx';
import { type ItemForm, useItemForm } from './use-item-form.ts';

type Props = {
  item: BankItem | null;
  /** The providers to which a new question can belong. */
  providers: readonly Provider[];
  /** Called with the stored question after it is saved or submitted. */
  onChanged: (item: BankItem) => Promise<void> | void;
};

/**
 * Lets authors edit a question and its right answer in both languages. An incomplete draft can be saved too. Each
 * problem is shown at its field.
 */
export function EditItem({ item, providers, onChanged }: Props) {
  const { t } = useLingui();
  const [providerId, setProviderId] = useState(providers[0]?._id ?? null);
  const state = useItemForm({ item, providerId, onSaved: onChanged });
  const kind = useWatch({ control: state.form.control, name: 'kind' });
  return (
    <DraftForm
      state={state}
      shown={(newer) => <ItemText title={<Trans>Stored now</Trans>} item={newer.item} />}
      submit={({ _id: itemId, version }) =>
        call(submitItem, { params: { itemId }, body: { version } }).catch(() => null)
      }
      onChanged={onChanged}
    >
      {!item && <ProviderField providers={providers} value={providerId} onChange={setProviderId} />}
      <FactFields state={state} />
      <PassageChoice state={state} />
      <BothMarkup
        field={state.fieldWithProblem}
        name="prompt"
        label={t({ context: 'question', message: 'Question' })}
        hint={t`An empty line begins a paragraph. A formula is LaTeX between two $ signs.`}
        rows={6}
        hasPlaces={kind === 'composite'}
      />
      <Files state={state} name="prompt" label={t({ context: 'question', message: 'Question' })} />
      <ItemAnswers state={state} />
      <BothMarkup
        field={state.fieldWithProblem}
        name="explanation"
        label={t`Explanation`}
        hint={t`Candidates read it with their result. Markers read it as “What a good answer says”.`}
        rows={4}
      />
      <Files state={state} name="explanation" label={t`Explanation`} />
      <DrawingFields field={state.fieldWithProblem} />
    </DraftForm>
  );
}

type FilesOf = { state: ItemForm; name: 'prompt' | 'explanation'; label: string };

/** The pictures and recordings of a text. */
function Files({ state: { form, providerId }, name, label }: FilesOf) {
  const text = useWatch({ control: form.control, name });
  const change = (changed: typeof text) => form.setValue(name, changed, { shouldDirty: true });
  return (
    <>
      <TextPictures {...{ label, text, providerId }} onChange={change} />
      <TextRecordings {...{ label, text, providerId }} onChange={change} />
    </>
  );
}

function FactFields({ state: { field } }: { state: ItemForm }) {
  const { t } = useLingui();
  const listId = useId();
  const { data } = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  const topics = data && !isRefusal(data) ? data.topics : [];
  return (
    <>
      <datalist id={listId}>
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <FieldPair>
        <TextField
          {...field('topic')}
          label={t`Topic`}
          hint={t`Write the topics above it first, such as Mathematics / Algebra.`}
          list={listId}
          autoComplete="off"
        />
        <SelectField
          {...field('difficulty')}
          label={t`Difficulty`}
          choices={difficulties.map((value) => ({ value, label: difficultyName(value) }))}
        />
      </FieldPair>
      <SelectField
        {...field('kind')}
        label={t`Kind`}
        choices={itemKinds.map((value) => ({ value, label: kindName(value) }))}
      />
    </>
  );
}
