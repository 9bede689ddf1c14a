import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { FieldPair } from '../../../lib/page/forms/form-frame.tsx';
import css from '../edit-items.module.css';
import type { AnswerState } from '../use-item-form.ts';
import { Rubric } from './rubric-fields.tsx';

type Props = { state: AnswerState };

/** Lets authors edit a question with a long text: its limits and the rubric. */
export function EssayFields({ state }: Props) {
  const { t } = useLingui();
  return (
    <>
      <fieldset className={css.box}>
        <legend>
          <Trans>Length of the answer</Trans>
        </legend>
        <FieldPair>
          <TextField
            {...state.fieldWithProblem('maxCharacters')}
            label={t`Characters at most`}
            hint={t`If you leave it empty, 5,000 characters may be written.`}
            inputMode="numeric"
          />
          <TextField
            {...state.fieldWithProblem('expectedLines')}
            label={t`Expected lines`}
            hint={t`The height of the field.`}
            inputMode="numeric"
          />
        </FieldPair>
      </fieldset>
      <Rubric state={state} />
    </>
  );
}
