import type { WireTestDetails } from '@kasauti/contract/catalogue.ts';
import { inLanguage, type Language } from '../lib/language.ts';

/** What search engines read of a test: a product with its offer, its place in the catalogue, and its questions. */
export function testJsonLd(test: WireTestDetails, language: Language): object[] {
  const context = 'https://schema.org';
  const name = inLanguage(test.title, language);
  const product = {
    '@context': context,
    '@type': 'Product',
    name,
    sku: test.test_code,
    description: inLanguage(test.summary, language),
    category: inLanguage(test.category.name, language),
    brand: { '@type': 'Organization', name: test.provider.name, legalName: test.provider.legalName },
    offers: {
      '@type': 'Offer',
      price: test.price.toFixed(2),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    },
  };
  const faq = {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: test.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: inLanguage(question, language),
      acceptedAnswer: { '@type': 'Answer', text: inLanguage(answer, language) },
    })),
  };
  return test.faq.length > 0 ? [product, faq] : [product];
}
