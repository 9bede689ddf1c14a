import { FILE_TYPES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { CheckboxField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { FieldPair } from '../../../lib/page/forms/form-frame.tsx';
import { typeName } from '../../../lib/words/file-words.ts';
import css from '../edit-items.module.css';
import type { AnswerState } from '../use-item-form.ts';
import { Rubric } from './rubric-fields.tsx';

/** Lets authors edit a question that takes files: their types and limits, and the rubric. */
export function UploadFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <fieldset className={css.box} aria-describedby={`${id}-hint ${id}`}>
        <legend>
          <Trans>Files</Trans>
        </legend>
        <p id={`${id}-hint`} className={css.soft}>
          <Trans>Each file is checked. Photos are stored as JPEG. Markers do not see the names of the files.</Trans>
        </p>
        <FieldError id={id}>{state.problemAt('fileTypes')}</FieldError>
        {FILE_TYPES.map((type) => (
          <CheckboxField key={type} {...state.field(`fileTypes.${type}`)} label={typeName(type)} />
        ))}
        <FieldPair>
          <TextField
            {...state.fieldWithProblem('maxFiles')}
            label={t`Files at most`}
            hint={t`If you leave it empty, one file may be sent.`}
            inputMode="numeric"
          />
          <TextField
            {...state.fieldWithProblem('maxMegabytes')}
            label={t`Size of a file at most, in MB`}
            hint={t`If you leave it empty, a file may have 10 MB.`}
            inputMode="numeric"
          />
        </FieldPair>
      </fieldset>
      <Rubric state={state} />
    </>
  );
}
