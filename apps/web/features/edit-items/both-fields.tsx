import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import type { ItemForm } from './use-item-form.ts';

type Props = {
  state: ItemForm;
  name:
    | 'prompt'
    | 'explanation'
    | 'unit'
    | 'drawingAlt'
    | 'passage'
    | `${'options' | 'rows' | 'columns' | 'choices'}.${number}`
    | `pieces.${string}`;
  label: string;
  hint?: string;
  /** Lines of the field. Without it, the text has one line. */
  rows?: number;
};

/** The English and the Hindi field of a text, side by side, each with what is wrong with it. */
export function BothFields({ state, name, label, hint, rows }: Props) {
  const { t } = useLingui();
  const english = { ...state.fieldWithProblem(`${name}.en`), hint, lang: 'en', label: t`${label} (English)` };
  const hindi = { ...state.fieldWithProblem(`${name}.hi`), hint, lang: 'hi', label: t`${label} (Hindi)` };
  return (
    <FieldPair>
      {rows === undefined ? (
        <>
          <TextField {...english} />
          <TextField {...hindi} />
        </>
      ) : (
        <>
          <TextAreaField {...english} rows={rows} />
          <TextAreaField {...hindi} rows={rows} />
        </>
      )}
    </FieldPair>
  );
}
