import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { both, lines, same } from '../wording.ts';

export const numbersItems: SourceItem[] = [
  {
    itemRef: 'numbers-01',
    topic: 'Percentages and discount',
    difficulty: 'easy',
    prompt: both(
      'A school bag marked ₹1,200 is sold at a discount of 15%. What does the customer pay?',
      '₹1,200 अंकित मूल्य का एक स्कूल बैग 15% छूट पर बेचा जाता है। ग्राहक कितना भुगतान करेगा?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('₹1,080'), same('₹1,020'), same('₹1,050'), same('₹980')],
      correct: 1,
    },
    explanation: both(
      'The discount is 15% of ₹1,200 = ₹180. The customer pays ₹1,200 − ₹180 = **₹1,020**.',
      'छूट = ₹1,200 का 15% = ₹180। ग्राहक का भुगतान = ₹1,200 − ₹180 = **₹1,020**।',
    ),
  },
  {
    itemRef: 'numbers-02',
    topic: 'Averages',
    difficulty: 'easy',
    prompt: both(
      'The average of five numbers is 18. Four of them are 12, 17, 21 and 25. What is the fifth number?',
      'पाँच संख्याओं का औसत 18 है। उनमें से चार संख्याएँ 12, 17, 21 और 25 हैं। पाँचवीं संख्या क्या है?',
    ),
    answer: { kind: 'numeric', from: '15', to: '15' },
    explanation: both(
      'The five numbers add up to $5 \\times 18 = 90$. The four given ones add up to $12 + 17 + 21 + 25 = 75$. The fifth is $90 - 75 = 15$.',
      'पाँचों संख्याओं का योग $5 \\times 18 = 90$ है। दी गई चार संख्याओं का योग $12 + 17 + 21 + 25 = 75$ है। अतः पाँचवीं संख्या $90 - 75 = 15$ है।',
    ),
  },
  {
    itemRef: 'numbers-03',
    topic: 'Ratio and proportion',
    difficulty: 'easy',
    prompt: both(
      'Asha, Bina and Chirag share 360 sweets in the ratio 2 : 3 : 4. How many sweets does Bina get?',
      'आशा, बीना और चिराग 360 मिठाइयाँ 2 : 3 : 4 के अनुपात में बाँटते हैं। बीना को कितनी मिठाइयाँ मिलेंगी?',
    ),
    answer: { kind: 'single-choice', options: [same('80'), same('90'), same('120'), same('160')], correct: 2 },
    explanation: both(
      'There are $2 + 3 + 4 = 9$ equal parts, so one part is $360 \\div 9 = 40$ sweets. Bina gets three parts: $3 \\times 40 = 120$.',
      'कुल $2 + 3 + 4 = 9$ बराबर भाग हैं, इसलिए एक भाग में $360 \\div 9 = 40$ मिठाइयाँ हैं। बीना के तीन भाग हैं: $3 \\times 40 = 120$।',
    ),
  },
  {
    itemRef: 'numbers-04',
    topic: 'Divisibility',
    difficulty: 'medium',
    prompt: both(
      'Which of these numbers are divisible by 6? Choose **all** that are.',
      'इनमें से कौन-सी संख्याएँ 6 से विभाज्य हैं? **सभी** सही विकल्प चुनिए।',
    ),
    answer: {
      kind: 'multiple-choice',
      options: [same('252'), same('314'), same('378'), same('405')],
      correct: [0, 2],
    },
    explanation: both(
      lines(
        'A number is divisible by 6 when it is even and its digits add up to a multiple of 3.',
        '',
        '- 252: even, digits add up to 9. Divisible.',
        '- 314: even, but digits add up to 8. Not divisible.',
        '- 378: even, digits add up to 18. Divisible.',
        '- 405: odd. Not divisible.',
      ),
      lines(
        'कोई संख्या 6 से तब विभाज्य होती है जब वह सम हो और उसके अंकों का योग 3 का गुणज हो।',
        '',
        '- 252: सम है, अंकों का योग 9। विभाज्य है।',
        '- 314: सम है, पर अंकों का योग 8। विभाज्य नहीं है।',
        '- 378: सम है, अंकों का योग 18। विभाज्य है।',
        '- 405: विषम है। विभाज्य नहीं है।',
      ),
    ),
  },
  {
    itemRef: 'numbers-05',
    topic: 'Reading a table',
    difficulty: 'medium',
    prompt: both(
      lines(
        'The table shows how many people visited a library on four days.',
        '',
        '| Day | Monday | Tuesday | Wednesday | Thursday |',
        '| Visitors | 120 | 150 | 90 | 180 |',
        '',
        'By what per cent were there more visitors on Thursday than on Tuesday?',
      ),
      lines(
        'तालिका में दिखाया गया है कि चार दिनों में कितने लोग पुस्तकालय आए।',
        '',
        '| दिन | सोमवार | मंगलवार | बुधवार | गुरुवार |',
        '| आगंतुक | 120 | 150 | 90 | 180 |',
        '',
        'मंगलवार की तुलना में गुरुवार को कितने प्रतिशत अधिक लोग आए?',
      ),
    ),
    answer: { kind: 'single-choice', options: [same('30%'), same('25%'), same('16.7%'), same('20%')], correct: 3 },
    explanation: both(
      'There were $180 - 150 = 30$ more visitors, measured against the 150 of Tuesday: $\\frac{30}{150} \\times 100 = 20$ per cent.',
      'गुरुवार को $180 - 150 = 30$ लोग अधिक आए। तुलना मंगलवार के 150 से करनी है: $\\frac{30}{150} \\times 100 = 20$ प्रतिशत।',
    ),
  },
  {
    itemRef: 'numbers-06',
    topic: 'Speed, time and distance',
    difficulty: 'medium',
    prompt: both(
      'A train 150 m long runs at 54 km/h. How many seconds does it take to cross a platform 300 m long?',
      '150 मीटर लंबी एक रेलगाड़ी 54 किमी/घंटा की चाल से चल रही है। 300 मीटर लंबे प्लेटफ़ॉर्म को पार करने में उसे कितने सेकंड लगेंगे?',
    ),
    answer: { kind: 'numeric', from: '30', to: '30', unit: both('seconds', 'सेकंड') },
    explanation: both(
      'The speed is $54 \\times \\frac{5}{18} = 15$ m/s. The train covers its own length and that of the platform: $150 + 300 = 450$ m. Time $= 450 \\div 15 = 30$ seconds.',
      'चाल $54 \\times \\frac{5}{18} = 15$ मीटर/सेकंड है। रेलगाड़ी को अपनी और प्लेटफ़ॉर्म की कुल लंबाई तय करनी है: $150 + 300 = 450$ मीटर। समय $= 450 \\div 15 = 30$ सेकंड।',
    ),
  },
  {
    itemRef: 'numbers-07',
    topic: 'Simple interest',
    difficulty: 'easy',
    prompt: both(
      'What is the simple interest on ₹8,000 at 7.5% a year for 2 years?',
      '₹8,000 पर 7.5% वार्षिक दर से 2 वर्ष का साधारण ब्याज कितना होगा?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('₹1,200'), same('₹600'), same('₹1,245'), same('₹1,500')],
      correct: 0,
    },
    explanation: both(
      'Simple interest $= \\frac{8000 \\times 7.5 \\times 2}{100} = 1200$, that is **₹1,200**. (₹1,245 would be the compound interest.)',
      'साधारण ब्याज $= \\frac{8000 \\times 7.5 \\times 2}{100} = 1200$, अर्थात **₹1,200**। (₹1,245 चक्रवृद्धि ब्याज होता।)',
    ),
  },
];
