import * as contract from '@kasauti/contract/content.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../app.ts';
import { readDemoMark } from '../../platform/demo-mark.ts';
import { catalogueOf } from '../catalogue/index.ts';
import type { Banner, Page } from './edit-content.ts';
import { registerMessages } from './message-routes.ts';
import { plainFooter } from './plain-footer.ts';
import { findBlock, findFaqs, findPageSlugs } from './store/texts.ts';

export async function registerContent(app: App): Promise<void> {
  const { database, settings } = app;
  registerMessages(app);

  app.serve(contract.categories, { permission: 'content.read' }, () => ({
    data: catalogueOf(app)
      .model.categoryCounts(catalogueOf(app).now())
      .map(({ category, count }) => ({
        slug: category.slug,
        name: category.name,
        description: category.description,
        hue: category.hue,
        count,
      })),
  }));

  app.serve(contract.banner, { permission: 'content.read' }, async () => ({
    data: ((await findBlock(database, 'banner')) ?? []) as Banner[],
  }));

  app.serve(contract.footer, { permission: 'content.read' }, async () => {
    const footer = (await findBlock(database, 'footer')) as contract.WireFooter | null;
    return [footer ?? plainFooter(settings, await findPageSlugs(database))];
  });

  app.serve(contract.faqs, { permission: 'content.read' }, async () => ({ data: await findFaqs(database) }));

  app.serve(contract.contentPage, { permission: 'content.read' }, async ({ params }) => {
    const page = (await findBlock(database, `page:${params.slug}`)) as Page | null;
    if (!page) return refuse(contract.contentPage.refusals, 'not-found');
    return { data: { slug: params.slug, ...page } };
  });

  app.serve(contract.seller, { permission: 'site.read' }, () => ({
    legalName: settings.SELLER_LEGAL_NAME,
    address: settings.SELLER_ADDRESS,
    gstin: settings.SELLER_GSTIN,
    email: settings.SUPPORT_EMAIL,
    grievanceOfficer: settings.GRIEVANCE_OFFICER ?? '',
  }));

  let mark = await readDemoMark(app.databaseUrl);
  app.serve(contract.siteSettings, { permission: 'site.read' }, async () => {
    // The first start fills its database after the routes are there: until that is done, the mark is read anew.
    if (mark === 'being-made') mark = await readDemoMark(app.databaseUrl);
    return {
      name: settings.KASAUTI_SITE_NAME,
      ourServicesUrl: settings.OUR_SERVICES_URL,
      proctoringUrl: settings.KASAUTI_PROCTORING_URL ?? '',
      isDemo: mark === 'demo',
      hasGoogle: settings.GOOGLE_CLIENT_ID !== undefined,
    };
  });
}
