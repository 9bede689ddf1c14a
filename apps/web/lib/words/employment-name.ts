import { t } from '@lingui/core/macro';

/** Returns the name of a kind of employment in the reader's language. Returns an unknown kind unchanged. */
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
