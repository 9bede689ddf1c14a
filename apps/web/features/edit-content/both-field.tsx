import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { hindiText, neededText } from './checks.ts';
import type { BothName, TextFields } from './text-fields.ts';

type Props = {
  form: UseFormReturn<TextFields>;
  name: BothName;
  label: string;
  /** All that is written in Hindi here: it is written whole or not at all. */
  whole: readonly BothName[];
  hint?: string;
  maxLength?: number;
  rows?: number;
  /** A further look at what was written, after the usual ones. */
  check?: (language: 'en' | 'hi', fields: TextFields) => string | true;
};

/** One text in English and Hindi beside each other. */
export function BothField({ form: { register, formState }, name, label, whole, hint, maxLength, rows, check }: Props) {
  const { t } = useLingui();
  const error = formState.errors[name];
  const english = register(`${name}.en`, {
    validate: (text, fields) => {
      const said = neededText(text);
      return said === true ? (check?.('en', fields) ?? true) : said;
    },
  });
  const hindi = register(`${name}.hi`, {
    validate: (text, fields) => {
      const said = hindiText(
        text,
        whole.map((other) => fields[other].hi),
      );
      return said === true ? (check?.('hi', fields) ?? true) : said;
    },
  });
  const texts = { en: t`${label} (English)`, hi: t`${label} (Hindi)` };
  const shared = { hint, maxLength };
  return (
    <FieldPair>
      {rows === undefined ? (
        <>
          <TextField {...shared} {...english} label={texts.en} lang="en" error={error?.en?.message} />
          <TextField {...shared} {...hindi} label={texts.hi} lang="hi" error={error?.hi?.message} />
        </>
      ) : (
        <>
          <TextAreaField {...shared} {...english} label={texts.en} lang="en" rows={rows} error={error?.en?.message} />
          <TextAreaField {...shared} {...hindi} label={texts.hi} lang="hi" rows={rows} error={error?.hi?.message} />
        </>
      )}
    </FieldPair>
  );
}
