import { expect, test } from 'vitest';
import { type Listing, whatChanged } from './what-changed.ts';

const listing: Listing = {
  title: { en: 'Bank Clerk Mock', hi: 'बैंक क्लर्क मॉक' },
  summary: { en: 'Sixty minutes.' },
  audience: { en: 'Graduates.' },
  syllabus: [{ en: 'Reasoning', hi: 'तर्क' }, { en: 'English' }],
  faq: [{ question: { en: 'Why?' }, answer: { en: 'So.', hi: 'यों।' } }],
  tags: ['clerk'],
  categorySlug: 'banking',
  level: 'beginner',
  languages: ['en', 'hi'],
  validityDays: 365,
  mode: 'live',
  durationMinutes: 60,
  isPractice: false,
  mostAttempts: 3,
  passShareInPercent: null,
  rescheduleWindowHours: 24,
  rescheduleMaxCount: 2,
  cancelWindowHours: 24,
  entryClosesMinutes: 30,
  reviewRule: 'after-release',
};

test('equal values are no change, whatever the order of the languages', () => {
  expect(whatChanged(listing, { ...structuredClone(listing), languages: ['hi', 'en'] })).toEqual([]);
});

const changes: [Partial<Listing>, object][] = [
  [
    { title: { en: 'Bank Clerk Mock' } },
    { field: 'title', from: 'Bank Clerk Mock\nबैंक क्लर्क मॉक', to: 'Bank Clerk Mock' },
  ],
  [{ summary: { en: 'Sixty minutes.', hi: 'साठ मिनट।' } }, { field: 'summary', to: 'Sixty minutes.\nसाठ मिनट।' }],
  [{ syllabus: [{ en: 'English' }] }, { field: 'syllabus', from: 'Reasoning\nतर्क\nEnglish', to: 'English' }],
  [{ faq: [] }, { field: 'faq', from: 'Why?\n– So.\nयों।', to: '' }],
  [{ tags: ['clerk', 'bank'] }, { field: 'tags', from: 'clerk', to: 'clerk\nbank' }],
  [{ languages: ['en'] }, { field: 'languages', from: 'en\nhi', to: 'en' }],
  [{ validityDays: 180 }, { field: 'validityDays', from: '365', to: '180' }],
  [{ passShareInPercent: 40 }, { field: 'passShareInPercent', from: '', to: '40' }],
  [{ mode: 'centre' }, { field: 'mode', from: 'live', to: 'centre' }],
  [{ isPractice: true }, { field: 'isPractice', from: 'false', to: 'true' }],
  [{ categorySlug: 'law' }, { field: 'categorySlug', from: 'banking', to: 'law' }],
];
test.each(changes)('%o is listed with its previous value', (change, told) => {
  expect(whatChanged(listing, { ...listing, ...change })).toMatchObject([told]);
});
