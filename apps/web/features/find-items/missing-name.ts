import { t } from '@lingui/core/macro';

/** Names a language in which a text is missing. */
export const missingName = (language: 'en' | 'hi'): string =>
  language === 'en' ? t`English is missing` : t`Hindi is missing`;
