import type { Section } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { choiceInstructions } from '../general-instructions.ts';
import { both, lines } from '../wording.ts';
import { childDevelopment } from './child-development.ts';
import { environment } from './environment.ts';
import { language, passage } from './language.ts';
import { mathematics } from './mathematics.ts';

const marking: Section['marking'] = { 'single-choice': { kind: 'single', right: '1', wrong: '0' } };

export const teacherEligibilityA: SourceForm = {
  formRef: 'teacher-eligibility-a',
  title: both('Teacher eligibility, Paper I (classes 1 to 5)', 'शिक्षक पात्रता, प्रश्नपत्र I (कक्षा 1 से 5)'),
  languages: ['en', 'hi'],
  instructions: choiceInstructions(
    both(
      'This test has 40 questions in four sections: Child Development and Pedagogy (15), Mathematics (10), Environmental Studies (10) and Language Comprehension (5). You have 60 minutes. You can switch between English and Hindi at any question. The language section has a different passage in each language: choose the language in which you want to read it, and stay with it for all five questions.',
      'इस टेस्ट में चार खंडों में 40 प्रश्न हैं: बाल विकास और शिक्षाशास्त्र (15), गणित (10), पर्यावरण अध्ययन (10) और भाषा बोध (5)। समय 60 मिनट है। आप किसी भी प्रश्न पर अंग्रेज़ी और हिंदी के बीच भाषा बदल सकते हैं। भाषा खंड में हर भाषा का गद्यांश अलग है: जिस भाषा में पढ़ना चाहें उसे चुनें और पाँचों प्रश्नों में उसी में रहें।',
    ),
    both(
      lines(
        '**Marking**',
        '',
        '| Answer | Marks |',
        '| Right | +1 |',
        '| Wrong | 0 |',
        '| Not answered | 0 |',
        '',
        'Each question has exactly one right option. A wrong answer costs nothing.',
      ),
      lines(
        '**अंकन**',
        '',
        '| उत्तर | अंक |',
        '| सही | +1 |',
        '| ग़लत | 0 |',
        '| अनुत्तरित | 0 |',
        '',
        'हर प्रश्न का ठीक एक सही विकल्प है। ग़लत उत्तर पर कोई अंक नहीं कटता।',
      ),
    ),
  ),
  stimuli: [passage],
  sections: [
    {
      sectionRef: 'child-development',
      title: both('Child Development and Pedagogy', 'बाल विकास और शिक्षाशास्त्र'),
      marking,
      items: childDevelopment,
    },
    { sectionRef: 'mathematics', title: both('Mathematics', 'गणित'), marking, items: mathematics },
    {
      sectionRef: 'environmental-studies',
      title: both('Environmental Studies', 'पर्यावरण अध्ययन'),
      marking,
      items: environment,
    },
    {
      sectionRef: 'language',
      title: both('Language Comprehension', 'भाषा बोध'),
      instructions: both(
        'Read the passage and answer the five questions about it. Use only what the passage says or implies.',
        'गद्यांश पढ़कर उस पर आधारित पाँच प्रश्नों के उत्तर दें। केवल वही मानें जो गद्यांश में कहा गया है या उससे निकलता है।',
      ),
      marking,
      items: language,
    },
  ],
};
