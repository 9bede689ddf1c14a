import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { editBanners, editFaqs, editFooter, editPage } from '../modules/content/index.ts';
import { postJob } from '../modules/jobs/index.ts';
import type { App } from '../platform/app.ts';
import { banners } from './data/banners.ts';
import { faqs } from './data/faqs.ts';
import { footer } from './data/footer.ts';
import { jobs } from './data/jobs.ts';
import { pages } from './data/pages.ts';

/** Creates the texts of the pages, and the jobs. */
export async function seedContent(app: App, now: Date): Promise<void> {
  const { SELLER_LEGAL_NAME, SELLER_ADDRESS } = app.settings;
  const address = `${SELLER_LEGAL_NAME}, ${SELLER_ADDRESS}`;
  await app.inTransaction(async (work) => {
    await editFooter(work, { ...footer, address, hi: { ...footer.hi, address } });
    await editBanners(work, banners);
    await editFaqs(work, faqs);
    for (const { slug, ...page } of pages) await editPage(work, slug, page);
  });
  for (const { postedDaysAgo, validForDays, ...job } of jobs) {
    const postedAt = new Date(now.getTime() - postedDaysAgo * DAY_MS);
    await app.inTransaction((work) =>
      postJob(work, { ...job, postedAt, validThrough: new Date(postedAt.getTime() + validForDays * DAY_MS) }),
    );
  }
}
