import type { Section, SourceForm, SourceItem } from '@kasauti/domain/form/content.ts';
import { dot, drawing, label, line, path } from './drawing.ts';
import { generalInstructions } from './general-instructions.ts';
import { both, lines, same } from './wording.ts';

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

const numbers: SourceItem[] = [
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

const words: SourceItem[] = [
  {
    itemRef: 'words-01',
    topic: 'Meaning of words',
    difficulty: 'easy',
    prompt: both(
      'Make three pairs of words that are nearest in meaning. One word belongs to no pair.',
      'अर्थ में सबसे निकट शब्दों के तीन युग्म बनाइए। एक शब्द किसी युग्म का नहीं है।',
    ),
    answer: {
      kind: 'associate',
      options: [
        { text: both('abundant', 'प्रचुर') },
        { text: both('plentiful', 'भरपूर') },
        { text: both('brave', 'साहसी') },
        { text: both('fearless', 'निडर') },
        { text: both('silent', 'मौन') },
        { text: both('quiet', 'चुप') },
        { text: both('scarce', 'विरल') },
      ],
      correct: [
        [0, 1],
        [2, 3],
        [4, 5],
      ],
    },
    explanation: both(
      '*Abundant* and *plentiful* mean present in large quantity, *brave* and *fearless* without fear, *silent* and *quiet* without a sound. *Scarce* is the opposite of *abundant*.',
      '‘प्रचुर’ और ‘भरपूर’ का अर्थ है बहुत अधिक मात्रा में, ‘साहसी’ और ‘निडर’ का बिना डर के, ‘मौन’ और ‘चुप’ का बिना बोले। ‘विरल’ ‘प्रचुर’ का विपरीत भाव देता है।',
    ),
  },
  {
    itemRef: 'words-02',
    topic: 'Opposites',
    difficulty: 'easy',
    prompt: both('Put the opposite of each word into its gap.', 'हर शब्द का विलोम उसके रिक्त स्थान में रखिए।'),
    answer: {
      kind: 'gap-match',
      passage: both(
        'The opposite of *expansion* is [[first]], the opposite of *victory* is [[second]], and the opposite of *ancient* is [[third]].',
        '‘प्रसार’ का विलोम [[first]], ‘विजय’ का विलोम [[second]] और ‘प्राचीन’ का विलोम [[third]] है।',
      ),
      choices: [
        { text: both('contraction', 'संकुचन') },
        { text: both('growth', 'वृद्धि') },
        { text: both('defeat', 'पराजय') },
        { text: both('modern', 'आधुनिक') },
      ],
      correct: { first: 0, second: 2, third: 3 },
    },
    explanation: both(
      '*Expansion* is becoming larger; *contraction* is becoming smaller. *Growth* is close to it in meaning, not opposite.',
      '‘प्रसार’ का अर्थ है फैलना और ‘संकुचन’ का अर्थ है सिकुड़ना। ‘वृद्धि’ प्रसार के निकट का अर्थ देती है, विपरीत नहीं।',
    ),
  },
  {
    itemRef: 'words-03',
    topic: 'Measuring',
    difficulty: 'easy',
    prompt: both(
      'A thermometer measures temperature, and a barometer measures [[barometer]]. A length of 2.5 metres is [[length]] centimetres.',
      'थर्मामीटर तापमान मापता है और बैरोमीटर [[barometer]] मापता है। 2.5 मीटर की लंबाई [[length]] सेंटीमीटर होती है।',
    ),
    answer: {
      kind: 'composite',
      parts: {
        barometer: {
          kind: 'inline-choice',
          options: [
            both('humidity', 'आर्द्रता'),
            both('air pressure', 'वायुदाब'),
            both('rainfall', 'वर्षा'),
            both('wind speed', 'पवन की गति'),
          ],
          correct: 1,
        },
        length: { kind: 'numeric', from: '250', to: '250' },
      },
    },
    explanation: both(
      'A barometer measures the pressure of the air. One metre has 100 centimetres, so 2.5 metres are $2.5 \\times 100 = 250$ centimetres.',
      'बैरोमीटर वायु का दाब मापता है। एक मीटर में 100 सेंटीमीटर होते हैं, इसलिए 2.5 मीटर = $2.5 \\times 100 = 250$ सेंटीमीटर।',
    ),
  },
  {
    itemRef: 'words-04',
    topic: 'General knowledge',
    difficulty: 'easy',
    prompt: both('Which city is the capital of each State?', 'हर राज्य की राजधानी कौन-सी है?'),
    answer: {
      kind: 'match',
      rows: [both('Kerala', 'केरल'), both('Assam', 'असम'), both('Rajasthan', 'राजस्थान')],
      columns: [
        both('Dispur', 'दिसपुर'),
        both('Jaipur', 'जयपुर'),
        both('Thiruvananthapuram', 'तिरुवनंतपुरम'),
        both('Kochi', 'कोच्चि'),
      ],
      correct: [[2], [0], [1]],
    },
    explanation: both(
      'Thiruvananthapuram is the capital of Kerala, Dispur of Assam and Jaipur of Rajasthan.',
      'केरल की राजधानी तिरुवनंतपुरम, असम की दिसपुर और राजस्थान की जयपुर है।',
    ),
  },
  {
    itemRef: 'words-05',
    topic: 'Reading closely',
    difficulty: 'medium',
    prompt: both(
      lines(
        'Read the notice.',
        '',
        '*The library is open on every day except Monday. A member may borrow up to three books for fourteen days. A book that is kept longer is charged ₹2 for each day on which the library is open.*',
        '',
        'Which statements must be true? Choose **all** that are.',
      ),
      lines(
        'सूचना पढ़िए।',
        '',
        '*पुस्तकालय सोमवार को छोड़कर हर दिन खुला रहता है। सदस्य एक बार में अधिकतम तीन पुस्तकें चौदह दिन के लिए ले सकते हैं। इससे अधिक समय तक पुस्तक रखने पर, पुस्तकालय खुला रहने के प्रत्येक दिन के लिए ₹2 शुल्क लगता है।*',
        '',
        'कौन-से कथन अवश्य सत्य हैं? **सभी** सही विकल्प चुनिए।',
      ),
    ),
    answer: {
      kind: 'multiple-choice',
      options: [
        both('A member may have five borrowed books at a time.', 'सदस्य एक समय में पाँच पुस्तकें अपने पास रख सकता है।'),
        both('No charge is counted for a Monday.', 'सोमवार के लिए कोई शुल्क नहीं जोड़ा जाता।'),
        both('A book may be kept for a month without charge.', 'पुस्तक एक महीने तक बिना शुल्क के रखी जा सकती है।'),
        both(
          'A book returned four open days late costs ₹8.',
          'पुस्तकालय खुला रहने के चार दिन की देरी से लौटाई गई पुस्तक पर ₹8 लगेंगे।',
        ),
      ],
      correct: [1, 3],
    },
    explanation: both(
      'The charge counts only days on which the library is open, so a Monday costs nothing, and four open days cost $4 \\times 2 = 8$ rupees. Five books are more than the three allowed, and a month is longer than the fourteen free days.',
      'शुल्क केवल उन दिनों का लगता है जब पुस्तकालय खुला हो, इसलिए सोमवार का शुल्क नहीं लगता और चार खुले दिनों का शुल्क $4 \\times 2 = 8$ रुपये होता है। पाँच पुस्तकें तीन की सीमा से अधिक हैं, और एक महीना चौदह दिन की मुफ़्त अवधि से अधिक है।',
    ),
  },
  {
    itemRef: 'words-06',
    topic: 'Reading with care',
    difficulty: 'easy',
    prompt: both('Two measures in this passage are wrong. Choose both.', 'इस अनुच्छेद में दो माप ग़लत हैं। दोनों चुनिए।'),
    answer: {
      kind: 'hot-text',
      passage: both(
        'A week has [[week]], and a leap year has [[year]]. Half an hour is [[half]], and a day is [[day]] long.',
        'एक सप्ताह में [[week]] और एक लीप वर्ष में [[year]] होते हैं। आधा घंटा [[half]] का और एक दिन [[day]] का होता है।',
      ),
      pieces: {
        week: both('7 days', '7 दिन'),
        year: both('365 days', '365 दिन'),
        half: both('40 minutes', '40 मिनट'),
        day: both('24 hours', '24 घंटे'),
      },
      correct: ['year', 'half'],
      many: true,
    },
    explanation: both(
      'A leap year has 366 days, because February then has 29. Half an hour is 30 minutes.',
      'लीप वर्ष में फ़रवरी 29 दिन की होती है, इसलिए उसमें 366 दिन होते हैं। आधा घंटा 30 मिनट का होता है।',
    ),
  },
];

const reasoning: SourceItem[] = [
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

export const practiceAptitudeA: SourceForm = {
  formRef: 'practice-aptitude-a',
  title: both('Aptitude practice: numbers, words, reasoning', 'एप्टीट्यूड अभ्यास: संख्याएँ, शब्द, तर्क'),
  languages: ['en', 'hi'],
  tools: { calculator: 'basic' },
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
    { sectionRef: 'numbers', title: both('Numbers', 'संख्याएँ'), marking, items: numbers },
    { sectionRef: 'words', title: both('Words', 'शब्द'), marking, items: words },
    { sectionRef: 'reasoning', title: both('Reasoning', 'तर्क'), marking, items: reasoning },
  ],
};
