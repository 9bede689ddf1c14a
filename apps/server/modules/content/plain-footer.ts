import type { WireFooter } from '@kasauti/contract/content/content.ts';
import type { Settings } from '../../platform/settings/settings.ts';

type Site = Pick<Settings, 'SELLER_LEGAL_NAME' | 'SELLER_ADDRESS'>;

const legal = [
  { slug: 'privacy', en: 'Privacy', hi: 'गोपनीयता' },
  { slug: 'terms', en: 'Terms of use', hi: 'उपयोग की शर्तें' },
  { slug: 'refunds', en: 'Refunds and changes', hi: 'राशि वापसी और बदलाव' },
];

/** The foot of every page until somebody writes one: who runs the site, how to reach them, and the pages that are written. */
export function plainFooter(site: Site, written: ReadonlySet<string>): WireFooter {
  const inLanguage = (language: 'en' | 'hi') => {
    const say = (en: string, hi: string) => (language === 'hi' ? hi : en);
    return {
      description: say(
        'Find a test, choose a date, sit it in peace, and get a result that you can check yourself.',
        'टेस्ट खोजें, तारीख़ चुनें, शांति से टेस्ट दें, और ऐसा परिणाम पाएँ जिसे आप ख़ुद जाँच सकें।',
      ),
      exploreLinks: [
        { label: say('All tests', 'सभी टेस्ट'), path: '/products' },
        ...(written.has('about') ? [{ label: say('About us', 'हमारे बारे में'), path: '/about' }] : []),
      ],
      supportLinks: [
        { name: say('Contact us', 'हमसे संपर्क करें'), path: '/contact' },
        { name: say('Complaints and seller', 'शिकायत और विक्रेता'), path: '/grievance' },
        ...legal
          .filter(({ slug }) => written.has(slug))
          .map(({ slug, en, hi }) => ({ name: say(en, hi), path: `/${slug}` })),
      ],
      address: `${site.SELLER_LEGAL_NAME}, ${site.SELLER_ADDRESS}`,
    };
  };
  return { ...inLanguage('en'), socialLinks: {}, hi: inLanguage('hi') };
}
