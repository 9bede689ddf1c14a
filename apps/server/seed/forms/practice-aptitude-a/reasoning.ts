import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { dot, drawing, label, line, path } from '../drawing.ts';
import { both, lines, same } from '../wording.ts';

export const reasoningItems: SourceItem[] = [
  {
    itemRef: 'reasoning-01',
    topic: 'Number series',
    difficulty: 'easy',
    prompt: both(
      'Which number comes next? $\\quad 3,\\ 7,\\ 15,\\ 31,\\ ?$',
      'अगली संख्या कौन-सी होगी? $\\quad 3,\\ 7,\\ 15,\\ 31,\\ ?$',
    ),
    answer: { kind: 'single-choice', options: [same('47'), same('62'), same('65'), same('63')], correct: 3 },
    explanation: both(
      'Each number is twice the one before plus 1: $2 \\times 31 + 1 = 63$.',
      'प्रत्येक संख्या पिछली संख्या के दुगुने से 1 अधिक है: $2 \\times 31 + 1 = 63$।',
    ),
  },
  {
    itemRef: 'reasoning-02',
    topic: 'Number series',
    difficulty: 'easy',
    prompt: both(
      'Which number comes next? $\\quad 2,\\ 6,\\ 12,\\ 20,\\ 30,\\ ?$',
      'अगली संख्या कौन-सी होगी? $\\quad 2,\\ 6,\\ 12,\\ 20,\\ 30,\\ ?$',
    ),
    answer: { kind: 'numeric', from: '42', to: '42' },
    explanation: both(
      'The steps are 4, 6, 8, 10, so the next step is 12: $30 + 12 = 42$. (The numbers are $1 \\times 2,\\ 2 \\times 3,\\ 3 \\times 4$ and so on.)',
      'क्रमागत अंतर 4, 6, 8, 10 हैं, इसलिए अगला अंतर 12 होगा: $30 + 12 = 42$। (संख्याएँ $1 \\times 2,\\ 2 \\times 3,\\ 3 \\times 4$ के क्रम में हैं।)',
    ),
  },
  {
    itemRef: 'reasoning-03',
    topic: 'Coding and decoding',
    difficulty: 'easy',
    prompt: both(
      'In a certain code CAT is written as DBU. How is DOG written in that code?',
      'एक कूट भाषा में CAT को DBU लिखा जाता है। उसी भाषा में DOG को क्या लिखा जाएगा?',
    ),
    answer: { kind: 'text-entry', accepted: ['EPH'], maxCharacters: 20 },
    explanation: both(
      'Each letter is replaced by the next letter of the alphabet: D→E, O→P, G→H, which gives EPH.',
      'हर अक्षर के स्थान पर वर्णमाला का अगला अक्षर लिखा गया है: D→E, O→P, G→H, अर्थात EPH।',
    ),
  },
  {
    itemRef: 'reasoning-04',
    topic: 'Direction and distance',
    difficulty: 'medium',
    prompt: both(
      'Meera walks 6 km north, turns right and walks 8 km. How far is she from where she started, in a straight line?',
      'मीरा 6 किमी उत्तर की ओर चलती है, फिर दाएँ मुड़कर 8 किमी चलती है। अब वह आरंभिक स्थान से सीधी रेखा में कितनी दूर है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [both('14 km', '14 किमी'), both('10 km', '10 किमी'), both('12 km', '12 किमी'), both('2 km', '2 किमी')],
      correct: 1,
    },
    explanation: both(
      'The two walks are at a right angle, so the distance is the long side of a right triangle: $\\sqrt{6^2 + 8^2} = \\sqrt{100} = 10$ km.',
      'दोनों मार्ग एक-दूसरे पर लंब हैं, इसलिए दूरी समकोण त्रिभुज का कर्ण है: $\\sqrt{6^2 + 8^2} = \\sqrt{100} = 10$ किमी।',
    ),
  },
  {
    itemRef: 'reasoning-05',
    topic: 'Counting figures',
    difficulty: 'medium',
    prompt: both('How many triangles are there in the figure?', 'आकृति में कुल कितने त्रिभुज हैं?'),
    figure: {
      svg: drawing(
        240,
        220,
        path(
          [
            [50, 30],
            [190, 30],
            [190, 170],
            [50, 170],
          ],
          true,
        ),
        line(50, 30, 190, 170),
        line(190, 30, 50, 170),
        dot(120, 100),
        label(38, 26, 'A'),
        label(202, 26, 'B'),
        label(202, 186, 'C'),
        label(38, 186, 'D'),
        label(120, 88, 'O'),
      ),
      alt: both(
        'A square ABCD with both diagonals drawn, AC and BD. The diagonals cross at the centre O.',
        'वर्ग ABCD, जिसमें दोनों विकर्ण AC और BD खींचे गए हैं। विकर्ण केंद्र O पर मिलते हैं।',
      ),
    },
    answer: { kind: 'single-choice', options: [same('4'), same('6'), same('8'), same('10')], correct: 2 },
    explanation: both(
      'Four small ones: OAB, OBC, OCD, ODA. Four large ones, each half of the square: ABC, BCD, CDA, DAB. In all $4 + 4 = 8$.',
      'चार छोटे त्रिभुज: OAB, OBC, OCD, ODA। चार बड़े त्रिभुज, जो वर्ग के आधे हैं: ABC, BCD, CDA, DAB। कुल $4 + 4 = 8$।',
    ),
  },
  {
    itemRef: 'reasoning-06',
    topic: 'Comparing fractions',
    difficulty: 'easy',
    prompt: both(
      'Put these numbers in order, from the smallest to the largest.',
      'इन संख्याओं को सबसे छोटी से सबसे बड़ी के क्रम में लगाइए।',
    ),
    answer: { kind: 'order', options: [same('$\\frac{1}{2}$'), same('$\\frac{2}{3}$'), same('0.7'), same('75%')] },
    explanation: both(
      'As decimals they are 0.5, about 0.67, 0.7 and 0.75.',
      'दशमलव में ये 0.5, लगभग 0.67, 0.7 और 0.75 हैं।',
    ),
  },
  {
    itemRef: 'reasoning-07',
    topic: 'Syllogisms',
    difficulty: 'medium',
    prompt: both(
      lines(
        'Take these statements as true; each group has at least one member.',
        '',
        '- All poets are readers.',
        '- Some readers are painters.',
        '',
        'Which conclusions follow? Choose **all** that do.',
      ),
      lines(
        'इन कथनों को सत्य मानिए; प्रत्येक समूह में कम-से-कम एक सदस्य है।',
        '',
        '- सभी कवि पाठक हैं।',
        '- कुछ पाठक चित्रकार हैं।',
        '',
        'कौन-से निष्कर्ष निकलते हैं? **सभी** सही विकल्प चुनिए।',
      ),
    ),
    answer: {
      kind: 'multiple-choice',
      options: [
        both('Some readers are poets.', 'कुछ पाठक कवि हैं।'),
        both('Some poets are painters.', 'कुछ कवि चित्रकार हैं।'),
        both('All readers are poets.', 'सभी पाठक कवि हैं।'),
        both('Some painters are readers.', 'कुछ चित्रकार पाठक हैं।'),
      ],
      correct: [0, 3],
    },
    explanation: both(
      'Every poet is a reader, so some readers are poets. “Some readers are painters” can be turned round: some painters are readers. The readers who paint need not be poets, and nothing says that every reader is a poet.',
      'हर कवि पाठक है, इसलिए कुछ पाठक कवि हैं। “कुछ पाठक चित्रकार हैं” को उलटकर भी कह सकते हैं: कुछ चित्रकार पाठक हैं। जो पाठक चित्रकार हैं उनका कवि होना आवश्यक नहीं, और कहीं नहीं कहा गया कि हर पाठक कवि है।',
    ),
  },
];
