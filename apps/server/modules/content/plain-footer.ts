import type { WireFooter } from '@kasauti/contract/content/content.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type I18n, i18nFor, type Language } from '../../platform/words/i18n.ts';

type Site = Pick<Settings, 'SELLER_LEGAL_NAME' | 'SELLER_ADDRESS'>;

const legalPages = (i18n: I18n) => [
  { slug: 'privacy', name: i18n.t('Privacy') },
  { slug: 'terms', name: i18n.t('Terms of use') },
  { slug: 'refunds', name: i18n.t('Refunds and changes') },
];

/**
 * Returns the default footer. It is shown until staff write their own. It contains the operator, links for contact, and
 * links to the legal pages that exist.
 */
export function plainFooter(site: Site, written: ReadonlySet<string>): WireFooter {
  const inLanguage = (language: Language) => {
    const i18n = i18nFor(language);
    return {
      description: i18n.t('Find a test, choose a date, sit it in peace, and get a result that you can check yourself.'),
      exploreLinks: [
        { label: i18n.t('All tests'), path: '/products' },
        ...(written.has('about') ? [{ label: i18n.t('About us'), path: '/about' }] : []),
      ],
      supportLinks: [
        { name: i18n.t('Contact us'), path: '/contact' },
        { name: i18n.t('Complaints and seller'), path: '/grievance' },
        ...legalPages(i18n)
          .filter(({ slug }) => written.has(slug))
          .map(({ slug, name }) => ({ name, path: `/${slug}` })),
      ],
      address: `${site.SELLER_LEGAL_NAME}, ${site.SELLER_ADDRESS}`,
    };
  };
  return { ...inLanguage('en'), socialLinks: {}, hi: inLanguage('hi') };
}
