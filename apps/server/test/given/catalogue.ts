import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import {
  attachForm,
  type CategoryDraft,
  cataloguePart,
  createCategory,
  createProvider,
  type ExamDraft,
  type ProviderDraft,
  publishExam,
  systemActor,
} from '../../modules/catalogue/index.ts';
import { inTransaction } from '../../platform/database/work.ts';
import type { TestApp } from '../app.ts';

let made = 0;
const nextNo = () => {
  made += 1;
  return made;
};

export async function givenProvider(
  app: Pick<TestApp, 'database'>,
  facts: Partial<ProviderDraft> = {},
): Promise<string> {
  const slug = facts.slug ?? `provider-${nextNo()}`;
  await inTransaction(app.database, (work) =>
    createProvider(work, {
      slug,
      displayName: 'Neelgagan Assessments',
      legalName: 'Neelgagan Assessments LLP',
      city: 'Bhopal',
      stateCode: 'MP',
      about: { en: 'Makes banking tests.', hi: 'बैंकिंग की परीक्षाएँ बनाता है।' },
      website: null,
      ...facts,
    }),
  );
  return slug;
}

export async function givenCategory(app: TestApp, facts: Partial<CategoryDraft> = {}): Promise<string> {
  const no = nextNo();
  const slug = facts.slug ?? `category-${no}`;
  await inTransaction(app.database, (work) =>
    createCategory(work, {
      slug,
      name: { en: 'Banking', hi: 'बैंकिंग' },
      description: { en: 'Clerks and officers.', hi: 'क्लर्क और अधिकारी।' },
      hue: 205,
      synonyms: {},
      position: no,
      ...facts,
    }),
  );
  return slug;
}

const catalogueFilters = new WeakMap<TestApp, Promise<{ categorySlug: string; providerSlug: string }>>();

/** Returns a category and a provider for tests that do not depend on particular ones. */
function catalogueNames(app: TestApp) {
  const known = catalogueFilters.get(app) ?? makePaperCache(app);
  catalogueFilters.set(app, known);
  return known;
}

async function makePaperCache(app: TestApp) {
  return { categorySlug: await givenCategory(app), providerSlug: await givenProvider(app) };
}

export function examDraft(facts: Partial<ExamDraft> & Pick<ExamDraft, 'categorySlug' | 'providerSlug'>): ExamDraft {
  return {
    testCode: `KT-${nextNo()}`,
    title: { en: 'Bank Clerk Prelims Mock', hi: 'बैंक क्लर्क प्रारंभिक परीक्षा' },
    summary: { en: 'Sixty minutes at a fixed start.', hi: 'निश्चित समय पर साठ मिनट।' },
    audience: { en: 'Graduates.' },
    syllabus: [{ en: 'Reasoning' }],
    faq: [],
    tags: ['clerk'],
    priceInPaise: 49_900,
    durationMinutes: 60,
    level: 'intermediate',
    languages: ['en'],
    mode: 'live',
    isPractice: false,
    ...facts,
  };
}

/**
 * Publishes an exam and loads it into this app's read model. By default it costs ₹499, takes 60 minutes and has a live
 * proctor.
 */
export async function givenExam(app: TestApp, facts: Partial<ExamDraft> & { at?: Date } = {}): Promise<ExamId> {
  const { at, ...draft } = facts;
  const shelf = await catalogueNames(app);
  const examId = await inTransaction(
    app.database,
    (work) => publishExam(work, examDraft({ ...shelf, ...draft }), systemActor),
    at ? { now: at } : {},
  );
  if (isRefusal(examId)) throw new Error(`the exam was refused: ${examId.code}`);
  await app.part(cataloguePart).tests([examId]);
  return examId;
}

/** Attaches a form of three questions to an exam. `minutes` is the sum of the minutes of its sections. */
export async function givenFormOfExam(
  app: Pick<TestApp, 'database'>,
  examId: ExamId,
  formId: FormId,
  minutes: number | null = null,
): Promise<void> {
  const facts = { examId, formId, pattern: [], questionCount: 3, minutes, sampleItems: [] };
  const attached = await inTransaction(app.database, (work) => attachForm(work, facts));
  if (isRefusal(attached)) throw new Error(`the form was refused: ${attached.code}`);
}
