import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { arrow, dot, drawing, label, line } from '../drawing.ts';
import { both, lines, same } from '../wording.ts';

/** Streets of three by three blocks. Home is at the lower left and school at the upper right. */
const streets = drawing(
  300,
  290,
  ...[0, 1, 2, 3].flatMap((step) => [
    line(60, 40 + step * 60, 240, 40 + step * 60),
    line(60 + step * 60, 40, 60 + step * 60, 220),
  ]),
  dot(60, 220),
  dot(240, 40),
  label(60, 244, 'H'),
  label(240, 28, 'S'),
  arrow(110, 266, 160, 266),
  arrow(28, 180, 28, 130),
);

export const counting: SourceItem[] = [
  {
    itemRef: 'counting-01',
    topic: 'Paths',
    difficulty: 'medium',
    prompt: both(
      'The figure shows the streets of a town. Tara walks along the streets from home $H$ to school $S$ and goes only right or up. In how many ways can she do that?',
      'चित्र में एक क़स्बे की सड़कें हैं। तारा घर $H$ से विद्यालय $S$ तक सड़कों पर चलती है और केवल दाईं ओर या ऊपर की ओर जाती है। वह कितने प्रकार से जा सकती है?',
    ),
    figure: {
      svg: streets,
      alt: both(
        'A square grid of streets, 3 blocks wide and 3 blocks high. H is the lower left corner, S the upper right corner. Arrows show the two allowed directions, right and up.',
        'सड़कों की वर्गाकार जाली, 3 खंड चौड़ी और 3 खंड ऊँची। H निचला बायाँ और S ऊपरी दायाँ कोना है। तीर दो अनुमत दिशाएँ दिखाते हैं: दाएँ और ऊपर।',
      ),
    },
    answer: { kind: 'single-choice', options: [same('9'), same('16'), same('20'), same('12')], correct: 2 },
    explanation: both(
      'She makes six steps, three of them to the right. Write at each corner the sum of the numbers to its left and below: 1, 2, 3, 4 in the second row, 1, 3, 6, 10 in the third, 1, 4, 10, **20** in the last.',
      'वह छह क़दम चलती है, जिनमें तीन दाईं ओर हैं। हर कोने पर उसके बाएँ और नीचे की संख्याओं का योग लिखिए: दूसरी पंक्ति में 1, 2, 3, 4; तीसरी में 1, 3, 6, 10; अंतिम में 1, 4, 10, **20**।',
    ),
  },
  {
    itemRef: 'counting-02',
    topic: 'Counting numbers',
    difficulty: 'easy',
    prompt: both(
      'How many three-digit numbers have three different digits, all of them odd?',
      'तीन अंकों की कितनी संख्याओं के तीनों अंक विषम और अलग-अलग हैं?',
    ),
    answer: { kind: 'numeric', from: '60', to: '60' },
    explanation: both(
      'The odd digits are 1, 3, 5, 7, 9. There are 5 choices for the first place, 4 for the second, 3 for the third: $5 \\times 4 \\times 3 = 60$.',
      'विषम अंक 1, 3, 5, 7, 9 हैं। पहले स्थान के लिए 5, दूसरे के लिए 4 और तीसरे के लिए 3 विकल्प हैं: $5 \\times 4 \\times 3 = 60$।',
    ),
  },
  {
    itemRef: 'counting-03',
    topic: 'Counting pairs',
    difficulty: 'easy',
    prompt: both(
      'In a kabaddi league each of 12 teams plays every other team exactly once. How many matches are played?',
      'एक कबड्डी प्रतियोगिता में 12 टीमों में से हर टीम शेष हर टीम से ठीक एक बार खेलती है। कुल कितने मैच होते हैं?',
    ),
    answer: { kind: 'single-choice', options: [same('66'), same('72'), same('132'), same('144')], correct: 0 },
    explanation: both(
      'Each team plays 11 matches, which makes $12 \\times 11 = 132$; but each match is counted twice, once for each team. So there are 66.',
      'हर टीम 11 मैच खेलती है, यानी $12 \\times 11 = 132$; पर हर मैच दोनों टीमों के लिए, दो बार, गिना गया है। अतः 66 मैच होते हैं।',
    ),
  },
  {
    itemRef: 'counting-04',
    topic: 'Logic',
    difficulty: 'medium',
    prompt: both(
      lines(
        'A coin lies in one of three boxes. Each box bears a sentence, and exactly **one** of the three sentences is true.',
        '',
        '- Red box: “The coin is in this box.”',
        '- Green box: “The coin is not in this box.”',
        '- Blue box: “The coin is not in the red box.”',
        '',
        'Where is the coin?',
      ),
      lines(
        'एक सिक्का तीन डिब्बों में से किसी एक में है। हर डिब्बे पर एक वाक्य लिखा है और तीनों में ठीक **एक** वाक्य सत्य है।',
        '',
        '- लाल डिब्बा: “सिक्का इस डिब्बे में है।”',
        '- हरा डिब्बा: “सिक्का इस डिब्बे में नहीं है।”',
        '- नीला डिब्बा: “सिक्का लाल डिब्बे में नहीं है।”',
        '',
        'सिक्का कहाँ है?',
      ),
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('In the red box', 'लाल डिब्बे में'),
        both('In the green box', 'हरे डिब्बे में'),
        both('In the blue box', 'नीले डिब्बे में'),
        both('It cannot be known', 'पता नहीं लगाया जा सकता'),
      ],
      correct: 1,
    },
    explanation: both(
      'In the red box: the red and the green sentence would be true. In the blue box: the green and the blue one. In the **green** box only the blue sentence is true.',
      'सिक्का लाल में हो तो लाल और हरे वाक्य सत्य होते। नीले में हो तो हरे और नीले। **हरे** डिब्बे में हो तो केवल नीला वाक्य सत्य है।',
    ),
  },
  {
    itemRef: 'counting-05',
    topic: 'Pigeonhole principle',
    difficulty: 'medium',
    prompt: both(
      'A bag holds 10 red, 8 blue and 6 white balls. Without looking, how many balls must one take out at least to be **sure** of having three of the same colour?',
      'एक थैले में 10 लाल, 8 नीली और 6 सफ़ेद गेंदें हैं। बिना देखे कम-से-कम कितनी गेंदें निकालनी होंगी ताकि एक ही रंग की तीन गेंदें मिलना **निश्चित** हो?',
    ),
    answer: { kind: 'numeric', from: '7', to: '7' },
    explanation: both(
      'With 6 balls there may be two of each colour. The seventh must be of a colour of which there are already two: 7.',
      '6 गेंदों में हर रंग की दो-दो हो सकती हैं। सातवीं गेंद ऐसे ही रंग की होगी जिसकी दो पहले से हैं: 7।',
    ),
  },
];
