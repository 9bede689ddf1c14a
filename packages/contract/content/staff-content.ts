import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ContentEntryId, wireId } from '../ids.ts';
import { writtenReason } from '../shapes.ts';
import { bannerShape, faqShape, footerShape, pageShape } from './content.ts';
import { contentDraft } from './content-draft.ts';

/* Banners, questions and answers, pages of text and the foot of every page, as staff keep them. */

export const contentKinds = ['banner', 'faq', 'page', 'footer'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** How many of a kind there can be: banners share a row of the home page, questions one page. */
export const maxOfKind: Record<ContentKind, number> = { banner: 12, faq: 300, page: 100, footer: 1 };

/** A page of long paragraphs in both languages. */
const BODY_LIMIT = 512 * 1024;

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
    'Somebody else has changed this in the meantime. Nothing of yours is lost: compare it with what is stored now, then save again.',
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
