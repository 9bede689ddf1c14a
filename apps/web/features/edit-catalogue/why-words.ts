import { useLingui } from '@lingui/react/macro';

/** Returns the label and the hint of the field in which staff explain a change. */
export function useWhyWords() {
  const { t } = useLingui();
  return { label: t`Why`, hint: t`This is recorded in the audit log, and shown below on this page.` };
}
