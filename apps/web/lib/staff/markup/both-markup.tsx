import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldPair } from '../../page/forms/form-frame.tsx';
import type { FieldOf } from '../forms/use-staff-form.ts';
import { MarkupField, type Rows } from './markup-field.tsx';
import { MarkupToolbar } from './markup-toolbar.tsx';
import type { RunCommand } from './use-editor.ts';

type Props<Name extends string> = {
  /** Function that registers a control of the form by its name. */
  field: (name: `${NoInfer<Name>}.en` | `${NoInfer<Name>}.hi`) => ReturnType<FieldOf<FieldValues>>;
  /** Name of the field that contains the text in both languages. */
  name: Name;
  label: string;
  hint?: string;
  rows?: Rows;
  /** Whether the text has places of answers. */
  hasPlaces?: boolean;
};

/** Shows the English and the Hindi editor of a text in the authors' markup side by side, with their buttons. */
export function BothMarkup<Name extends string>({ field, name, label, hint, rows, hasPlaces }: Props<Name>) {
  const { t } = useLingui();
  const target = useRef<RunCommand>(null);
  const english = field(`${name}.en`);
  const hindi = field(`${name}.hi`);
  const shared = { hint, rows, target };
  return (
    <div>
      {rows !== undefined && <MarkupToolbar label={label} target={target} hasPlaces={hasPlaces ?? false} />}
      <FieldPair>
        <MarkupField {...shared} field={english} error={english.error} lang="en" label={t`${label} (English)`} />
        <MarkupField {...shared} field={hindi} error={hindi.error} lang="hi" label={t`${label} (Hindi)`} />
      </FieldPair>
    </div>
  );
}
