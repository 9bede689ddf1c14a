import type { Section } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { generalInstructions } from '../general-instructions.ts';
import { both, lines } from '../wording.ts';
import { numbersItems } from './numbers.ts';
import { reasoningItems } from './reasoning.ts';
import { wordsItems } from './words.ts';

const marking: Section['marking'] = {
  'single-choice': { kind: 'single', right: '1', wrong: '0' },
  'multiple-choice': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  numeric: { kind: 'numeric', right: '1', wrong: '0' },
  'text-entry': { kind: 'text', right: '1', wrong: '0' },
  match: { kind: 'per-part', right: '1', wrong: '0' },
  order: { kind: 'all-or-nothing', right: '1', wrong: '0' },
  associate: { kind: 'per-part', right: '1', wrong: '0' },
  'gap-match': { kind: 'per-part', right: '1', wrong: '0' },
  'hot-text': { kind: 'all-or-nothing', right: '1', wrong: '0' },
  composite: { kind: 'per-part', right: '1', wrong: '0' },
};

export const practiceAptitudeA: SourceForm = {
  formRef: 'practice-aptitude-a',
  title: both('Aptitude practice: numbers, words, reasoning', 'एप्टीट्यूड अभ्यास: संख्याएँ, शब्द, तर्क'),
  languages: ['en', 'hi'],
  tools: { calculator: 'basic', eliminator: true, highlighter: true, lineReader: true, roughSheet: true },
  instructions: generalInstructions(
    both(
      'This practice test has 20 questions in three short sections: Numbers (7), Words (6) and Reasoning (7). It is meant for 20 minutes, about a minute for each question. You can switch between English and Hindi at any time. The explanations are shown as soon as you have submitted.',
      'इस अभ्यास टेस्ट में तीन छोटे खंडों में 20 प्रश्न हैं: संख्याएँ (7), शब्द (6) और तर्क (7)। यह 20 मिनट के लिए बना है, यानी हर प्रश्न के लिए लगभग एक मिनट। आप किसी भी समय अंग्रेज़ी और हिंदी के बीच भाषा बदल सकते हैं। टेस्ट जमा करते ही हल दिखा दिए जाएँगे।',
    ),
    both(
      lines(
        '**Marking**',
        '',
        '| Kind of question | Right | Wrong | Not answered |',
        '| One right option | +1 | 0 | 0 |',
        '| One or more right options | +1 | 0 | 0 |',
        '| Number | +1 | 0 | 0 |',
        '| Short text | +1 | 0 | 0 |',
        '| Any other kind | +1 | 0 | 0 |',
        '',
        'Where several options can be right, the mark is given only when you choose all the right ones and no other. Where a question has several places to answer, each counts an equal share of the mark.',
      ),
      lines(
        '**अंकन**',
        '',
        '| प्रश्न का प्रकार | सही | ग़लत | अनुत्तरित |',
        '| एक सही विकल्प | +1 | 0 | 0 |',
        '| एक या अधिक सही विकल्प | +1 | 0 | 0 |',
        '| संख्या | +1 | 0 | 0 |',
        '| छोटा उत्तर | +1 | 0 | 0 |',
        '| कोई अन्य प्रकार | +1 | 0 | 0 |',
        '',
        'जिन प्रश्नों में कई विकल्प सही हो सकते हैं, उनमें अंक तभी मिलेगा जब आप सभी सही विकल्प चुनें और कोई ग़लत विकल्प न चुनें। जिन प्रश्नों में उत्तर की कई जगहें हैं, उनमें हर जगह का अंक बराबर है।',
      ),
    ),
  ),
  stimuli: [],
  sections: [
    { sectionRef: 'numbers', title: both('Numbers', 'संख्याएँ'), marking, items: numbersItems },
    { sectionRef: 'words', title: both('Words', 'शब्द'), marking, items: wordsItems },
    { sectionRef: 'reasoning', title: both('Reasoning', 'तर्क'), marking, items: reasoningItems },
  ],
};
