import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import type { FieldOf } from '../../lib/staff/forms/use-staff-form.ts';
import type { BothName, TextFields } from './text-fields.ts';

type Props = {
  field: FieldOf<TextFields>;
  name: BothName;
  label: string;
  hint?: string;
  rows?: number;
};

/** Shows the English and the Hindi field of a text next to each other. */
export function BothField({ field, name, label, hint, rows }: Props) {
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
