import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { CheckboxField, SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { BothMarkup } from '../../../lib/staff/markup/both-markup.tsx';
import { placeNames } from '../answer-fields.ts';
import css from '../edit-items.module.css';
import type { AnswerState } from '../use-item-form.ts';
import { ChoiceRows, useChoices } from './choice-rows.tsx';

/** Lets authors edit a passage and the pieces that can be chosen in it, and mark the right pieces. */
export function HotTextFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <BothMarkup
        field={state.fieldWithProblem}
        name="passage"
        hasPlaces
        label={t`Passage`}
        hint={t`Write [[a]] in the place of each piece to choose. Each piece needs its own name. Write its text below.`}
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
            <BothMarkup field={state.fieldWithProblem} name={`pieces.${name}`} label={t`Piece ${name}`} />
            <CheckboxField {...state.field(`pieces.${name}.isRight`)} label={t`Piece ${name} is right`} />
          </div>
        ))}
      </fieldset>
    </>
  );
}

/** Lets authors edit a passage with gaps and the texts to choose from, and select the right text for each gap. */
export function GapMatchFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  const id = useId();
  const choices = useChoices(state);
  return (
    <>
      <BothMarkup
        field={state.fieldWithProblem}
        name="passage"
        hasPlaces
        label={t`Passage`}
        hint={t`Write [[a]] in the place of each gap. Each gap needs its own name.`}
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

/** Returns the names of the pieces or gaps in the passage. They are updated while the author types. */
function usePlaces({ form, at }: AnswerState): string[] {
  return placeNames(useWatch({ control: form.control, name: at('passage') }));
}
