import type { Section } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { generalInstructions } from '../general-instructions.ts';
import { en, lines } from '../wording.ts';
import { chemistryItems } from './chemistry.ts';
import { mathematicsItems } from './mathematics.ts';
import { physicsItems } from './physics.ts';

const marking: Section['marking'] = {
  'single-choice': { kind: 'single', right: '4', wrong: '-1' },
  numeric: { kind: 'numeric', right: '4', wrong: '0' },
};

const instructions = en`Fifteen questions: ten with one right option of four, then five whose answer is a number.`;

export const engineeringEntranceA: SourceForm = {
  formRef: 'engineering-entrance-a',
  title: en`Engineering entrance examination, form A`,
  languages: ['en'],
  instructions: generalInstructions(
    en`This test has 45 questions in three sections: Physics, Chemistry and Mathematics, with 15 questions each. In every section the first ten have four options of which one is right; the last five ask for a number. You may answer the sections and questions in any order.`,
    {
      en: lines(
        '**Marking**',
        '',
        '| Kind of question | Right | Wrong | Not answered |',
        '| One right option of four | +4 | −1 | 0 |',
        '| Number | +4 | 0 | 0 |',
        '',
        'The highest possible score is 180. Where a question says how many decimals to give, the last one may differ by one.',
      ),
    },
  ),
  stimuli: [],
  sections: [
    { sectionRef: 'physics', title: en`Physics`, instructions, marking, items: physicsItems },
    { sectionRef: 'chemistry', title: en`Chemistry`, instructions, marking, items: chemistryItems },
    { sectionRef: 'mathematics', title: en`Mathematics`, instructions, marking, items: mathematicsItems },
  ],
};
