import * as z from 'zod/mini';
import { shortText } from '../shapes.ts';
import { levels } from './levels.ts';

/* What is written about a test. The form checks it by this shape, and so does the server. */

const written = (most: number) => z.strictObject({ en: shortText(most), hi: z.optional(shortText(most)) });

export const listingShape = z.strictObject({
  title: written(160),
  /** One or two sentences, on cards and in lists. */
  summary: written(400),
  /** Whom the test is for and what it is good for. */
  audience: written(2000),
  syllabus: z.array(written(300)).check(z.maxLength(60)),
  /** Questions that buyers ask, in the order in which the page shows them. */
  faq: z.array(z.strictObject({ question: written(200), answer: written(2000) })).check(z.maxLength(30)),
  /** Skills and other words by which it is found. */
  tags: z.array(shortText(40)).check(z.maxLength(20)),
  categorySlug: shortText(60),
  level: z.enum(levels),
  languages: z.array(z.enum(['en', 'hi'])).check(z.minLength(1), z.maxLength(2)),
  /** How long a purchase can be used. */
  validityDays: z.int().check(z.minimum(1), z.maximum(3650)),
});
