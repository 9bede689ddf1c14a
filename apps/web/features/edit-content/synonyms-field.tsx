import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import type { FieldOf } from '../../lib/staff/forms/use-staff-form.ts';
import type { TextFields } from './text-fields.ts';

/** Fields for the synonyms of a category. The search also finds the tests of a category by its synonyms. */
export function SynonymsField({ field }: { field: FieldOf<TextFields> }) {
  const { t } = useLingui();
  const shared = { hint: t`One on each line.`, optional: t`optional`, rows: 5 };
  return (
    <FieldPair>
      <TextAreaField {...shared} {...field('synonyms.en')} label={t`Other search words (English)`} lang="en" />
      <TextAreaField {...shared} {...field('synonyms.hi')} label={t`Other search words (Hindi)`} lang="hi" />
    </FieldPair>
  );
}
