import type { WireFooter } from '@kasauti/contract/content.ts';
import type { Localized } from '@kasauti/domain/form/content.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { putBlock, replaceFaqs } from './store/texts.ts';

export type Banner = {
  title: Localized<string>;
  text: Localized<string>;
  linkPath: string;
  linkLabel: Localized<string>;
};
export type Page = { title: Localized<string>; paragraphs: Localized<string>[] };
export type Faq = { topic: Localized<string>; question: Localized<string>; answer: Localized<string> };

/** Replaces what stands at the foot of every page. */
export async function editFooter(work: Work, footer: WireFooter): Promise<void> {
  await edit(work, 'footer', footer);
}

export async function editBanners(work: Work, banners: Banner[]): Promise<void> {
  await edit(work, 'banner', banners);
}

/** A page of plain text: about, privacy, terms … */
export async function editPage(work: Work, slug: string, page: Page): Promise<void> {
  await edit(work, `page:${slug}`, page);
}

/** Replaces all questions and answers, in this order. */
export async function editFaqs(work: Work, faqs: Faq[]): Promise<void> {
  await replaceFaqs(
    work.tx,
    faqs.map((faq, position) => ({
      faq_id: newId(work.now),
      position,
      topic: JSON.stringify(faq.topic),
      question: JSON.stringify(faq.question),
      answer: JSON.stringify(faq.answer),
    })),
  );
  record(work, { actorId: null, actorRole: 'system', action: 'content.edit', objectKind: 'content', objectId: 'faqs' });
}

async function edit(work: Work, kind: string, body: unknown): Promise<void> {
  await putBlock(work.tx, kind, body, work.now);
  record(work, { actorId: null, actorRole: 'system', action: 'content.edit', objectKind: 'content', objectId: kind });
}
