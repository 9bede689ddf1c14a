import type { WireTest, WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { paise, rupeesFromPaise } from '@kasauti/domain/commerce/paise.ts';
import { attemptsLimit } from '@kasauti/domain/scheduling/repeats.ts';
import { withOpenPictures } from '../authoring/index.ts';
import { currentSample } from './sample-items.ts';
import type { Category, Details, ListedExam } from './store/exams.ts';

/** Returns an exam in the form of the API, for lists, carts and wishlists. */
export function presentTest(exam: ListedExam, category: Category | undefined, nextSittingAt: Date | null): WireTest {
  return {
    _id: exam.examId,
    test_code: exam.testCode,
    title: exam.title,
    summary: exam.summary,
    category: {
      slug: exam.categorySlug,
      name: category?.name ?? { en: exam.categorySlug },
      hue: category?.hue ?? 0,
    },
    provider: { slug: exam.providerSlug, name: exam.providerName, legalName: exam.providerLegalName },
    price: rupeesFromPaise(paise(exam.priceInPaise)),
    duration: exam.durationMinutes,
    questionCount: exam.questionCount,
    level: exam.level,
    languages: exam.languages,
    mode: exam.mode,
    isPractice: exam.isPractice,
    nextSittingAt: nextSittingAt?.toISOString() ?? null,
  };
}

/** Returns an exam in the form of the API, with all details for the test page. */
export function presentDetails(test: WireTest, details: Details): WireTestDetails {
  const { audience, syllabus, faq, tags } = details.details;
  return {
    ...test,
    audience,
    syllabus,
    faq,
    tags,
    pattern: details.pattern,
    sampleItems: withOpenPictures(details.sampleItems.map(currentSample)),
    taxRateInPercent: details.taxRateInPercent,
    validityDays: details.validityDays,
    mostAttempts: attemptsLimit(details),
    passShareInPercent: details.passShareInPercent,
    reschedule: { windowHours: details.rescheduleWindowHours, maxCount: details.rescheduleMaxCount },
    cancel: { windowHours: details.cancelWindowHours },
    providerAbout: details.providerAbout,
  };
}
