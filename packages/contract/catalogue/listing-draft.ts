import { MAX_VALIDITY_DAYS } from '@kasauti/domain/catalogue/exam-limits.ts';
import * as z from 'zod/mini';
import { shortText } from '../shapes.ts';
import { levels } from './levels.ts';

/* The texts about a test as staff enter them. The form and the server check them with the same shape. */

const written = (most: number) => z.strictObject({ en: shortText(most), hi: z.optional(shortText(most)) });

export const listingShape = z.strictObject({
  title: written(160),
  /** One or two sentences for cards and lists. */
  summary: written(400),
  /** The audience of the test and its benefit. */
  audience: written(2000),
  syllabus: z.array(written(300)).check(z.maxLength(60)),
  /** Questions of buyers, in the order of the page. */
  faq: z.array(z.strictObject({ question: written(200), answer: written(2000) })).check(z.maxLength(30)),
  /** Skills and other search words. */
  tags: z.array(shortText(40)).check(z.maxLength(20)),
  categorySlug: shortText(60),
  level: z.enum(levels),
  languages: z.array(z.enum(['en', 'hi'])).check(z.minLength(1), z.maxLength(2)),
  /** Number of days for which a purchase can be used. */
  validityDays: z.int().check(z.minimum(1), z.maximum(MAX_VALIDITY_DAYS)),
});
