import { MAX_CRITERIA } from '@kasauti/domain/item/kinds/extended-text/limits.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { RowButtons, useRowRemoval } from '../../../lib/page/forms/row-buttons.tsx';
import { BothFields } from '../../../lib/staff/forms/both-fields.tsx';
import { BothMarkup } from '../../../lib/staff/markup/both-markup.tsx';
import { noCriterion } from '../answer-fields.ts';
import css from '../edit-items.module.css';
import type { AnswerState } from '../use-item-form.ts';

type Props = { state: AnswerState };

/** Lets authors edit a rubric and a sample answer. People mark the response by it. */
export function Rubric({ state }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Criteria state={state} />
      <BothMarkup
        field={state.fieldWithProblem}
        name="sampleAnswer"
        label={t`Sample answer`}
        hint={t`Markers see it. You may leave it empty.`}
        rows={6}
      />
    </>
  );
}

function Criteria({ state }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { fields, append, remove, swap } = useFieldArray({ control: state.form.control, name: state.at('criteria') });
  const { adding, takeAway } = useRowRemoval(remove);
  return (
    <fieldset className={css.box} aria-describedby={`${id}-hint ${id}`}>
      <legend>
        <Trans>Rubric</Trans>
      </legend>
      <p id={`${id}-hint`} className={css.soft}>
        <Trans>People mark each criterion. All highest ratings together give the marks of the question.</Trans>
      </p>
      <FieldError id={id}>{state.problemAt('criteria')}</FieldError>
      {fields.map((row, at) => {
        const no = at + 1;
        const label = t`Criterion ${no}`;
        return (
          <div key={row.id} className={css.entry}>
            <Criterion state={state} at={at} label={label} />
            <RowButtons
              at={at}
              rows={fields.length}
              names={{ up: t`Move up: ${label}`, down: t`Move down: ${label}`, away: t`Remove: ${label}` }}
              swap={swap}
              takeAway={takeAway}
            />
          </div>
        );
      })}
      <div ref={adding}>
        <Button
          kind="secondary"
          onPress={() => append(noCriterion())}
          whyDisabled={fields.length >= MAX_CRITERIA && t`The maximum number has been reached.`}
        >
          <Icon name="plus" /> <Trans>Add a criterion</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

function Criterion({ state, at, label }: Props & { at: number; label: string }) {
  const { t } = useLingui();
  const { fieldWithProblem } = state;
  return (
    <>
      <BothFields field={fieldWithProblem} name={`criteria.${at}.title`} label={label} />
      <BothMarkup
        field={fieldWithProblem}
        name={`criteria.${at}.description`}
        label={t`${label}, what markers look for`}
        rows={2}
      />
      <TextField {...fieldWithProblem(`criteria.${at}.maximum`)} label={t`${label}, highest rating`} />
    </>
  );
}
