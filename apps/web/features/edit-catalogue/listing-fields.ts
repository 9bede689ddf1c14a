import type { StaffTest, TestEdit } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { TestTerms } from '@kasauti/contract/catalogue/terms-draft.ts';
import { t } from '@lingui/core/macro';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';

type Listing = TestEdit['listing'];

/** What the form sends: the listing, and the terms of a draft. */
export type EditedTest = Listing & Partial<TestTerms>;

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
  mode: StaffTest['terms']['mode'];
  durationMinutes: string;
  isPractice: boolean;
  mostAttempts: string;
  /** Empty if the test reports only a score. */
  passShareInPercent: string;
  rescheduleWindowHours: string;
  rescheduleMaxCount: string;
  cancelWindowHours: string;
  entryClosesMinutes: string;
  reviewRule: TestTerms['reviewRule'];
};

function fieldsOf({ listing, terms }: StaffTest): ListingFields {
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
    mode: terms.mode,
    durationMinutes: String(terms.durationMinutes),
    isPractice: terms.isPractice,
    mostAttempts: String(terms.mostAttempts),
    passShareInPercent: terms.passShareInPercent === null ? '' : String(terms.passShareInPercent),
    rescheduleWindowHours: String(terms.rescheduleWindowHours),
    rescheduleMaxCount: String(terms.rescheduleMaxCount),
    cancelWindowHours: String(terms.cancelWindowHours),
    entryClosesMinutes: String(terms.entryClosesMinutes),
    reviewRule: terms.reviewRule,
  };
}

const linesOf = (text: string): string[] => partsOf(text, '\n');

const partsOf = (text: string, by: string) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns a text in its languages. Without a translation it has only the English one. */
export const inBoth = (en: string, hi: string) => ({ en: en.trim(), ...(hi.trim() !== '' && { hi: hi.trim() }) });

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
    languages: languagesOf(fields),
    validityDays: numberIn(fields.validityDays),
  };
}

/** Converts the fields to the terms for the server. */
const termsOf = (fields: ListingFields): StaffTest['terms'] => ({
  mode: fields.mode,
  durationMinutes: numberIn(fields.durationMinutes),
  isPractice: fields.isPractice,
  mostAttempts: numberIn(fields.mostAttempts),
  passShareInPercent: fields.passShareInPercent.trim() === '' ? null : numberIn(fields.passShareInPercent),
  rescheduleWindowHours: numberIn(fields.rescheduleWindowHours),
  rescheduleMaxCount: numberIn(fields.rescheduleMaxCount),
  cancelWindowHours: numberIn(fields.cancelWindowHours),
  entryClosesMinutes: numberIn(fields.entryClosesMinutes),
  reviewRule: fields.reviewRule,
});

/** Returns the test as it is written in the form. The terms of a test that was on sale stay as they are stored. */
export const editedOf = (fields: ListingFields, { state, terms }: StaffTest) => ({
  ...listingOf(fields),
  ...(state === 'draft' ? termsOf(fields) : terms),
});

/** Splits what the form sends into the parts of the call. */
export function bodyOf(edited: EditedTest): Pick<TestEdit, 'listing' | 'terms'> {
  const { title, summary, audience, syllabus, faq, tags, categorySlug, level, languages, validityDays, ...terms } =
    edited;
  const listing = { title, summary, audience, syllabus, faq, tags, categorySlug, level, languages, validityDays };
  return { listing, ...(terms.mode && { terms: terms as TestTerms }) };
}

type LanguageFields = { inEnglish: boolean; inHindi: boolean };

export const languagesOf = ({ inEnglish, inHindi }: LanguageFields): Listing['languages'] => [
  ...(inEnglish ? (['en'] as const) : []),
  ...(inHindi ? (['hi'] as const) : []),
];

export const languagesProblem = ({ inEnglish, inHindi }: LanguageFields) =>
  inEnglish || inHindi ? {} : { inEnglish: t`Choose at least one language` };

/** Returns the number in a field. An empty field becomes NaN, because `Number('')` would be 0. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const places = {
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
};

const shared = {
  fieldsOf(test: StaffTest | null) {
    if (!test) throw new Error('a test is written here only when it is there');
    return fieldsOf(test);
  },
  places,
  checks: (fields: ListingFields) => ({
    ...topicProblem(fields),
    ...Object.fromEntries(fields.faq.flatMap(faqProblem)),
    ...languagesProblem(fields),
  }),
} as const;

/** The form of a test that was on sale. Its terms are shown, and cannot be changed. */
export const soldPlan: DraftPlan<ListingFields, EditedTest, StaffTest> = {
  ...shared,
  loadShape: () => import('@kasauti/contract/catalogue/listing-draft.ts').then(({ listingShape }) => listingShape),
  draftOf: listingOf,
  refusedAt: { 'category-unknown': 'categorySlug', 'language-not-in-paper': 'inEnglish' },
};

/** The form of a draft, with its terms. */
export const draftPlan: DraftPlan<ListingFields, EditedTest, StaffTest> = {
  ...shared,
  loadShape: () =>
    import('@kasauti/contract/catalogue/terms-draft.ts').then(({ editedDraftShape }) => editedDraftShape),
  draftOf: (fields) => ({ ...listingOf(fields), ...termsOf(fields) }),
  refusedAt: {
    ...soldPlan.refusedAt,
    'dates-are-planned': 'durationMinutes',
    'practice-has-its-paper': 'isPractice',
    'sections-need-other-time': 'durationMinutes',
    'practice-is-free-and-unproctored': 'isPractice',
  },
};

function topicProblem({ syllabus, hiSyllabus }: ListingFields) {
  const isEven = hiSyllabus.trim() === '' || linesOf(hiSyllabus).length === linesOf(syllabus).length;
  return isEven ? {} : { hiSyllabus: t`Write as many lines as in English, or none` };
}

function faqProblem({ hiQuestion, hiAnswer }: FaqFields, at: number): [string, string][] {
  const isEven = (hiQuestion.trim() === '') === (hiAnswer.trim() === '');
  return isEven ? [] : [[`faq.${at}.hiQuestion`, t`Write both the question and its answer in Hindi, or neither`]];
}
