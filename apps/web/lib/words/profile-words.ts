import { t } from '@lingui/core/macro';

/** Returns the name of a profile field in the reader's language. `name` is the server's English name of the field. */
export function profileFieldName(name: string): string {
  switch (name) {
    case 'Full name':
      return t`Full name`;
    case 'Email':
      return t`Email`;
    case 'Phone number':
      return t`Phone number`;
    case 'Date of birth':
      return t`Date of birth`;
    case 'Gender':
      return t`Gender`;
    case 'Unique number':
      return t`Unique number`;
    case 'Address':
      return t`Address`;
    case 'City':
      return t`City`;
    case 'State':
      return t`State`;
    case 'PIN code':
      return t`PIN code`;
    case 'Photo':
      return t`Photo`;
    default:
      return name;
  }
}
