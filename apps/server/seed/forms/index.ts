import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { bankingPrelimsA } from './banking-prelims-a/index.ts';
import { cloudPractitionerA } from './cloud-practitioner-a/index.ts';
import { computerScienceGraduateA } from './computer-science-graduate-a/index.ts';
import { engineeringEntranceA } from './engineering-entrance-a/index.ts';
import { hiringAptitudeA } from './hiring-aptitude-a/index.ts';
import { mathsOlympiadA } from './maths-olympiad-a/index.ts';
import { practiceAptitudeA } from './practice-aptitude-a/index.ts';
import { teacherEligibilityA } from './teacher-eligibility-a/index.ts';

/** All forms of the demo marketplace. */
export const sourceForms: SourceForm[] = [
  practiceAptitudeA,
  bankingPrelimsA,
  engineeringEntranceA,
  computerScienceGraduateA,
  teacherEligibilityA,
  cloudPractitionerA,
  hiringAptitudeA,
  mathsOlympiadA,
];
