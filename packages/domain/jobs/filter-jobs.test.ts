import { expect, test } from 'vitest';
import { fitsFilter, type JobFilter, type ListedJob } from './filter-jobs.ts';

const job: ListedJob = {
  title: 'Accounts Trainee',
  company: 'Yamuna Retail',
  city: 'Delhi',
  isRemote: false,
  employmentType: 'Full-time',
  experienceYears: { min: 1, max: 3 },
  salary: { min: 18_000, max: 22_000, unit: 'month' },
  description: ['You keep the books.'],
  requirements: ['Spreadsheets'],
  hi: {
    title: 'लेखा प्रशिक्षु',
    city: 'दिल्ली',
    description: ['आप बही-खाता रखेंगे।'],
    requirements: ['स्प्रेडशीट'],
  },
};

test.each<[string, JobFilter, boolean]>([
  ['nothing', {}, true],
  ['words of title and text, whatever their case', { q: 'TRAINEE books' }, true],
  ['a Hindi word', { q: 'प्रशिक्षु' }, true],
  ['its city in either script', { q: 'delhi दिल्ली' }, true],
  ['a word that stands nowhere', { q: 'trainee pilot' }, false],
  ['its city', { place: 'Delhi' }, true],
  ['another city', { place: 'Jaipur' }, false],
  ['remote work', { remote: true }, false],
  ['its type', { type: 'Full-time' }, true],
  ['another type', { type: 'Contract' }, false],
  ['the least experience it takes', { years: 1 }, true],
  ['the most experience it takes', { years: 3 }, true],
  ['less experience than it takes', { years: 0 }, false],
  ['more experience than it takes', { years: 4 }, false],
  ['a salary that its best month brings in a year', { salary: 264_000 }, true],
  ['a rupee more than that', { salary: 264_001 }, false],
  ['its company', { company: 'Yamuna Retail' }, true],
  ['another company', { company: 'Palar' }, false],
  ['its city and another type', { place: 'Delhi', type: 'Contract' }, false],
])('a job is looked for by %s', (_what, filter, fits) => {
  expect(fitsFilter(job, filter)).toBe(fits);
});

test('a job without an upper limit takes any experience above, and one that names no salary fits no wish for one', () => {
  expect(fitsFilter({ ...job, experienceYears: { min: 2, max: null } }, { years: 30 })).toBe(true);
  expect(fitsFilter({ ...job, salary: null }, { salary: 1 })).toBe(false);
});
