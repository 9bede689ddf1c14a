import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { inLanguage, type Language } from '../../lib/appearance/language.ts';
import { faqJsonLd } from '../company/faq-json-ld.ts';

const context = 'https://schema.org';

/**
 * Returns the structured data of a test for search engines: a product with its offer, its questions and answers,
 * and for a practice test also a course. A practice test explains its answers. An examination teaches nothing and
 * must not be listed as a course.
 */
export function testJsonLd(test: WireTestDetails, language: Language): object[] {
  const faq = test.faq.length > 0 ? [faqJsonLd(test.faq, language)] : [];
  return test.isPractice
    ? [productOf(test, language), courseOf(test, language), ...faq]
    : [productOf(test, language), ...faq];
}

function productOf(test: WireTestDetails, language: Language) {
  const { provider, category } = test;
  return {
    '@context': context,
    '@type': 'Product',
    ...namesOf(test, language),
    sku: test.test_code,
    category: inLanguage(category.name, language),
    brand: { '@type': 'Organization', name: provider.name, legalName: provider.legalName },
    offers: offerOf(test),
  };
}

function courseOf(test: WireTestDetails, language: Language) {
  const { provider, mode, duration, syllabus } = test;
  return {
    '@context': context,
    '@type': 'Course',
    ...namesOf(test, language),
    courseCode: test.test_code,
    provider: { '@type': 'Organization', name: provider.name },
    inLanguage: test.languages,
    ...(syllabus.length > 0 && { teaches: syllabus.map((topic) => inLanguage(topic, language)) }),
    offers: { ...offerOf(test), category: test.price === 0 ? 'Free' : 'Paid' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: mode === 'centre' ? 'Onsite' : 'Online',
      courseWorkload: `PT${duration}M`,
    },
  };
}

const namesOf = ({ title, summary }: WireTestDetails, language: Language) => ({
  name: inLanguage(title, language),
  description: inLanguage(summary, language),
});

const offerOf = ({ price }: WireTestDetails) => ({
  '@type': 'Offer',
  price: price.toFixed(2),
  priceCurrency: 'INR',
  availability: `${context}/InStock`,
});
