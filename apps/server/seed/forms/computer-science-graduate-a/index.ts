import type { Section } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { generalInstructions } from '../general-instructions.ts';
import { en, lines } from '../wording.ts';
import { generalAptitudeItems } from './general-aptitude.ts';
import { oneMarkItems } from './one-mark.ts';
import { twoMarkItems } from './two-mark.ts';

const oneMark: Section['marking'] = {
  'single-choice': { kind: 'single', right: '1', wrong: '-1/3' },
};

const twoMarks: Section['marking'] = {
  'single-choice': { kind: 'single', right: '2', wrong: '-2/3' },
  'multiple-choice': { kind: 'all-or-nothing', right: '2', wrong: '0' },
  numeric: { kind: 'numeric', right: '2', wrong: '0' },
};

export const computerScienceGraduateA: SourceForm = {
  formRef: 'computer-science-graduate-a',
  title: en`Computer science for graduates, form A`,
  languages: ['en'],
  tools: { calculator: 'scientific' },
  instructions: generalInstructions(
    en`This test has 40 questions in three sections: General Aptitude (10 questions of 1 mark), Computer Science (10 questions of 1 mark) and Computer Science (20 questions of 2 marks). The last section has questions with one right option, with one or more right options, and with a number as answer. The highest possible score is 60.`,
    {
      en: lines(
        '**Marking**',
        '',
        '| Kind of question | Marks | Right | Wrong | Not answered |',
        '| One right option of four | 1 | +1 | −1/3 | 0 |',
        '| One right option of four | 2 | +2 | −2/3 | 0 |',
        '| One or more right options | 2 | +2 | 0 | 0 |',
        '| Number | 2 | +2 | 0 | 0 |',
        '',
        'Where several options can be right, the marks are given only when you choose all the right ones and no other. Where a question says how many decimals to give, rounding of the last one is allowed for.',
      ),
    },
  ),
  stimuli: [],
  sections: [
    {
      sectionRef: 'general-aptitude',
      title: en`General Aptitude`,
      instructions: en`Ten questions of 1 mark, each with one right option.`,
      marking: oneMark,
      items: generalAptitudeItems,
    },
    {
      sectionRef: 'computer-science-one-mark',
      title: en`Computer Science: 1 mark`,
      instructions: en`Ten questions of 1 mark, each with one right option.`,
      marking: oneMark,
      items: oneMarkItems,
    },
    {
      sectionRef: 'computer-science-two-marks',
      title: en`Computer Science: 2 marks`,
      instructions: en`Twenty questions of 2 marks: eight with one right option, six with one or more right options, six with a number as answer.`,
      marking: twoMarks,
      items: twoMarkItems,
    },
  ],
};
