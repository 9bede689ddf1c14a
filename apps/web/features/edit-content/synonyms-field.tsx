import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { optionalText } from './checks.ts';
import type { TextFields } from './text-fields.ts';

/** Other words by which the search finds the tests of a category. */
export function SynonymsField({ form: { register, formState } }: { form: UseFormReturn<TextFields> }) {
  const { t } = useLingui();
  const error = formState.errors.synonyms;
  const shared = { hint: t`One on each line.`, optional: t`optional`, rows: 5 };
  return (
    <FieldPair>
      <TextAreaField
        {...shared}
        {...register('synonyms.en', { validate: optionalText })}
        label={t`Other words it is searched by (English)`}
        lang="en"
        error={error?.en?.message}
      />
      <TextAreaField
        {...shared}
        {...register('synonyms.hi', { validate: optionalText })}
        label={t`Other words it is searched by (Hindi)`}
        lang="hi"
        error={error?.hi?.message}
      />
    </FieldPair>
  );
}
