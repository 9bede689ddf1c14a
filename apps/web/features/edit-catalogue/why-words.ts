import { useLingui } from '@lingui/react/macro';

/** For what reason something is decided about a test. */
export function useWhyWords() {
  const { t } = useLingui();
  return { label: t`Why`, hint: t`This is kept in the audit log, and shown below on this page.` };
}
