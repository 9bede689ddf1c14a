import { t } from '@lingui/core/macro';

/** What kind of work a vacancy offers, in the reader's language; an untranslated kind is shown as it was written. */
export function employmentName(kind: string): string {
  switch (kind.toLowerCase()) {
    case 'full-time':
      return t`Full-time`;
    case 'part-time':
      return t`Part-time`;
    case 'contract':
      return t`Contract`;
    case 'apprenticeship':
      return t`Apprenticeship`;
    case 'internship':
      return t`Internship`;
    default:
      return kind;
  }
}
