import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** For what reason something is decided about a test. */
export function WhyField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  const { t } = useLingui();
  return (
    <TextAreaField
      {...field}
      label={t`Why`}
      hint={t`It stands in the audit log and below on this page.`}
      error={error}
      maxLength={500}
      rows={3}
      required
    />
  );
}
