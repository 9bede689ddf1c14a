import type { WireBanner, WireFaq, WireFooter } from '@kasauti/contract/content/content.ts';
import type { ContentKind } from '@kasauti/contract/content/staff-content.ts';
import type { ContentEntryId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { publishPagesChanged } from '../../platform/pages/page-news.ts';
import { record } from '../audit/index.ts';
import { systemActor } from '../catalogue/index.ts';
import type { Page } from './columns.ts';
import { deleteEntry, findPage, insertEntry, lockKind, updateEntry } from './store/entries.ts';

/* The seed and the import use these functions. Staff edit single entries, see keep-content.ts. */

/** Replaces the footer of all pages. */
export async function editFooter(work: Work, footer: WireFooter): Promise<void> {
  await replaceKind(work, 'footer', [footer]);
}

/** Replaces the banners on the home page. */
export async function editBanners(work: Work, banners: WireBanner[]): Promise<void> {
  await replaceKind(work, 'banner', banners);
}

/** Replaces all FAQs. They are shown in the given order. */
export async function editFaqs(work: Work, faqs: WireFaq[]): Promise<void> {
  await replaceKind(work, 'faq', faqs);
}

/** Creates or replaces a text page, such as about, privacy or terms. */
export async function editPage(work: Work, slug: string, page: Page): Promise<void> {
  const known = await findPage(work.tx, slug);
  const body = JSON.stringify(page);
  if (known) {
    const change = { body, version: known.version + 1, updated_at: work.now };
    await updateEntry(work.tx, known.entryId, change);
  } else await insertEntry(work.tx, { ...rowOf(work, 'page', body), slug });
  await publishChange(work, `page:${slug}`);
}

async function replaceKind(work: Work, kind: ContentKind, bodies: unknown[]): Promise<void> {
  for (const { entryId } of await lockKind(work.tx, kind)) await deleteEntry(work.tx, entryId);
  for (const [position, body] of bodies.entries())
    await insertEntry(work.tx, { ...rowOf(work, kind, JSON.stringify(body)), position });
  await publishChange(work, kind);
}

function rowOf({ now }: Work, kind: ContentKind, body: string) {
  const contentEntryId = newId<ContentEntryId>(now);
  return { content_entry_id: contentEntryId, kind, slug: null, position: 0, body, updated_at: now };
}

async function publishChange(work: Work, objectId: string): Promise<void> {
  await publishPagesChanged(work);
  record(work, { ...systemActor, action: 'content.edit', objectKind: 'content', objectId });
}
