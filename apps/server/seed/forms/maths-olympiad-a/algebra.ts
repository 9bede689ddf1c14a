import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { box, drawing } from '../drawing.ts';
import { both, same } from '../wording.ts';

/** Rows of one, two and three squares made of matchsticks. */
const matchsticks = drawing(
  360,
  70,
  ...[
    [20, 1],
    [100, 2],
    [220, 3],
  ].flatMap(([from = 0, squares = 0]) =>
    Array.from({ length: squares }, (_, index) => box(from + index * 40, 15, 40, 40)),
  ),
);

export const algebra: SourceItem[] = [
  {
    itemRef: 'algebra-01',
    topic: 'Identities',
    difficulty: 'hard',
    prompt: both(
      'If $x + \\frac{1}{x} = 3$, what is $x^2 + \\frac{1}{x^2}$?',
      'यदि $x + \\frac{1}{x} = 3$ हो, तो $x^2 + \\frac{1}{x^2}$ का मान क्या है?',
    ),
    answer: { kind: 'single-choice', options: [same('9'), same('7'), same('11'), same('6')], correct: 1 },
    explanation: both(
      'Squaring gives $x^2 + 2 + \\frac{1}{x^2} = 9$, so $x^2 + \\frac{1}{x^2} = 9 - 2 = 7$.',
      'वर्ग करने पर $x^2 + 2 + \\frac{1}{x^2} = 9$, इसलिए $x^2 + \\frac{1}{x^2} = 9 - 2 = 7$।',
    ),
  },
  {
    itemRef: 'algebra-02',
    topic: 'Sums of odd numbers',
    difficulty: 'easy',
    prompt: both('Find the sum $1 + 3 + 5 + \\cdots + 99$.', 'योग $1 + 3 + 5 + \\cdots + 99$ ज्ञात कीजिए।'),
    answer: { kind: 'numeric', from: '2500', to: '2500' },
    explanation: both(
      'These are the first 50 odd numbers, and the first $n$ odd numbers add up to $n^2$: $50^2 = 2500$. (Or pair them: 25 pairs with the sum 100.)',
      'ये पहली 50 विषम संख्याएँ हैं और पहली $n$ विषम संख्याओं का योग $n^2$ होता है: $50^2 = 2500$। (या जोड़े बनाइए: 25 जोड़े, हर एक का योग 100।)',
    ),
  },
  {
    itemRef: 'algebra-03',
    topic: 'Patterns',
    difficulty: 'medium',
    prompt: both(
      'Rows of squares are laid with matchsticks as in the figure; neighbouring squares share a stick. How many squares has the row for which exactly 100 sticks are used?',
      'चित्र की तरह माचिस की तीलियों से वर्गों की पंक्तियाँ बनाई जाती हैं; पड़ोसी वर्गों की एक तीली साझी होती है। जिस पंक्ति में ठीक 100 तीलियाँ लगती हैं, उसमें कितने वर्ग हैं?',
    ),
    figure: {
      svg: matchsticks,
      alt: both(
        'Three rows: one square of 4 sticks, two joined squares of 7 sticks, three joined squares of 10 sticks.',
        'तीन पंक्तियाँ: 4 तीलियों का एक वर्ग, 7 तीलियों के दो जुड़े वर्ग, 10 तीलियों के तीन जुड़े वर्ग।',
      ),
    },
    answer: { kind: 'single-choice', options: [same('25'), same('32'), same('34'), same('33')], correct: 3 },
    explanation: both(
      'The first square needs 4 sticks and every further one 3: $n$ squares need $3n + 1$. From $3n + 1 = 100$ we get $n = 33$.',
      'पहले वर्ग में 4 और हर अगले में 3 तीलियाँ लगती हैं: $n$ वर्गों में $3n + 1$। $3n + 1 = 100$ से $n = 33$ मिलता है।',
    ),
  },
  {
    itemRef: 'algebra-04',
    topic: 'Consecutive numbers',
    difficulty: 'easy',
    prompt: both(
      'Three consecutive even numbers add up to 78. What is the largest of them?',
      'तीन क्रमागत सम संख्याओं का योग 78 है। उनमें सबसे बड़ी कौन-सी है?',
    ),
    answer: { kind: 'numeric', from: '28', to: '28' },
    explanation: both(
      'The middle one is a third of the sum, $78 \\div 3 = 26$. The numbers are 24, 26 and 28.',
      'बीच वाली संख्या योग की तिहाई है, $78 \\div 3 = 26$। संख्याएँ 24, 26 और 28 हैं।',
    ),
  },
  {
    itemRef: 'algebra-05',
    topic: 'Two equations',
    difficulty: 'medium',
    prompt: both(
      'Five pens and three notebooks cost ₹145; three pens and five notebooks cost ₹175. How much do one pen and one notebook cost together?',
      'पाँच कलम और तीन कॉपियों का मूल्य ₹145 है; तीन कलम और पाँच कॉपियों का ₹175। एक कलम और एक कॉपी का मूल्य मिलाकर कितना है?',
    ),
    answer: { kind: 'single-choice', options: [same('₹40'), same('₹45'), same('₹35'), same('₹32')], correct: 0 },
    explanation: both(
      'Adding both purchases: 8 pens and 8 notebooks cost ₹320, so one of each costs ₹40. (A pen costs ₹12.50 and a notebook ₹27.50, but that is not needed.)',
      'दोनों ख़रीद जोड़ें: 8 कलम और 8 कॉपियों का मूल्य ₹320 है, इसलिए एक-एक का ₹40। (कलम ₹12.50 की और कॉपी ₹27.50 की है, पर इसकी आवश्यकता नहीं।)',
    ),
  },
  {
    itemRef: 'algebra-06',
    topic: 'Sequences',
    difficulty: 'hard',
    prompt: both(
      'A sequence begins with 2. The second term is 4 more than the first, the third 6 more than the second, the fourth 8 more than the third, and so on. What is the 20th term?',
      'एक अनुक्रम 2 से शुरू होता है। दूसरा पद पहले से 4 अधिक है, तीसरा दूसरे से 6 अधिक, चौथा तीसरे से 8 अधिक, और आगे इसी प्रकार। 20वाँ पद क्या है?',
    ),
    answer: { kind: 'numeric', from: '420', to: '420' },
    explanation: both(
      'The terms are 2, 6, 12, 20, …, that is $1 \\times 2,\\ 2 \\times 3,\\ 3 \\times 4,\\ \\ldots$: the $n$th is $2 + 4 + 6 + \\cdots + 2n = n(n + 1)$. The 20th is $20 \\times 21 = 420$.',
      'पद 2, 6, 12, 20, … हैं, यानी $1 \\times 2,\\ 2 \\times 3,\\ 3 \\times 4,\\ \\ldots$: $n$वाँ पद $2 + 4 + 6 + \\cdots + 2n = n(n + 1)$ है। 20वाँ पद $20 \\times 21 = 420$ है।',
    ),
  },
];
