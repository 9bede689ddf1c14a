import * as contract from '@kasauti/contract/content/content.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { readDemoMark } from '../../platform/demo-mark.ts';
import { hasMailbox } from '../../platform/mail/mailbox.ts';
import { siteNameIn } from '../../platform/settings/site-name.ts';
import { cataloguePart } from '../catalogue/index.ts';
import type { Page } from './columns.ts';
import { countWaitingMessages } from './count-waiting.ts';
import { serveMessages } from './message-routes.ts';
import { plainFooter } from './plain-footer.ts';
import { serveStaffContent } from './staff-content-routes.ts';
import { findOfKind, findPage, findShown } from './store/entries.ts';

export async function registerContent(app: App): Promise<void> {
  countWaitingMessages(app);
  serveContent(app);
  await serveSite(app);
  serveMessages(app);
  serveStaffContent(app);
}

/** Registers the calls by which anyone reads the texts of the site. */
function serveContent(app: App): void {
  const { database, settings } = app;

  app.serve(contract.categories, { permission: 'content.read' }, () => ({
    data: app
      .part(cataloguePart)
      .model.categoryCounts(app.part(cataloguePart).now())
      .map(({ category, count }) => ({
        slug: category.slug,
        name: category.name,
        description: category.description,
        hue: category.hue,
        count,
      })),
  }));

  app.serve(contract.banner, { permission: 'content.read' }, async () => ({
    data: (await findShown(database, 'banner')) as contract.WireBanner[],
  }));

  app.serve(contract.footer, { permission: 'content.read' }, async () => {
    const [footer] = await findOfKind(database, 'footer');
    // If staff hide the footer, the default footer is shown, so that the seller's name and the legal pages stay on
    // every page.
    if (!footer || footer.isHidden) {
      const pages = await findOfKind(database, 'page');
      return [plainFooter(settings, new Set(pages.flatMap(({ slug, isHidden }) => (slug && !isHidden ? [slug] : []))))];
    }
    const words = footer.body as contract.WireFooter;
    return [isEmpty(words) ? {} : words];
  });

  app.serve(contract.faqs, { permission: 'content.read' }, async () => ({
    data: (await findShown(database, 'faq')) as contract.WireFaq[],
  }));

  app.serve(contract.contentPage, { permission: 'content.read' }, async ({ params }) => {
    const page = await findPage(database, params.slug);
    if (!page || page.isHidden) return refuse(contract.contentPage.refusals, 'not-found');
    return { data: { slug: params.slug, updatedAt: page.updatedAt.toISOString(), ...(page.body as Page) } };
  });
}

/** Registers the calls by which pages read the settings of this installation. */
async function serveSite(app: App): Promise<void> {
  const { settings } = app;

  app.serve(contract.seller, { permission: 'site.read' }, () => ({
    legalName: settings.SELLER_LEGAL_NAME,
    address: settings.SELLER_ADDRESS,
    gstin: settings.SELLER_GSTIN,
    email: settings.SUPPORT_EMAIL,
    grievanceOfficer: settings.GRIEVANCE_OFFICER ?? '',
  }));

  let mark = await readDemoMark(app.databaseUrl);
  app.serve(contract.siteSettings, { permission: 'site.read' }, async () => {
    // At the first start, the database is filled only after the routes are registered. Until it is filled, each request
    // reads the mark again.
    if (mark === 'being-made') mark = await readDemoMark(app.databaseUrl);
    return {
      name: settings.KASAUTI_SITE_NAME,
      nameInHindi: siteNameIn('hi', settings),
      ourServicesUrl: settings.OUR_SERVICES_URL,
      proctoringUrl: settings.proctoringHost?.url ?? '',
      isDemo: mark === 'demo',
      hasDemoMailbox: mark === 'demo' && hasMailbox(settings),
      hasGoogle: settings.GOOGLE_CLIENT_ID !== undefined,
    };
  });
}

/** Checks whether staff have removed every text and link from the footer. */
function isEmpty({ description, address, exploreLinks, supportLinks, socialLinks, hi }: contract.WireFooter): boolean {
  const words = [description, address, hi?.description, hi?.address];
  const lists = [exploreLinks, supportLinks, Object.keys(socialLinks), hi?.exploreLinks, hi?.supportLinks];
  return !words.some(Boolean) && !lists.some((list) => list && list.length > 0);
}
