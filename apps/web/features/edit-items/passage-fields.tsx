import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { CheckboxField, SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { BothFields } from '../../lib/staff/forms/both-fields.tsx';
import { placeNames } from './answer-fields.ts';
import { ChoiceRows, useChoices } from './choice-rows.tsx';
import css from './edit-items.module.css';
import type { ItemForm } from './use-item-form.ts';

/** Edits a passage, the pieces that can be chosen in it, and which of them are right. */
export function HotTextFields({ state }: { state: ItemForm }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <BothFields
        field={state.fieldWithProblem}
        name="passage"
        label={t`Passage`}
        hint={t`Write [[a]] where a piece to choose stands. Each piece has another name. Its text is written below.`}
        rows={4}
      />
      <CheckboxField {...state.field('many')} label={t`Several pieces may be chosen`} />
      <fieldset className={css.box} aria-describedby={id}>
        <legend>
          <Trans>Pieces to choose</Trans>
        </legend>
        <FieldError id={id}>{state.problemAt('pieces')}</FieldError>
        {usePlaces(state).map((name) => (
          <div key={name} className={css.entry}>
            <BothFields field={state.fieldWithProblem} name={`pieces.${name}`} label={t`Piece ${name}`} />
            <CheckboxField {...state.field(`pieces.${name}.isRight`)} label={t`Piece ${name} is right`} />
          </div>
        ))}
      </fieldset>
    </>
  );
}

/** Edits a passage with gaps, the texts for them, and which of them belongs into each gap. */
export function GapMatchFields({ state }: { state: ItemForm }) {
  const { t } = useLingui();
  const id = useId();
  const choices = useChoices(state);
  return (
    <>
      <BothFields
        field={state.fieldWithProblem}
        name="passage"
        label={t`Passage`}
        hint={t`Write [[a]] where a gap is. Each gap has another name.`}
        rows={4}
      />
      <ChoiceRows state={state} />
      <fieldset className={css.box} aria-describedby={id}>
        <legend>
          <Trans>Right texts</Trans>
        </legend>
        <FieldError id={id}>{state.problemAt('gaps')}</FieldError>
        {usePlaces(state).map((name) => (
          <SelectField
            key={name}
            {...state.fieldWithProblem(`gaps.${name}`)}
            label={t`Gap ${name}`}
            emptyText={t`Choose`}
            choices={choices}
          />
        ))}
      </fieldset>
    </>
  );
}

/** The names of the places in the passage, as it is typed. */
function usePlaces({ form }: ItemForm): string[] {
  return placeNames(useWatch({ control: form.control, name: 'passage' }));
}
