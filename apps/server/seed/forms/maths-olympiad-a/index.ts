import type { Section } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { generalInstructions } from '../general-instructions.ts';
import { both, lines } from '../wording.ts';
import { algebra } from './algebra.ts';
import { counting } from './counting.ts';
import { geometry } from './geometry.ts';
import { numbers } from './numbers.ts';

const marking: Section['marking'] = {
  'single-choice': { kind: 'single', right: '4', wrong: '-1' },
  numeric: { kind: 'numeric', right: '4', wrong: '-1' },
};

export const mathsOlympiadA: SourceForm = {
  formRef: 'maths-olympiad-a',
  title: both('Maths olympiad for classes 7 and 8, form A', 'कक्षा 7 और 8 के लिए गणित ओलंपियाड, प्रपत्र A'),
  languages: ['en', 'hi'],
  instructions: generalInstructions(
    both(
      'This test has 25 questions in four parts: Numbers (7), Algebra and Patterns (6), Geometry (7) and Counting and Logic (5). You have 60 minutes. You can switch between English and Hindi at any question. The questions need thought more than formulas; if one does not open up, go on and come back to it. Figures are not drawn to scale.',
      'इस टेस्ट में चार भागों में 25 प्रश्न हैं: संख्याएँ (7), बीजगणित और प्रतिरूप (6), ज्यामिति (7), गणना और तर्क (5)। समय 60 मिनट है। आप किसी भी प्रश्न पर अंग्रेज़ी और हिंदी के बीच भाषा बदल सकते हैं। प्रश्नों में सूत्र से अधिक सोच चाहिए; कोई प्रश्न न खुले तो आगे बढ़ें और बाद में लौटें। चित्र पैमाने पर नहीं बने हैं।',
    ),
    both(
      lines(
        '**Marking**',
        '',
        '| Kind of question | Right | Wrong | Not answered |',
        '| One right option of four | +4 | −1 | 0 |',
        '| Number | +4 | −1 | 0 |',
        '',
        'The highest possible score is 100.',
      ),
      lines(
        '**अंकन**',
        '',
        '| प्रश्न का प्रकार | सही | ग़लत | अनुत्तरित |',
        '| चार में से एक सही विकल्प | +4 | −1 | 0 |',
        '| संख्या | +4 | −1 | 0 |',
        '',
        'अधिकतम अंक 100 हैं।',
      ),
    ),
  ),
  stimuli: [],
  sections: [
    { sectionRef: 'numbers', title: both('Numbers', 'संख्याएँ'), marking, items: numbers },
    { sectionRef: 'algebra', title: both('Algebra and Patterns', 'बीजगणित और प्रतिरूप'), marking, items: algebra },
    { sectionRef: 'geometry', title: both('Geometry', 'ज्यामिति'), marking, items: geometry },
    { sectionRef: 'counting', title: both('Counting and Logic', 'गणना और तर्क'), marking, items: counting },
  ],
};
