import type { NewTest } from '@kasauti/contract/catalogue/new-test-draft.ts';
import type { NewTestChoices } from '@kasauti/contract/catalogue/new-tests.ts';
import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { t } from '@lingui/core/macro';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';
import { inBoth, languagesOf, languagesProblem, numberIn } from './listing-fields.ts';

/** A new test as it is written in the form. */
export type NewTestFields = {
  providerId: string;
  testCode: string;
  title: string;
  hiTitle: string;
  categorySlug: string;
  mode: NewTest['mode'];
  isPractice: boolean;
  durationMinutes: string;
  inEnglish: boolean;
  inHindi: boolean;
};

/** The form of a new test. If there is only one provider, it is chosen already. */
export const newTestPlan = ({ providers }: NewTestChoices): DraftPlan<NewTestFields, NewTest, StaffTest> => ({
  loadShape: loadNewTestShape,
  fieldsOf: () => ({
    providerId: providers.length === 1 ? (providers[0]?._id ?? '') : '',
    testCode: '',
    title: '',
    hiTitle: '',
    categorySlug: '',
    mode: 'live',
    isPractice: false,
    durationMinutes: '',
    inEnglish: true,
    inHindi: false,
  }),
  draftOf,
  places: { 'title.en': 'title', 'title.hi': 'hiTitle', languages: 'inEnglish' },
  checks: (fields) => ({
    ...(fields.providerId === '' && { providerId: t`Choose a provider` }),
    ...(fields.categorySlug === '' && { categorySlug: t`Choose a category` }),
    ...languagesProblem(fields),
  }),
  refusedAt: {
    'no-such-provider': 'providerId',
    'category-unknown': 'categorySlug',
    'test-code-taken': 'testCode',
    'practice-is-free-and-unproctored': 'mode',
  },
});

const loadNewTestShape = () =>
  import('@kasauti/contract/catalogue/new-test-draft.ts').then(({ newTestShape }) => newTestShape);

function draftOf(fields: NewTestFields): NewTest {
  return {
    providerId: fields.providerId as ProviderId,
    testCode: fields.testCode.trim(),
    title: inBoth(fields.title, fields.hiTitle),
    categorySlug: fields.categorySlug,
    mode: fields.mode,
    isPractice: fields.isPractice,
    durationMinutes: numberIn(fields.durationMinutes),
    languages: languagesOf(fields),
  };
}
