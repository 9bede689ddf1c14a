import { useLingui } from '@lingui/react/macro';

/** Frequent reasons for a decision, as the candidate reads them. */
export type ReadyReasons = Record<'accept' | 'refuse', readonly { value: string; label: string }[]>;

/** Returns the frequent reasons for a decision about a document. */
export function useReadyReasons(): ReadyReasons {
  const { t } = useLingui();
  return {
    accept: [{ value: 'agrees', label: t`The name and the date of birth agree with the account.` }],
    refuse: [
      { value: 'unreadable', label: t`The file cannot be read. Please upload a sharper picture.` },
      { value: 'other-name', label: t`The name on the document differs from the name in the account.` },
      { value: 'other-birth-date', label: t`The date of birth on the document differs from the account.` },
      { value: 'expired', label: t`The document has expired.` },
      { value: 'other-kind', label: t`This is another kind of document than the one you chose.` },
    ],
  };
}
