import { formFacts } from '../form-facts.ts';
import type { ProctoringMode, SeedExam, SeedFaq } from '../types.ts';
import { sharedFaqs } from './shared-faqs.ts';

/** The properties that differ between exams. All others are computed from the form, the mode and the category. */
export type ExamDraft = Omit<
  SeedExam,
  'durationMinutes' | 'languages' | 'syllabus' | 'faq' | 'validityDays' | 'reschedule' | 'cancel' | 'practice'
> & { practice?: true; faq?: SeedFaq[] };

const ENTITLEMENT_DAYS = 365;

/**
 * Rules for rescheduling and cancelling. A centre has to print lists and schedule its staff, so its deadlines are a day
 * earlier than those of an online room.
 */
const policyByMode: Record<ProctoringMode, Pick<SeedExam, 'reschedule' | 'cancel'>> = {
  none: { reschedule: { windowHours: 1, maxCount: 10 }, cancel: { windowHours: 1 } },
  recorded: { reschedule: { windowHours: 2, maxCount: 3 }, cancel: { windowHours: 2 } },
  live: { reschedule: { windowHours: 24, maxCount: 2 }, cancel: { windowHours: 24 } },
  centre: { reschedule: { windowHours: 48, maxCount: 2 }, cancel: { windowHours: 72 } },
};

export function examFrom(draft: ExamDraft): SeedExam {
  const { durationMinutes, languages, syllabus } = formFacts[draft.formRef];
  return {
    ...draft,
    durationMinutes,
    languages,
    syllabus,
    practice: draft.practice ?? false,
    faq: draft.faq ?? sharedFaqs[draft.categorySlug],
    validityDays: ENTITLEMENT_DAYS,
    ...policyByMode[draft.proctoring],
  };
}
