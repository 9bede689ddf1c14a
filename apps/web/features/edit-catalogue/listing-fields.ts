import type { StaffTest, TestEdit } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { t } from '@lingui/core/macro';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';

type Listing = TestEdit['listing'];

/** A question and its answer in both languages. The Hindi fields are empty when there is no translation. */
export type FaqFields = { question: string; answer: string; hiQuestion: string; hiAnswer: string };

/**
 * A test as it is edited in the form. A list is one text with one entry per line. The Hindi texts have their own
 * fields.
 */
export type ListingFields = {
  title: string;
  hiTitle: string;
  summary: string;
  hiSummary: string;
  audience: string;
  hiAudience: string;
  syllabus: string;
  hiSyllabus: string;
  faq: FaqFields[];
  tags: string;
  categorySlug: string;
  level: Listing['level'];
  inEnglish: boolean;
  inHindi: boolean;
  validityDays: string;
};

function fieldsOf(listing: Listing): ListingFields {
  const { title, summary, audience, syllabus, faq, tags, categorySlug, level, languages, validityDays } = listing;
  const isInHindi = syllabus.some(({ hi }) => hi !== undefined);
  return {
    title: title.en,
    hiTitle: title.hi ?? '',
    summary: summary.en,
    hiSummary: summary.hi ?? '',
    audience: audience.en,
    hiAudience: audience.hi ?? '',
    syllabus: syllabus.map(({ en }) => en).join('\n'),
    // If a topic has no Hindi text, the field shows its English text. The lines of both fields must correspond to each
    // other.
    hiSyllabus: isInHindi ? syllabus.map(({ en, hi }) => hi ?? en).join('\n') : '',
    faq: faq.map(({ question, answer }) => ({
      question: question.en,
      answer: answer.en,
      hiQuestion: question.hi ?? '',
      hiAnswer: answer.hi ?? '',
    })),
    tags: tags.join(', '),
    categorySlug,
    level,
    inEnglish: languages.includes('en'),
    inHindi: languages.includes('hi'),
    validityDays: String(validityDays),
  };
}

const linesOf = (text: string): string[] => partsOf(text, '\n');

const partsOf = (text: string, by: string) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const inBoth = (en: string, hi: string) => ({ en: en.trim(), ...(hi.trim() !== '' && { hi: hi.trim() }) });

/** Converts the fields to the listing for the server. The schema of the contract validates it. */
export function listingOf(fields: ListingFields): Listing {
  const hindiTopics = linesOf(fields.hiSyllabus);
  return {
    title: inBoth(fields.title, fields.hiTitle),
    summary: inBoth(fields.summary, fields.hiSummary),
    audience: inBoth(fields.audience, fields.hiAudience),
    syllabus: linesOf(fields.syllabus).map((en, at) => inBoth(en, hindiTopics[at] ?? '')),
    faq: fields.faq.map(({ question, answer, hiQuestion, hiAnswer }) => ({
      question: inBoth(question, hiQuestion),
      answer: inBoth(answer, hiAnswer),
    })),
    tags: partsOf(fields.tags, ','),
    categorySlug: fields.categorySlug,
    level: fields.level,
    languages: [...(fields.inEnglish ? (['en'] as const) : []), ...(fields.inHindi ? (['hi'] as const) : [])],
    // An empty field becomes NaN, because `Number('')` would be 0.
    validityDays: fields.validityDays.trim() === '' ? Number.NaN : Number(fields.validityDays),
  };
}

export const testPlan: DraftPlan<ListingFields, Listing, StaffTest> = {
  loadShape: () => import('@kasauti/contract/catalogue/listing-draft.ts').then(({ listingShape }) => listingShape),
  fieldsOf(test) {
    if (!test) throw new Error('a test is written here only when it is there');
    return fieldsOf(test.listing);
  },
  draftOf: listingOf,
  places: {
    'title.en': 'title',
    'title.hi': 'hiTitle',
    'summary.en': 'summary',
    'summary.hi': 'hiSummary',
    'audience.en': 'audience',
    'audience.hi': 'hiAudience',
    'syllabus.#.en': 'syllabus',
    'syllabus.#.hi': 'hiSyllabus',
    'faq.#.question.en': 'faq.#.question',
    'faq.#.question.hi': 'faq.#.hiQuestion',
    'faq.#.answer.en': 'faq.#.answer',
    'faq.#.answer.hi': 'faq.#.hiAnswer',
    languages: 'inEnglish',
  },
  checks: (fields) => ({
    ...topicProblem(fields),
    ...Object.fromEntries(fields.faq.flatMap(faqProblem)),
    ...(!fields.inEnglish && !fields.inHindi && { inEnglish: t`Choose at least one language` }),
  }),
  refusedAt: { 'category-unknown': 'categorySlug', 'language-not-in-paper': 'inEnglish' },
};

function topicProblem({ syllabus, hiSyllabus }: ListingFields) {
  const isEven = hiSyllabus.trim() === '' || linesOf(hiSyllabus).length === linesOf(syllabus).length;
  return isEven ? {} : { hiSyllabus: t`Write as many lines as in English, or none` };
}

function faqProblem({ hiQuestion, hiAnswer }: FaqFields, at: number): [string, string][] {
  const isEven = (hiQuestion.trim() === '') === (hiAnswer.trim() === '');
  return isEven ? [] : [[`faq.${at}.hiQuestion`, t`Write both the question and its answer in Hindi, or neither`]];
}
