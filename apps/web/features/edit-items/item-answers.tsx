import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { kindName } from '../../lib/words/item-words.ts';
import { type AnswerKind, noAnswer, partKinds, placeNames } from './answer-fields.ts';
import { AnswerInputs } from './answer-inputs.tsx';
import css from './edit-items.module.css';
import { answerState, type ItemForm } from './use-item-form.ts';

/** Shows the fields for the answer of a question, or for each answer of a composite question. */
export function ItemAnswers({ state }: { state: ItemForm }) {
  const kind = useWatch({ control: state.form.control, name: 'kind' });
  return kind === 'composite' ? <Parts state={state} /> : <AnswerInputs state={answerState(state)} />;
}

/** The answers of a composite question, in the order of their places in its text. */
function Parts({ state }: { state: ItemForm }) {
  const id = useId();
  const names = placeNames(useWatch({ control: state.form.control, name: 'prompt' }));
  return (
    <fieldset className={css.box} aria-describedby={id}>
      <legend>
        <Trans>Places to answer</Trans>
      </legend>
      <p className={css.soft}>
        <Trans>
          Write [[a]] into the question in the place of each answer. Each place needs its own name. Then choose below
          how it is answered.
        </Trans>
      </p>
      <FieldError id={id}>{state.problemAt('parts')}</FieldError>
      {names.map((name) => (
        <Part key={name} state={state} name={name} />
      ))}
    </fieldset>
  );
}

function Part({ state, name }: { state: ItemForm; name: string }) {
  const { t } = useLingui();
  const { form, problemAt } = state;
  const part = useWatch({ control: form.control, name: `parts.${name}` });
  // The fields of the other kinds keep their values, as in a question with one answer.
  const choose = (kind: AnswerKind) =>
    form.setValue(`parts.${name}`, { ...(form.getValues(`parts.${name}`) ?? noAnswer()), kind }, { shouldDirty: true });
  return (
    <fieldset className={css.part}>
      <legend>
        <Trans>Place {name}</Trans>
      </legend>
      <SelectField
        label={t`How place ${name} is answered`}
        emptyText={t`Choose`}
        choices={partKinds.map((value) => ({ value, label: kindName(value) }))}
        value={part?.kind ?? ''}
        error={problemAt(`parts.${name}.kind`)}
        onChange={({ currentTarget: { value } }) => {
          const kind = partKinds.find((one) => one === value);
          if (kind) choose(kind);
        }}
      />
      {part?.kind && <AnswerInputs state={answerState(state, name)} />}
    </fieldset>
  );
}
