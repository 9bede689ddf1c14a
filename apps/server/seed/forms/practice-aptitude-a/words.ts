import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { both, lines } from '../wording.ts';

export const wordsItems: SourceItem[] = [
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
