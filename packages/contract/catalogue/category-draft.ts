import * as z from 'zod/mini';
import { plainBoth, plainText, slugText } from '../content/content-draft.ts';
import { maxLetters } from '../content/text-limits.ts';

/* A category of the catalogue as staff write it. The form checks it by this shape, and so does the server. */

const synonyms = z.array(plainText(60)).check(z.maxLength(50));

export const categoryDraft = z.strictObject({
  slug: slugText,
  name: plainBoth(maxLetters.categoryName),
  description: plainBoth(maxLetters.categoryText),
  /** Degrees on the colour wheel. */
  hue: z.int().check(z.minimum(0), z.maximum(359)),
  /** Other words that people search its tests by. */
  synonyms: z.strictObject({ en: synonyms, hi: synonyms }),
});
export type CategoryDraft = z.infer<typeof categoryDraft>;
