import type { Section } from '@kasauti/domain/form/content.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { generalInstructions } from '../general-instructions.ts';
import { both, lines } from '../wording.ts';
import { englishItems, stepwells } from './english.ts';
import { deposits, loans, quantitativeItems } from './quantitative.ts';
import { reasoningItems, roundTable } from './reasoning.ts';

const marking: Section['marking'] = {
  'single-choice': { kind: 'single', right: '1', wrong: '-1/4' },
  numeric: { kind: 'numeric', right: '1', wrong: '-1/4' },
};

export const bankingPrelimsA: SourceForm = {
  formRef: 'banking-prelims-a',
  title: both('Banking preliminary examination, form A', 'बैंकिंग प्रारंभिक परीक्षा, प्रपत्र A'),
  languages: ['en', 'hi'],
  instructions: generalInstructions(
    both(
      'This test has 40 questions in three sections: English Language (10), Quantitative Aptitude (15) and Reasoning Ability (15). You may answer them in any order, and you can switch between English and Hindi at any time. The English section tests English, so its passage, questions and options are in English in both languages.',
      'इस टेस्ट में तीन खंडों में 40 प्रश्न हैं: अंग्रेज़ी भाषा (10), संख्यात्मक अभियोग्यता (15) और तर्कशक्ति (15)। प्रश्नों के उत्तर किसी भी क्रम में दिए जा सकते हैं और आप किसी भी समय अंग्रेज़ी और हिंदी के बीच भाषा बदल सकते हैं। अंग्रेज़ी भाषा के खंड में अंग्रेज़ी की परख होती है, इसलिए उसका गद्यांश, प्रश्न और विकल्प दोनों भाषाओं में अंग्रेज़ी में ही रहेंगे।',
    ),
    both(
      lines(
        '**Marking**',
        '',
        '| Kind of question | Right | Wrong | Not answered |',
        '| One right option of five | +1 | −1/4 | 0 |',
        '| Number | +1 | −1/4 | 0 |',
        '',
        'Four wrong answers cost one mark. A question left without an answer costs nothing.',
      ),
      lines(
        '**अंकन**',
        '',
        '| प्रश्न का प्रकार | सही | ग़लत | अनुत्तरित |',
        '| पाँच में से एक सही विकल्प | +1 | −1/4 | 0 |',
        '| संख्या | +1 | −1/4 | 0 |',
        '',
        'चार ग़लत उत्तरों पर एक अंक कटेगा। जिस प्रश्न का उत्तर न दिया जाए उसके लिए कोई अंक नहीं कटेगा।',
      ),
    ),
  ),
  stimuli: [stepwells, loans, deposits, roundTable],
  sections: [
    {
      sectionRef: 'english',
      title: both('English Language', 'अंग्रेज़ी भाषा'),
      instructions: both(
        'Ten questions: five on a passage and five on grammar, words and the order of sentences.',
        'दस प्रश्न: पाँच एक गद्यांश पर और पाँच व्याकरण, शब्दों तथा वाक्यों के क्रम पर।',
      ),
      marking,
      items: englishItems,
    },
    {
      sectionRef: 'quantitative',
      title: both('Quantitative Aptitude', 'संख्यात्मक अभियोग्यता'),
      instructions: both(
        'Fifteen questions, among them four on a table and three on a bar chart.',
        'पंद्रह प्रश्न, जिनमें चार एक तालिका पर और तीन एक दंड आलेख पर आधारित हैं।',
      ),
      marking,
      items: quantitativeItems,
    },
    {
      sectionRef: 'reasoning',
      title: both('Reasoning Ability', 'तर्कशक्ति'),
      instructions: both(
        'Fifteen questions, the first four on one seating puzzle.',
        'पंद्रह प्रश्न, जिनमें पहले चार बैठक-व्यवस्था की एक पहेली पर आधारित हैं।',
      ),
      marking,
      items: reasoningItems,
    },
  ],
};
