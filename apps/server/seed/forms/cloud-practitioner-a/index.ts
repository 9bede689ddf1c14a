import type { Section } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { choiceInstructions } from '../general-instructions.ts';
import { en, lines } from '../wording.ts';
import { concepts } from './concepts.ts';
import { cost } from './cost.ts';
import { network, networking } from './networking.ts';
import { operations, scenario } from './operations.ts';
import { security } from './security.ts';

const marking: Section['marking'] = {
  'single-choice': { kind: 'single', right: '1', wrong: '0' },
  'multiple-choice': { kind: 'all-or-nothing', right: '1', wrong: '0' },
};

export const cloudPractitionerA: SourceForm = {
  formRef: 'cloud-practitioner-a',
  title: en`Cloud practitioner, form A`,
  languages: ['en'],
  instructions: choiceInstructions(
    en`This test has 40 questions in five sections of eight: Concepts, Security, Networking, Operations and Cost. You have 60 minutes. Three questions in Networking share a diagram, and four in Operations share the account of an evening. No product of any company is meant or needed.`,
    en`${lines(
      '**Marking**',
      '',
      '| Kind of question | Right | Wrong | Not answered |',
      '| One right option | +1 | 0 | 0 |',
      '| One or more right options | +1 | 0 | 0 |',
      '',
      'Where several options can be right, the question says “Choose **all**”, and the mark is given only when you choose all the right ones and no other.',
    )}`,
  ),
  stimuli: [network, scenario],
  sections: [
    { sectionRef: 'concepts', title: en`Concepts`, marking, items: concepts },
    { sectionRef: 'security', title: en`Security`, marking, items: security },
    { sectionRef: 'networking', title: en`Networking`, marking, items: networking },
    { sectionRef: 'operations', title: en`Operations`, marking, items: operations },
    { sectionRef: 'cost', title: en`Cost`, marking, items: cost },
  ],
};
