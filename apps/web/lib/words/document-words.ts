import type { AccommodationCheck, DocumentCheck } from '@kasauti/contract/identity/document-checks.ts';
import { t } from '@lingui/core/macro';

export function documentKindName(kind: DocumentCheck['kind']): string {
  switch (kind) {
    case 'identity':
      return t`Proof of identity`;
    case 'disability':
      return t`Certificate of disability`;
    case 'marks-sheet':
      return t`Marks sheet`;
    case 'other':
      return t`Another document`;
  }
}

export function accommodationName(kind: AccommodationCheck['kind']): string {
  switch (kind) {
    case 'compensatory-time':
      return t`Compensatory time`;
    case 'scribe':
      return t`A scribe`;
    case 'wheelchair':
      return t`Step-free access`;
    case 'muted-signals':
      return t`Muted signals`;
  }
}
