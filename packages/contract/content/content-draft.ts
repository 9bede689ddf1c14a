import { holdsMarkup, isSitePath } from '@kasauti/domain/content/plain-text.ts';
import * as z from 'zod/mini';
import { httpsUrl, shortText } from '../shapes.ts';
import { maxLetters } from './text-limits.ts';

/* The texts of the site as staff enter them. The forms and the server check them with the same shapes. */

const withoutMarkup = z.refine<string>((text) => !holdsMarkup(text), { error: 'Write plain text, without HTML' });
export const plainText = (most: number) => shortText(most).check(withoutMarkup);
/** A text in English and, optionally, in Hindi. */
export const plainBoth = (most: number) => z.strictObject({ en: plainText(most), hi: z.optional(plainText(most)) });
const sitePath = shortText(maxLetters.path).check(
  z.refine(isSitePath, { error: 'Enter a path of this site that begins with a slash, such as /about' }),
);
/** The part of a URL that names a page or a category. */
export const slugText = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, { error: 'Use small letters, digits and hyphens' }));

const isWhole = (texts: { hi?: string | undefined }[]) => new Set(texts.map(({ hi }) => hi !== undefined)).size < 2;
const inHindi = { path: ['hi'], error: 'Fill in all Hindi fields, or none of them' };

export const bannerDraft = z
  .strictObject({
    kind: z.literal('banner'),
    title: plainBoth(maxLetters.newsTitle),
    text: plainBoth(maxLetters.newsText),
    linkPath: sitePath,
    linkLabel: plainBoth(maxLetters.linkLabel),
  })
  .check(z.refine(({ title, text, linkLabel }) => isWhole([title, text, linkLabel]), inHindi));

export const faqDraft = z
  .strictObject({
    kind: z.literal('faq'),
    topic: plainBoth(maxLetters.topic),
    question: plainBoth(maxLetters.question),
    answer: plainBoth(maxLetters.paragraph),
  })
  .check(z.refine(({ topic, question, answer }) => isWhole([topic, question, answer]), inHindi));

export const pageDraft = z
  .strictObject({
    kind: z.literal('page'),
    slug: slugText,
    title: plainBoth(maxLetters.pageTitle),
    paragraphs: z.array(plainBoth(maxLetters.paragraph)).check(z.minLength(1), z.maxLength(100)),
  })
  .check(z.refine(({ title, paragraphs }) => isWhole([title, ...paragraphs]), inHindi));

const isOnce = (links: { path: string }[]) => new Set(links.map(({ path }) => path)).size === links.length;
const once = z.refine<{ path: string }[]>(isOnce, { error: 'Each address may occur only once in a list' });
const MAX_LINKS = 20;
const footerText = (most: number) => z.string().check(z.trim(), z.maxLength(most), withoutMarkup);
const footerWords = {
  description: footerText(maxLetters.footerText),
  exploreLinks: z
    .array(z.strictObject({ label: plainText(maxLetters.linkLabel), path: sitePath }))
    .check(z.maxLength(MAX_LINKS), once),
  supportLinks: z
    .array(z.strictObject({ name: plainText(maxLetters.linkLabel), path: sitePath }))
    .check(z.maxLength(MAX_LINKS), once),
  address: footerText(maxLetters.address),
};
const networkAddress = z.optional(httpsUrl().check(z.maxLength(200)));
export const footerDraft = z.strictObject({
  kind: z.literal('footer'),
  ...footerWords,
  socialLinks: z.strictObject({
    facebook: networkAddress,
    instagram: networkAddress,
    linkedin: networkAddress,
    youtube: networkAddress,
  }),
  hi: z.optional(z.strictObject(footerWords)),
});

export const contentDraft = z.discriminatedUnion('kind', [bannerDraft, faqDraft, pageDraft, footerDraft]);
export type ContentDraft = z.infer<typeof contentDraft>;
