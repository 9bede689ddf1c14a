import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ContentEntryId, wireId } from '../ids.ts';
import { writtenReason } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { bannerShape, faqShape, footerShape, pageShape } from './content.ts';
import { contentDraft } from './content-draft.ts';

/* Operations for staff on banners, FAQ entries, pages and the footer. */

export const contentKinds = ['banner', 'faq', 'page', 'footer'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Maximum number of entries of each kind. Banners share a row of the home page, and FAQ entries share a page. */
export const maxOfKind: Record<ContentKind, number> = { banner: 12, faq: 300, page: 100, footer: 1 };

/** Maximum size of a request in bytes. A page of long paragraphs in both languages fits into it. */
const BODY_LIMIT = 512 * 1024;

/**
 * The stored content. Its shape is less strict than the shape of a draft, because a rule for drafts may be newer than
 * the content.
 */
const content = z.discriminatedUnion('kind', [
  z.extend(bannerShape, { kind: z.literal('banner') }),
  z.extend(faqShape, { kind: z.literal('faq') }),
  z.extend(pageShape, { kind: z.literal('page') }),
  z.extend(footerShape, { kind: z.literal('footer') }),
]);
export type Content = z.infer<typeof content>;

/** Returns the text by which staff recognise an entry. */
export function headingOf(entry: Content): { en: string; hi?: string | undefined } {
  switch (entry.kind) {
    case 'banner':
    case 'page':
      return entry.title;
    case 'faq':
      return entry.question;
    case 'footer':
      return { en: entry.description, ...(entry.hi && { hi: entry.hi.description }) };
  }
}

/** Returns whether an entry can be read in Hindi. For pages, each paragraph must have a Hindi text. */
export function isInHindi(entry: Content): boolean {
  if (entry.kind === 'page') return entry.paragraphs.every(({ hi }) => hi !== undefined);
  return headingOf(entry).hi !== undefined;
}

export const contentEntryShape = z.object({
  id: wireId<ContentEntryId>(),
  /** Version number. It grows with every change, and a save must name the version that it is based on. */
  version: z.int(),
  /** Whether the entry is hidden on the site. */
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
    'Somebody else has changed this in the meantime. Your changes are not lost. Compare them with the stored version, then save again.',
} as const;
const notFound = { status: 404, message: 'We could not find that text.' } as const;
const slugTaken = { status: 409, message: 'There is already a page at this address.' } as const;
export const noRoomLeft = { status: 409, message: 'The maximum number has been reached. Remove one first.' } as const;
const base = '/api/v1/staff-content';

export const contentListStates = ['shown', 'hidden'] as const;

/**
 * Lists the entries, including hidden ones. The sort order `place` is the order on the site, within each kind. The
 * default footer is not an entry, because it is made from the settings.
 */
export const listContent = {
  method: 'GET',
  path: base,
  query: listQuery(['place', 'title', 'updatedAt'], {
    kind: z.enum(contentKinds),
    state: z.enum(contentListStates),
    hindi: z.enum(['yes', 'no']),
    find: z.string().check(z.maxLength(100)),
  }),
  answer: listPage(contentEntryShape),
  refusals: listRefusals,
} as const satisfies ContractEntry;

export const readContent = {
  method: 'GET',
  path: `${base}/{entryId}`,
  params: one,
  answer: contentEntryShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Adds an entry at the end of its kind. It is visible immediately unless `isHidden` is set. */
export const createContent = {
  method: 'POST',
  path: base,
  body: z.strictObject({ isHidden: z.boolean(), content: contentDraft }),
  bodyLimit: BODY_LIMIT,
  answer: contentEntryShape,
  refusals: { 'slug-taken': slugTaken, 'no-room-left': noRoomLeft },
} as const satisfies ContractEntry;

/** Changes an entry. The call is refused, with the stored version in `current`, when `version` is not the newest. */
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
      message: 'The type and the address of an entry cannot be changed. Write a new entry instead.',
    },
  },
} as const satisfies ContractEntry;

/** Shows an entry on the site, or hides it with a reason for the audit log. */
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

/**
 * Moves an entry one place up or down within its kind and returns the new list. If the entry is already at that end,
 * nothing changes.
 */
export const moveContent = {
  method: 'POST',
  path: `${base}/{entryId}/move`,
  params: one,
  body: z.strictObject({ to: z.enum(['up', 'down']) }),
  answer: z.object({ data: z.array(contentEntryShape) }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * Deletes an entry permanently. It must be hidden first, so that one wrong click cannot remove visible content.
 * `version` must be the newest.
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
    'still-shown': { status: 409, message: 'This is visible on the site. Hide it first, then remove it.' },
  },
} as const satisfies ContractEntry;
