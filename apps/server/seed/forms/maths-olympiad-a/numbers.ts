import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { both, same } from '../wording.ts';

export const numbers: SourceItem[] = [
  {
    itemRef: 'numbers-01',
    topic: 'Remainders of powers',
    difficulty: 'medium',
    prompt: both('What is the remainder when $7^{100}$ is divided by 5?', '$7^{100}$ को 5 से भाग देने पर शेषफल क्या होगा?'),
    answer: { kind: 'single-choice', options: [same('4'), same('3'), same('1'), same('2')], correct: 2 },
    explanation: both(
      '7 leaves the remainder 2, so $7^{100}$ leaves the same remainder as $2^{100}$. Since $2^4 = 16$ leaves 1, $2^{100} = (2^4)^{25}$ leaves $1^{25} = 1$.',
      '7 को 5 से भाग देने पर शेष 2 रहता है, इसलिए $7^{100}$ का शेष वही है जो $2^{100}$ का। $2^4 = 16$ का शेष 1 है, अतः $2^{100} = (2^4)^{25}$ का शेष $1^{25} = 1$ है।',
    ),
  },
  {
    itemRef: 'numbers-02',
    topic: 'Number of factors',
    difficulty: 'medium',
    prompt: both(
      'What is the smallest positive whole number that has exactly 8 factors (1 and the number itself are counted)?',
      'वह सबसे छोटी धनात्मक पूर्ण संख्या कौन-सी है जिसके ठीक 8 गुणनखंड हैं (1 और संख्या स्वयं भी गिने जाते हैं)?',
    ),
    answer: { kind: 'numeric', from: '24', to: '24' },
    explanation: both(
      'A number $p^a q^b \\ldots$ has $(a+1)(b+1)\\cdots$ factors. For 8 this gives $2^7 = 128$, $2^3 \\times 3 = 24$ or $2 \\times 3 \\times 5 = 30$. The smallest is 24: its factors are 1, 2, 3, 4, 6, 8, 12, 24.',
      'संख्या $p^a q^b \\ldots$ के $(a+1)(b+1)\\cdots$ गुणनखंड होते हैं। 8 के लिए सबसे छोटी संभावनाएँ $2^7 = 128$, $2^3 \\times 3 = 24$ और $2 \\times 3 \\times 5 = 30$ हैं। सबसे छोटी 24 है: गुणनखंड 1, 2, 3, 4, 6, 8, 12, 24।',
    ),
  },
  {
    itemRef: 'numbers-03',
    topic: 'Last digits',
    difficulty: 'easy',
    prompt: both('What is the last digit of $3^{2026}$?', '$3^{2026}$ का इकाई अंक क्या है?'),
    answer: { kind: 'single-choice', options: [same('9'), same('1'), same('3'), same('7')], correct: 0 },
    explanation: both(
      'The last digits of the powers of 3 repeat in fours: 3, 9, 7, 1. As 2026 leaves the remainder 2 when divided by 4, the last digit is the second one, 9.',
      '3 की घातों के इकाई अंक चार-चार में दोहराते हैं: 3, 9, 7, 1। 2026 को 4 से भाग देने पर शेष 2 है, इसलिए इकाई अंक दूसरा, यानी 9 है।',
    ),
  },
  {
    itemRef: 'numbers-04',
    topic: 'Zeros of a factorial',
    difficulty: 'hard',
    prompt: both(
      'The product $1 \\times 2 \\times 3 \\times \\cdots \\times 50$ is written out. In how many zeros does it end?',
      'गुणनफल $1 \\times 2 \\times 3 \\times \\cdots \\times 50$ पूरा लिखा जाता है। उसके अंत में कितने शून्य हैं?',
    ),
    answer: { kind: 'numeric', from: '12', to: '12' },
    explanation: both(
      'Each zero needs one factor 5 and one factor 2; there are more twos than fives. Ten of the numbers are multiples of 5, and two of these (25 and 50) give a second 5. So there are $10 + 2 = 12$ zeros.',
      'हर शून्य के लिए एक गुणनखंड 5 और एक 2 चाहिए; 2 अधिक हैं। दस संख्याएँ 5 की गुणज हैं और उनमें से दो (25 और 50) एक और 5 देती हैं। अतः $10 + 2 = 12$ शून्य हैं।',
    ),
  },
  {
    itemRef: 'numbers-05',
    topic: 'Digits',
    difficulty: 'easy',
    prompt: both(
      'A two-digit number and the number with its digits in reverse order add up to 121. The tens digit is 3 more than the ones digit. Which number is it?',
      'दो अंकों की एक संख्या और उसके अंक उलटने से बनी संख्या का योग 121 है। दहाई का अंक इकाई के अंक से 3 अधिक है। संख्या कौन-सी है?',
    ),
    answer: { kind: 'single-choice', options: [same('83'), same('65'), same('92'), same('74')], correct: 3 },
    explanation: both(
      'With digits $a$ and $b$ the two numbers add up to $11(a + b) = 121$, so $a + b = 11$. With $a - b = 3$ we get $a = 7$, $b = 4$: the number is 74.',
      'अंक $a$ और $b$ हों तो दोनों संख्याओं का योग $11(a + b) = 121$ है, इसलिए $a + b = 11$। $a - b = 3$ से $a = 7$, $b = 4$ मिलता है: संख्या 74 है।',
    ),
  },
  {
    itemRef: 'numbers-06',
    topic: 'Common remainders',
    difficulty: 'medium',
    prompt: both(
      'Pencils are left over in the same way in every packing: in fives, in sixes and in eights, 3 are left each time. There are more than 3 pencils. What is the smallest possible number of pencils?',
      'कुछ पेंसिलों को पाँच-पाँच, छह-छह या आठ-आठ के समूहों में रखने पर हर बार 3 पेंसिलें बच जाती हैं। पेंसिलें 3 से अधिक हैं। पेंसिलों की सबसे छोटी संभव संख्या क्या है?',
    ),
    answer: { kind: 'numeric', from: '123', to: '123' },
    explanation: both(
      'The number less 3 is divisible by 5, 6 and 8, so by their least common multiple 120. The smallest such number above 3 is $120 + 3 = 123$.',
      'संख्या में से 3 घटाने पर वह 5, 6 और 8 से विभाज्य है, यानी उनके लघुत्तम समापवर्त्य 120 से। 3 से बड़ी ऐसी सबसे छोटी संख्या $120 + 3 = 123$ है।',
    ),
  },
  {
    itemRef: 'numbers-07',
    topic: 'Counting multiples',
    difficulty: 'hard',
    prompt: both(
      'How many of the whole numbers from 1 to 200 are divisible by 3 or by 5, but **not** by both?',
      '1 से 200 तक की कितनी पूर्ण संख्याएँ 3 या 5 से विभाज्य हैं, पर दोनों से **नहीं**?',
    ),
    answer: { kind: 'single-choice', options: [same('93'), same('80'), same('106'), same('67')], correct: 1 },
    explanation: both(
      'There are 66 multiples of 3, 40 of 5 and 13 of 15. The 13 are counted among both and must be left out of both: $(66 - 13) + (40 - 13) = 80$.',
      '3 के 66, 5 के 40 और 15 के 13 गुणज हैं। ये 13 दोनों में गिने गए हैं और दोनों से हटाने हैं: $(66 - 13) + (40 - 13) = 80$।',
    ),
  },
];
