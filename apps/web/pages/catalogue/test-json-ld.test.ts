import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { describe, expect, test } from 'vitest';
import { testJsonLd } from './test-json-ld.ts';

const details: WireTestDetails = {
  _id: '0197a000-0000-7000-8000-000000000001' as ExamId,
  test_code: 'KBP-101',
  title: { en: 'Bank Clerk Prelims', hi: 'बैंक क्लर्क प्रारंभिक परीक्षा' },
  summary: { en: 'Sixty minutes.', hi: 'साठ मिनट।' },
  category: { slug: 'bank', name: { en: 'Banking', hi: 'बैंकिंग' }, hue: 200 },
  provider: { slug: 'one', name: 'One', legalName: 'One Private Limited' },
  price: 149.5,
  duration: 60,
  questionCount: 100,
  level: 'beginner',
  languages: ['en', 'hi'],
  mode: 'centre',
  isPractice: false,
  nextSittingAt: null,
  audience: { en: 'Everybody' },
  syllabus: [{ en: 'Numbers', hi: 'संख्याएँ' }],
  faq: [{ question: { en: 'Is it hard?', hi: 'क्या यह कठिन है?' }, answer: { en: 'No.', hi: 'नहीं।' } }],
  tags: [],
  pattern: [],
  sampleItems: [],
  taxRateInPercent: 18,
  validityDays: 180,
  mostAttempts: null,
  passShareInPercent: null,
  reschedule: { windowHours: 24, maxCount: 2 },
  cancel: { windowHours: 24 },
  providerAbout: { en: 'About' },
};
const practice: WireTestDetails = { ...details, mode: 'none', isPractice: true, price: 0 };

type Thing = { '@type': string } & Record<string, unknown>;

/** Properties that each type must have. They are defined by schema.org and required by search engines. */
const required: Record<string, string[]> = {
  Product: ['name', 'description', 'offers', 'brand', 'sku'],
  Offer: ['price', 'priceCurrency', 'availability'],
  Organization: ['name'],
  Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

/** Returns all typed objects, including nested ones. */
function things(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(things);
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(things);
  return '@type' in value ? [value as Thing, ...within] : within;
}

describe.each(['en', 'hi'] as const)('what search engines read in %s', (language) => {
  test.each([
    ['an examination', details, ['Product', 'FAQPage']],
    ['a practice test', practice, ['Product', 'Course', 'FAQPage']],
    ['a test that nobody asks about', { ...details, faq: [] }, ['Product']],
  ])('of %s are the right things, each with everything that has to be said of it', (_what, told, types) => {
    const written = testJsonLd(told, language) as Thing[];
    expect(written.map((thing) => [thing['@context'], thing['@type']])).toEqual(
      types.map((type) => ['https://schema.org', type]),
    );
    for (const thing of things(written)) {
      const names = required[thing['@type']];
      expect(names, thing['@type']).toBeDefined();
      for (const name of names ?? []) expect(thing[name], `${thing['@type']}.${name}`).toBeTruthy();
    }
  });
});

test('prices, times and modes are written as schema.org wants them, and texts in the reader’s language', () => {
  const [, course] = testJsonLd(practice, 'hi') as Thing[];
  expect(course).toMatchObject({
    name: 'बैंक क्लर्क प्रारंभिक परीक्षा',
    teaches: ['संख्याएँ'],
    offers: { price: '0.00', category: 'Free' },
    hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT60M' },
  });
  const [product] = testJsonLd(details, 'en') as Thing[];
  expect(product).toMatchObject({ offers: { price: '149.50', priceCurrency: 'INR' }, sku: 'KBP-101' });
});
