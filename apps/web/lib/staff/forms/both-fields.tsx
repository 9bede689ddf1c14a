import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import type { FieldValues } from 'react-hook-form';
import { FieldPair } from '../../page/forms/form-frame.tsx';
import type { FieldOf } from './use-staff-form.ts';

type Props<Name extends string> = {
  /** Function that registers a control of the form by its name. */
  field: (name: `${NoInfer<Name>}.en` | `${NoInfer<Name>}.hi`) => ReturnType<FieldOf<FieldValues>>;
  /** Name of the field that contains the text in both languages. */
  name: Name;
  label: string;
  hint?: string;
  /** Number of visible lines. By default the field has one line. */
  rows?: number;
};

/** Shows the English and the Hindi field of a text side by side. */
export function BothFields<Name extends string>({ field, name, label, hint, rows }: Props<Name>) {
  const { t } = useLingui();
  const english = { ...field(`${name}.en`), hint, lang: 'en', label: t`${label} (English)` };
  const hindi = { ...field(`${name}.hi`), hint, lang: 'hi', label: t`${label} (Hindi)` };
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
