import { admissionExams } from './exams/admission.ts';
import { bankingExams } from './exams/banking.ts';
import { examFrom } from './exams/exam-draft.ts';
import { financeAccountingExams } from './exams/finance-accounting.ts';
import { governmentExams } from './exams/government.ts';
import { healthcareExams } from './exams/healthcare.ts';
import { hiringAptitudeExams } from './exams/hiring-aptitude.ts';
import { itCertificationExams } from './exams/it-certification.ts';
import { languageExams } from './exams/language.ts';
import { schoolOlympiadExams } from './exams/school-olympiad.ts';
import { teachingExams } from './exams/teaching.ts';
import type { SeedExam } from './types.ts';

export const exams: SeedExam[] = [
  ...admissionExams,
  ...governmentExams,
  ...bankingExams,
  ...teachingExams,
  ...itCertificationExams,
  ...languageExams,
  ...hiringAptitudeExams,
  ...schoolOlympiadExams,
  ...financeAccountingExams,
  ...healthcareExams,
].map(examFrom);
