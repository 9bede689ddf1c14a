import type { Section } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { generalInstructions } from '../general-instructions.ts';
import { en, lines } from '../wording.ts';
import { logical, talks } from './logical.ts';
import { numerical, packing, stores } from './numerical.ts';
import { appraisal, verbal } from './verbal.ts';

const marking: Section['marking'] = {
  'single-choice': { kind: 'single', right: '1', wrong: '-1/4' },
  numeric: { kind: 'numeric', right: '1', wrong: '-1/4' },
};

export const hiringAptitudeA: SourceForm = {
  formRef: 'hiring-aptitude-a',
  title: en`Hiring aptitude, form A`,
  languages: ['en'],
  instructions: generalInstructions(
    en`This test has 35 questions in three sections: Numerical (13), Verbal (11) and Logical (11). You have 45 minutes and may answer in any order. A table, a chart, a passage and a puzzle each belong to several questions and stay beside them.`,
    en`${lines(
      '**Marking**',
      '',
      '| Kind of question | Right | Wrong | Not answered |',
      '| One right option of four | +1 | −1/4 | 0 |',
      '| Number | +1 | −1/4 | 0 |',
      '',
      'Four wrong answers cost one mark. A question left without an answer costs nothing.',
    )}`,
  ),
  stimuli: [stores, packing, appraisal, talks],
  sections: [
    { sectionRef: 'numerical', title: en`Numerical`, marking, items: numerical },
    { sectionRef: 'verbal', title: en`Verbal`, marking, items: verbal },
    { sectionRef: 'logical', title: en`Logical`, marking, items: logical },
  ],
};
