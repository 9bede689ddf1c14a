import * as z from 'zod/mini';
import { plainBoth, plainText, slugText } from '../content/content-draft.ts';
import { maxLetters } from '../content/text-limits.ts';

/* A category of the catalogue as staff enter it. The form and the server check it with the same shape. */

const synonyms = z.array(plainText(60)).check(z.maxLength(50));

export const categoryDraft = z.strictObject({
  slug: slugText,
  name: plainBoth(maxLetters.categoryName),
  description: plainBoth(maxLetters.categoryText),
  /** Hue in degrees on the colour wheel. */
  hue: z.int().check(z.minimum(0), z.maximum(359)),
  /** Other search words for the tests of this category. */
  synonyms: z.strictObject({ en: synonyms, hi: synonyms }),
});
export type CategoryDraft = z.infer<typeof categoryDraft>;
