import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { box, drawing, filledBox, label, line } from '../drawing.ts';
import { both, lines, same } from '../wording.ts';

export const loans: SourceForm['stimuli'][number] = {
  stimulusRef: 'table-loans',
  title: both('Table: loan applications at five branches', 'तालिका: पाँच शाखाओं में ऋण आवेदन'),
  body: both(
    lines(
      'The table gives, for one quarter and five branches of a bank, the number of loan applications received, the percentage of them that was approved, and the percentage of home loans among the approved.',
      '',
      '| Branch | Applications received | Approved (% of received) | Home loans (% of approved) |',
      '| Alwar | 800 | 65 | 40 |',
      '| Bhilai | 640 | 75 | 55 |',
      '| Cuttack | 750 | 72 | 50 |',
      '| Dewas | 600 | 80 | 35 |',
      '| Erode | 900 | 60 | 45 |',
    ),
    lines(
      'तालिका में एक बैंक की पाँच शाखाओं के लिए एक तिमाही में प्राप्त ऋण आवेदनों की संख्या, उनमें से स्वीकृत आवेदनों का प्रतिशत, तथा स्वीकृत आवेदनों में गृह ऋणों का प्रतिशत दिया गया है।',
      '',
      '| शाखा | प्राप्त आवेदन | स्वीकृत (प्राप्त का %) | गृह ऋण (स्वीकृत का %) |',
      '| अलवर | 800 | 65 | 40 |',
      '| भिलाई | 640 | 75 | 55 |',
      '| कटक | 750 | 72 | 50 |',
      '| देवास | 600 | 80 | 35 |',
      '| इरोड | 900 | 60 | 45 |',
    ),
  ),
};

const years = [
  { year: '2019', deposits: 40, advances: 30 },
  { year: '2020', deposits: 50, advances: 35 },
  { year: '2021', deposits: 60, advances: 48 },
  { year: '2022', deposits: 72, advances: 54 },
  { year: '2023', deposits: 90, advances: 70 },
];

function depositsChart(): string {
  const foot = 200;
  const top = (crore: number) => foot - crore * 1.7;
  const ticks = [20, 40, 60, 80, 100].map((crore) => line(30, top(crore), 34, top(crore)));
  const scale = [0, 20, 40, 60, 80, 100].map((crore) => label(27, top(crore) + 4, String(crore), 'end', 13));
  const bars = years.flatMap(({ year, deposits, advances }, index) => {
    const x = 42 + index * 59;
    return [
      filledBox(x, top(deposits), 23, foot - top(deposits)),
      label(x + 11, top(deposits) - 5, String(deposits), 'middle', 13),
      box(x + 25, top(advances), 23, foot - top(advances)),
      label(x + 37, top(advances) - 5, String(advances), 'middle', 13),
      label(x + 24, foot + 18, year, 'middle', 13),
    ];
  });
  const legend = [
    filledBox(110, 230, 14, 14),
    label(130, 242, 'D', 'start', 14),
    box(190, 230, 14, 14),
    label(210, 242, 'A', 'start', 14),
  ];
  return drawing(
    340,
    252,
    ...ticks,
    line(34, foot, 334, foot),
    line(34, foot, 34, top(100)),
    ...scale,
    ...bars,
    ...legend,
  );
}

export const deposits: SourceForm['stimuli'][number] = {
  stimulusRef: 'chart-deposits',
  title: both('Bar chart: deposits and advances', 'दंड आलेख: जमा और अग्रिम'),
  body: both(
    'The chart shows the deposits (D, filled bars) and the advances (A, hollow bars) of one branch at the end of each year from 2019 to 2023, in crores of rupees.',
    'आलेख में एक शाखा के 2019 से 2023 तक प्रत्येक वर्ष के अंत के जमा (D, भरे हुए दंड) और अग्रिम (A, खाली दंड) करोड़ रुपयों में दिखाए गए हैं।',
  ),
  figure: {
    svg: depositsChart(),
    alt: both(
      `Bar chart in crores of rupees. ${years.map(({ year, deposits: d, advances: a }) => `${year}: deposits ${d}, advances ${a}`).join('; ')}.`,
      `करोड़ रुपयों में दंड आलेख। ${years.map(({ year, deposits: d, advances: a }) => `${year}: जमा ${d}, अग्रिम ${a}`).join('; ')}।`,
    ),
  },
};

export const quantitativeItems: SourceItem[] = [
  {
    itemRef: 'quant-01',
    topic: 'Simplification',
    difficulty: 'easy',
    prompt: both(
      'What is the value of 45% of 480 $+\\ \\frac{3}{8}$ of 640 $-\\ 12^2$?',
      '480 का 45% $+$ 640 का $\\frac{3}{8}$ $-\\ 12^2$ का मान क्या है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('300'), same('312'), same('324'), same('336'), same('296')],
      correct: 1,
    },
    explanation: both(
      '45% of 480 is 216, $\\frac{3}{8}$ of 640 is 240, and $12^2 = 144$. So $216 + 240 - 144 = 312$.',
      '480 का 45% = 216, 640 का $\\frac{3}{8}$ = 240 और $12^2 = 144$। अतः $216 + 240 - 144 = 312$।',
    ),
  },
  {
    itemRef: 'quant-02',
    topic: 'Number series',
    difficulty: 'medium',
    prompt: both(
      'What should come in place of the question mark? $\\quad 7,\\ 15,\\ 32,\\ 67,\\ 138,\\ ?$',
      'प्रश्नचिह्न के स्थान पर क्या आएगा? $\\quad 7,\\ 15,\\ 32,\\ 67,\\ 138,\\ ?$',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('276'), same('279'), same('281'), same('283'), same('286')],
      correct: 2,
    },
    explanation: both(
      'Double and add 1, 2, 3, 4, 5 in turn: $7 \\times 2 + 1 = 15$, $15 \\times 2 + 2 = 32$, $32 \\times 2 + 3 = 67$, $67 \\times 2 + 4 = 138$, $138 \\times 2 + 5 = 281$.',
      'हर बार दुगुना करके क्रमशः 1, 2, 3, 4, 5 जोड़े गए हैं: $7 \\times 2 + 1 = 15$, $15 \\times 2 + 2 = 32$, $32 \\times 2 + 3 = 67$, $67 \\times 2 + 4 = 138$, $138 \\times 2 + 5 = 281$।',
    ),
  },
  {
    itemRef: 'quant-03',
    topic: 'Partnership',
    difficulty: 'medium',
    prompt: both(
      'Anil starts a business with ₹60,000. After four months Bela joins him with ₹75,000. The profit at the end of the year is ₹55,000. What is Bela’s share?',
      'अनिल ₹60,000 लगाकर एक व्यवसाय आरंभ करता है। चार महीने बाद बेला ₹75,000 लगाकर उसमें शामिल होती है। वर्ष के अंत में ₹55,000 का लाभ होता है। बेला का हिस्सा कितना है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('₹30,000'), same('₹27,500'), same('₹22,000'), same('₹24,000'), same('₹25,000')],
      correct: 4,
    },
    explanation: both(
      'Profit is shared by money × months. Anil: $60000 \\times 12 = 720000$; Bela: $75000 \\times 8 = 600000$. The ratio is 6 : 5, so Bela gets $\\frac{5}{11} \\times 55000 = 25000$, that is **₹25,000**.',
      'लाभ पूँजी × महीनों के अनुपात में बँटता है। अनिल: $60000 \\times 12 = 720000$; बेला: $75000 \\times 8 = 600000$। अनुपात 6 : 5 है, इसलिए बेला का हिस्सा $\\frac{5}{11} \\times 55000 = 25000$, अर्थात **₹25,000**।',
    ),
  },
  {
    itemRef: 'quant-04',
    topic: 'Time and work',
    difficulty: 'medium',
    prompt: both(
      'Arun can finish a piece of work in 12 days and Bhavna in 18 days. They work together for 4 days; then Arun leaves. In how many **more** days does Bhavna finish the rest alone?',
      'अरुण एक काम 12 दिन में और भावना वही काम 18 दिन में पूरा कर सकती है। दोनों 4 दिन साथ काम करते हैं, फिर अरुण काम छोड़ देता है। शेष काम भावना अकेले **और** कितने दिन में पूरा करेगी?',
    ),
    answer: { kind: 'numeric', from: '8', to: '8', unit: both('days', 'दिन') },
    explanation: both(
      'In one day both do $\\frac{1}{12} + \\frac{1}{18} = \\frac{5}{36}$ of the work, in 4 days $\\frac{20}{36}$. The rest is $\\frac{16}{36} = \\frac{4}{9}$. Bhavna alone needs $\\frac{4}{9} \\times 18 = 8$ days.',
      'एक दिन में दोनों मिलकर $\\frac{1}{12} + \\frac{1}{18} = \\frac{5}{36}$ काम करते हैं, 4 दिन में $\\frac{20}{36}$। शेष काम $\\frac{16}{36} = \\frac{4}{9}$ है। भावना अकेले इसे $\\frac{4}{9} \\times 18 = 8$ दिन में पूरा करेगी।',
    ),
  },
  {
    itemRef: 'quant-05',
    topic: 'Simple and compound interest',
    difficulty: 'medium',
    prompt: both(
      'On a certain sum at 8% a year, the compound interest for 2 years (compounded yearly) exceeds the simple interest for 2 years by ₹96. What is the sum?',
      'किसी राशि पर 8% वार्षिक दर से 2 वर्ष का चक्रवृद्धि ब्याज (वार्षिक संयोजन), 2 वर्ष के साधारण ब्याज से ₹96 अधिक है। राशि कितनी है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('₹15,000'), same('₹12,000'), same('₹16,000'), same('₹14,400'), same('₹18,000')],
      correct: 0,
    },
    explanation: both(
      'Over two years the difference is the interest on the first year’s interest: $P \\times \\left(\\frac{8}{100}\\right)^2 = 96$. So $P = 96 \\times \\frac{10000}{64} = 15000$, that is **₹15,000**.',
      'दो वर्षों में अंतर पहले वर्ष के ब्याज पर लगे ब्याज के बराबर होता है: $P \\times \\left(\\frac{8}{100}\\right)^2 = 96$। अतः $P = 96 \\times \\frac{10000}{64} = 15000$, अर्थात **₹15,000**।',
    ),
  },
  {
    itemRef: 'quant-06',
    topic: 'Boats and streams',
    difficulty: 'medium',
    prompt: both(
      'A boat covers 36 km downstream in 3 hours and returns the same 36 km upstream in 4 hours 30 minutes. What is the speed of the boat in still water?',
      'एक नाव धारा की दिशा में 36 किमी 3 घंटे में जाती है और धारा के विपरीत वही 36 किमी 4 घंटे 30 मिनट में लौटती है। स्थिर जल में नाव की चाल क्या है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('9 km/h', '9 किमी/घंटा'),
        both('9.6 km/h', '9.6 किमी/घंटा'),
        both('11 km/h', '11 किमी/घंटा'),
        both('10 km/h', '10 किमी/घंटा'),
        both('12 km/h', '12 किमी/घंटा'),
      ],
      correct: 3,
    },
    explanation: both(
      'Downstream $36 \\div 3 = 12$ km/h, upstream $36 \\div 4.5 = 8$ km/h. The speed in still water is half their sum: $\\frac{12 + 8}{2} = 10$ km/h.',
      'धारा की दिशा में चाल $36 \\div 3 = 12$ किमी/घंटा, विपरीत दिशा में $36 \\div 4.5 = 8$ किमी/घंटा। स्थिर जल में चाल दोनों के योग की आधी है: $\\frac{12 + 8}{2} = 10$ किमी/घंटा।',
    ),
  },
  {
    itemRef: 'quant-07',
    topic: 'Mixtures',
    difficulty: 'medium',
    prompt: both(
      'In 60 litres of a mixture, milk and water are in the ratio 7 : 3. How much water must be added to make the ratio 3 : 2?',
      '60 लीटर मिश्रण में दूध और पानी का अनुपात 7 : 3 है। अनुपात 3 : 2 करने के लिए कितना पानी मिलाना होगा?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('12 litres', '12 लीटर'),
        both('8 litres', '8 लीटर'),
        both('10 litres', '10 लीटर'),
        both('14 litres', '14 लीटर'),
        both('15 litres', '15 लीटर'),
      ],
      correct: 2,
    },
    explanation: both(
      'Milk is $\\frac{7}{10} \\times 60 = 42$ litres, water 18 litres. For 3 : 2 with 42 litres of milk, water must be $42 \\times \\frac{2}{3} = 28$ litres. So $28 - 18 = 10$ litres are added.',
      'दूध $\\frac{7}{10} \\times 60 = 42$ लीटर और पानी 18 लीटर है। 42 लीटर दूध के साथ 3 : 2 के लिए पानी $42 \\times \\frac{2}{3} = 28$ लीटर चाहिए। अतः $28 - 18 = 10$ लीटर पानी मिलाना होगा।',
    ),
  },
  {
    itemRef: 'quant-08',
    topic: 'Profit and discount',
    difficulty: 'easy',
    prompt: both(
      'A trader marks his goods 40% above cost and allows a discount of 15% on the marked price. What is his profit per cent?',
      'एक व्यापारी क्रय मूल्य से 40% अधिक मूल्य अंकित करता है और अंकित मूल्य पर 15% छूट देता है। उसका लाभ प्रतिशत कितना है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('25%'), same('19%'), same('21%'), same('17%'), same('15%')],
      correct: 1,
    },
    explanation: both(
      'Let the cost be 100. The marked price is 140; after 15% off it is $140 \\times 0.85 = 119$. The profit is 19%.',
      'मान लीजिए क्रय मूल्य 100 है। अंकित मूल्य 140 होगा; 15% छूट के बाद विक्रय मूल्य $140 \\times 0.85 = 119$ है। लाभ 19% है।',
    ),
  },
  {
    itemRef: 'quant-09',
    topic: 'Data interpretation: table',
    difficulty: 'easy',
    stimulusRef: 'table-loans',
    prompt: both(
      'How many applications at Alwar and Erode together were **not** approved?',
      'अलवर और इरोड में कुल मिलाकर कितने आवेदन स्वीकृत **नहीं** हुए?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('600'), same('620'), same('660'), same('640'), same('680')],
      correct: 3,
    },
    explanation: both(
      'Alwar: 35% of 800 = 280. Erode: 40% of 900 = 360. Together $280 + 360 = 640$.',
      'अलवर: 800 का 35% = 280। इरोड: 900 का 40% = 360। कुल $280 + 360 = 640$।',
    ),
  },
  {
    itemRef: 'quant-10',
    topic: 'Data interpretation: table',
    difficulty: 'medium',
    stimulusRef: 'table-loans',
    prompt: both(
      'What is the ratio of home loans approved at Bhilai to home loans approved at Dewas?',
      'भिलाई में स्वीकृत गृह ऋणों और देवास में स्वीकृत गृह ऋणों का अनुपात क्या है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('11 : 7'), same('7 : 11'), same('12 : 7'), same('11 : 8'), same('10 : 7')],
      correct: 0,
    },
    explanation: both(
      'Bhilai approved 75% of 640 = 480, of which 55% = 264 are home loans. Dewas approved 80% of 600 = 480, of which 35% = 168. The ratio is 264 : 168 = 11 : 7.',
      'भिलाई में 640 का 75% = 480 स्वीकृत हुए, जिनमें 55% = 264 गृह ऋण हैं। देवास में 600 का 80% = 480 स्वीकृत हुए, जिनमें 35% = 168 गृह ऋण हैं। अनुपात 264 : 168 = 11 : 7 है।',
    ),
  },
  {
    itemRef: 'quant-11',
    topic: 'Data interpretation: table',
    difficulty: 'medium',
    stimulusRef: 'table-loans',
    prompt: both(
      'What is the average number of approved applications per branch over the five branches?',
      'पाँचों शाखाओं में प्रति शाखा स्वीकृत आवेदनों की औसत संख्या कितनी है?',
    ),
    answer: { kind: 'numeric', from: '512', to: '512' },
    explanation: both(
      'Approved: Alwar 520, Bhilai 480, Cuttack 540, Dewas 480, Erode 540; in all 2560. The average is $2560 \\div 5 = 512$.',
      'स्वीकृत आवेदन: अलवर 520, भिलाई 480, कटक 540, देवास 480, इरोड 540; कुल 2560। औसत $2560 \\div 5 = 512$।',
    ),
  },
  {
    itemRef: 'quant-12',
    topic: 'Data interpretation: table',
    difficulty: 'hard',
    stimulusRef: 'table-loans',
    prompt: both(
      'By what per cent do the home loans approved at Cuttack exceed the approved loans at Bhilai that are **not** home loans?',
      'कटक में स्वीकृत गृह ऋण, भिलाई में स्वीकृत उन ऋणों से कितने प्रतिशत अधिक हैं जो गृह ऋण **नहीं** हैं?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('15%'), same('20%'), same('24%'), same('30%'), same('25%')],
      correct: 4,
    },
    explanation: both(
      'Cuttack: 50% of 540 = 270 home loans. Bhilai: 45% of 480 = 216 other loans. The excess is $\\frac{270 - 216}{216} \\times 100 = 25$ per cent.',
      'कटक: 540 का 50% = 270 गृह ऋण। भिलाई: 480 का 45% = 216 अन्य ऋण। आधिक्य $\\frac{270 - 216}{216} \\times 100 = 25$ प्रतिशत है।',
    ),
  },
  {
    itemRef: 'quant-13',
    topic: 'Data interpretation: bar chart',
    difficulty: 'medium',
    stimulusRef: 'chart-deposits',
    prompt: both(
      'In which year was the ratio of advances to deposits the highest?',
      'किस वर्ष अग्रिम और जमा का अनुपात सबसे अधिक था?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('2019'), same('2020'), same('2021'), same('2022'), same('2023')],
      correct: 2,
    },
    explanation: both(
      'Advances ÷ deposits: 2019: 0.75; 2020: 0.70; 2021: $48 \\div 60 = 0.80$; 2022: 0.75; 2023: $70 \\div 90 \\approx 0.78$. The highest is 2021.',
      'अग्रिम ÷ जमा: 2019: 0.75; 2020: 0.70; 2021: $48 \\div 60 = 0.80$; 2022: 0.75; 2023: $70 \\div 90 \\approx 0.78$। सबसे अधिक 2021 में है।',
    ),
  },
  {
    itemRef: 'quant-14',
    topic: 'Data interpretation: bar chart',
    difficulty: 'easy',
    stimulusRef: 'chart-deposits',
    prompt: both(
      'By what per cent did the deposits grow from 2019 to 2023?',
      '2019 से 2023 तक जमा राशि में कितने प्रतिशत वृद्धि हुई?',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('225%'), same('100%'), same('120%'), same('125%'), same('150%')],
      correct: 3,
    },
    explanation: both(
      'Deposits grew from 40 to 90, by 50 crore: $\\frac{50}{40} \\times 100 = 125$ per cent. (225% is what 90 is *of* 40.)',
      'जमा 40 से 90 हुआ, यानी 50 करोड़ की वृद्धि: $\\frac{50}{40} \\times 100 = 125$ प्रतिशत। (90, 40 का 225% है; वृद्धि 125% है।)',
    ),
  },
  {
    itemRef: 'quant-15',
    topic: 'Data interpretation: bar chart',
    difficulty: 'medium',
    stimulusRef: 'chart-deposits',
    prompt: both(
      'By how much does the average of the deposits over the five years exceed the average of the advances?',
      'पाँच वर्षों के जमा का औसत, अग्रिमों के औसत से कितना अधिक है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('₹12 crore', '₹12 करोड़'),
        both('₹15 crore', '₹15 करोड़'),
        both('₹16 crore', '₹16 करोड़'),
        both('₹18 crore', '₹18 करोड़'),
        both('₹20 crore', '₹20 करोड़'),
      ],
      correct: 1,
    },
    explanation: both(
      'The yearly excesses are 10, 15, 12, 18 and 20 crore, in all 75 crore. The averages differ by $75 \\div 5 = 15$ crore.',
      'प्रति वर्ष आधिक्य 10, 15, 12, 18 और 20 करोड़ है, कुल 75 करोड़। औसतों का अंतर $75 \\div 5 = 15$ करोड़ है।',
    ),
  },
];
