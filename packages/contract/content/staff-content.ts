import { holdsMarkup, isSitePath } from '@kasauti/domain/content/plain-text.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ContentEntryId, wireId } from '../ids.ts';
import { httpsUrl, shortText, writtenReason } from '../shapes.ts';
import { bannerShape, faqShape, footerShape, pageShape } from './content.ts';

/* Banners, questions and answers, pages of text and the foot of every page, as staff keep them. */

export const contentKinds = ['banner', 'faq', 'page', 'footer'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** How many of a kind there can be: banners share a row of the home page, questions one page. */
export const maxOfKind: Record<ContentKind, number> = { banner: 12, faq: 300, page: 100, footer: 1 };

/** The most letters of each text: what its place on the page has room for. */
export const maxLetters = {
  newsTitle: 80,
  newsText: 300,
  linkLabel: 60,
  path: 200,
  topic: 80,
  question: 200,
  pageTitle: 120,
  /** An answer, or a paragraph of a page. */
  paragraph: 3000,
  footerText: 500,
  address: 300,
  categoryName: 60,
  categoryText: 300,
} as const;

/** A page of long paragraphs in both languages. */
const BODY_LIMIT = 512 * 1024;

const withoutMarkup = z.refine<string>((text) => !holdsMarkup(text), { error: 'Write plain text, without HTML' });
export const plainText = (most: number) => shortText(most).check(withoutMarkup);
/** In English, and in Hindi when it has been written. */
export const plainBoth = (most: number) => z.strictObject({ en: plainText(most), hi: z.optional(plainText(most)) });
const sitePath = shortText(maxLetters.path).check(
  z.refine(isSitePath, { error: 'Enter a path of this site that begins with a slash, such as /about' }),
);
/** The part of an address that names a page or a category. */
export const slugText = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, { error: 'Use small letters, digits and hyphens' }));

const isWhole = (texts: { hi?: string | undefined }[]) => new Set(texts.map(({ hi }) => hi !== undefined)).size < 2;
const inHindi = { path: ['hi'], error: 'Write all of it in Hindi, or nothing' };

const bannerDraft = z
  .strictObject({
    kind: z.literal('banner'),
    title: plainBoth(maxLetters.newsTitle),
    text: plainBoth(maxLetters.newsText),
    linkPath: sitePath,
    linkLabel: plainBoth(maxLetters.linkLabel),
  })
  .check(z.refine(({ title, text, linkLabel }) => isWhole([title, text, linkLabel]), inHindi));

const faqDraft = z
  .strictObject({
    kind: z.literal('faq'),
    topic: plainBoth(maxLetters.topic),
    question: plainBoth(maxLetters.question),
    answer: plainBoth(maxLetters.paragraph),
  })
  .check(z.refine(({ topic, question, answer }) => isWhole([topic, question, answer]), inHindi));

const pageDraft = z
  .strictObject({
    kind: z.literal('page'),
    slug: slugText,
    title: plainBoth(maxLetters.pageTitle),
    paragraphs: z.array(plainBoth(maxLetters.paragraph)).check(z.minLength(1), z.maxLength(100)),
  })
  .check(z.refine(({ title, paragraphs }) => isWhole([title, ...paragraphs]), inHindi));

const isOnce = (links: { path: string }[]) => new Set(links.map(({ path }) => path)).size === links.length;
const once = z.refine<{ path: string }[]>(isOnce, { error: 'Each address stands once in a list' });
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
export const networks = ['facebook', 'instagram', 'linkedin', 'youtube'] as const;
const networkAddress = z.optional(httpsUrl().check(z.maxLength(200)));
const footerDraft = z.strictObject({
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

/** The stored text, which may be older than a rule for what is written now. */
const content = z.discriminatedUnion('kind', [
  z.extend(bannerShape, { kind: z.literal('banner') }),
  z.extend(faqShape, { kind: z.literal('faq') }),
  z.extend(pageShape, { kind: z.literal('page') }),
  z.extend(footerShape, { kind: z.literal('footer') }),
]);
export type Content = z.infer<typeof content>;

export const contentEntryShape = z.object({
  id: wireId<ContentEntryId>(),
  /** Counts the changes: a save names the one that was read. */
  version: z.int(),
  /** Written, and not to be seen on the site. */
  isHidden: z.boolean(),
  updatedAt: z.string(),
  content,
});
export type WireContentEntry = z.infer<typeof contentEntryShape>;

const one = z.strictObject({ entryId: wireId<ContentEntryId>() });
export const version = z.int().check(z.minimum(1), z.maximum(1_000_000_000));
export const changedMeanwhile = {
  status: 409,
  message:
    'Somebody else has changed this in the meantime. Nothing of yours is lost: look at what stands now, then save again.',
} as const;
const notFound = { status: 404, message: 'We could not find that text.' } as const;
const slugTaken = { status: 409, message: 'There is already a page at this address.' } as const;
export const noRoomLeft = { status: 409, message: 'There are as many as there can be. Remove one first.' } as const;
const base = '/api/v1/staff-content';

/**
 * Everything of one kind in its order, hidden ones too. A footer that nobody wrote is not among them: it is made of the
 * settings.
 */
export const listContent = {
  method: 'GET',
  path: base,
  query: z.strictObject({ kind: z.enum(contentKinds) }),
  answer: z.object({ data: z.array(contentEntryShape) }),
  refusals: {},
} as const satisfies ContractEntry;

export const readContent = {
  method: 'GET',
  path: `${base}/{entryId}`,
  params: one,
  answer: contentEntryShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Comes last of its kind, and is seen at once unless `isHidden`. */
export const createContent = {
  method: 'POST',
  path: base,
  body: z.strictObject({ isHidden: z.boolean(), content: contentDraft }),
  bodyLimit: BODY_LIMIT,
  answer: contentEntryShape,
  refusals: { 'slug-taken': slugTaken, 'no-room-left': noRoomLeft },
} as const satisfies ContractEntry;

/** Refused with `current`, the stored version, when `version` is not the newest. */
export const editContent = {
  method: 'PUT',
  path: `${base}/{entryId}`,
  params: one,
  body: z.strictObject({ version, content: contentDraft }),
  bodyLimit: BODY_LIMIT,
  answer: contentEntryShape,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'stays-as-it-is': {
      status: 409,
      message: 'What it is and its address cannot be changed. Write a new one instead.',
    },
  },
} as const satisfies ContractEntry;

/** Hides it from the site, with a reason for the audit log, or shows it. */
export const showContent = {
  method: 'POST',
  path: `${base}/{entryId}/show`,
  params: one,
  body: z.discriminatedUnion('isHidden', [
    z.strictObject({ version, isHidden: z.literal(true), reason: writtenReason() }),
    z.strictObject({ version, isHidden: z.literal(false) }),
  ]),
  answer: contentEntryShape,
  refusals: { 'not-found': notFound, 'changed-meanwhile': changedMeanwhile },
} as const satisfies ContractEntry;

/** One place up or down among its kind; at the end of the list it stays where it is. Returns the new list. */
export const moveContent = {
  method: 'POST',
  path: `${base}/{entryId}/move`,
  params: one,
  body: z.strictObject({ to: z.enum(['up', 'down']) }),
  answer: z.object({ data: z.array(contentEntryShape) }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * For good. Only hidden texts, so that no visible one disappears by one wrong press; and only the version that was
 * read.
 */
export const removeContent = {
  method: 'DELETE',
  path: `${base}/{entryId}`,
  params: one,
  body: z.strictObject({ version, reason: writtenReason() }),
  answer: z.object({ data: z.array(contentEntryShape) }),
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'still-shown': { status: 409, message: 'This can be seen on the site. Hide it first, then remove it.' },
  },
} as const satisfies ContractEntry;
