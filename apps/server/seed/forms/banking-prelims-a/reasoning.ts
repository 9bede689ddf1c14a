import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { both, lines, same } from '../wording.ts';

const bimal = both('Bimal', 'बिमल');
const dev = both('Dev', 'देव');
const farid = both('Farid', 'फ़रीद');
const gita = both('Gita', 'गीता');
const hari = both('Hari', 'हरि');

const conclusions = [
  both('Only conclusion I follows', 'केवल निष्कर्ष I निकलता है'),
  both('Only conclusion II follows', 'केवल निष्कर्ष II निकलता है'),
  both('Either conclusion I or conclusion II follows', 'या तो निष्कर्ष I या निष्कर्ष II निकलता है'),
  both('Neither conclusion I nor conclusion II follows', 'न तो निष्कर्ष I और न ही निष्कर्ष II निकलता है'),
  both('Both conclusions follow', 'दोनों निष्कर्ष निकलते हैं'),
];

export const roundTable: SourceForm['stimuli'][number] = {
  stimulusRef: 'puzzle-round-table',
  title: both('Puzzle: eight friends at a round table', 'पहेली: गोल मेज़ पर आठ मित्र'),
  body: both(
    lines(
      'Eight friends, Aarti, Bimal, Charu, Dev, Esha, Farid, Gita and Hari, sit around a round table at equal distances, all **facing the centre**.',
      '',
      '- Charu sits second to the left of Aarti.',
      '- Bimal sits third to the left of Charu.',
      '- Esha sits exactly opposite Aarti.',
      '- Farid is an immediate neighbour of both Aarti and Charu.',
      '- Dev is an immediate neighbour of neither Aarti nor Charu.',
      '- Hari is an immediate neighbour of Esha.',
    ),
    lines(
      'आठ मित्र, आरती, बिमल, चारु, देव, ईशा, फ़रीद, गीता और हरि, एक गोल मेज़ के चारों ओर समान दूरी पर बैठे हैं और सभी का मुख **केंद्र की ओर** है।',
      '',
      '- चारु, आरती के बाएँ दूसरे स्थान पर बैठी है।',
      '- बिमल, चारु के बाएँ तीसरे स्थान पर बैठा है।',
      '- ईशा, आरती के ठीक सामने बैठी है।',
      '- फ़रीद, आरती और चारु दोनों का निकटतम पड़ोसी है।',
      '- देव न तो आरती का निकटतम पड़ोसी है, न चारु का।',
      '- हरि, ईशा का निकटतम पड़ोसी है।',
    ),
  ),
};

const arrangement = both(
  'Going to the left from Aarti the order is: Aarti, Farid, Charu, Hari, Esha, Bimal, Dev, Gita.',
  'आरती से बाईं ओर चलने पर क्रम है: आरती, फ़रीद, चारु, हरि, ईशा, बिमल, देव, गीता।',
);

function seated(english: string, hindi: string) {
  return both(`${arrangement.en} ${english}`, `${arrangement.hi} ${hindi}`);
}

export const reasoningItems: SourceItem[] = [
  {
    itemRef: 'reasoning-01',
    topic: 'Circular seating',
    difficulty: 'medium',
    stimulusRef: 'puzzle-round-table',
    prompt: both('Who sits exactly opposite Charu?', 'चारु के ठीक सामने कौन बैठा है?'),
    answer: { kind: 'single-choice', options: [bimal, dev, gita, hari, farid], correct: 1 },
    explanation: seated('Four places from Charu sits Dev.', 'चारु से चार स्थान आगे देव बैठा है।'),
  },
  {
    itemRef: 'reasoning-02',
    topic: 'Circular seating',
    difficulty: 'medium',
    stimulusRef: 'puzzle-round-table',
    prompt: both('Who sits immediately to the right of Aarti?', 'आरती के ठीक दाएँ कौन बैठा है?'),
    answer: { kind: 'single-choice', options: [farid, bimal, hari, dev, gita], correct: 4 },
    explanation: seated(
      'The last one on the way round to the left, Gita, is Aarti’s neighbour on the right.',
      'बाईं ओर से पूरा चक्कर लगाने पर अंत में गीता है, इसलिए वही आरती के ठीक दाएँ है।',
    ),
  },
  {
    itemRef: 'reasoning-03',
    topic: 'Circular seating',
    difficulty: 'medium',
    stimulusRef: 'puzzle-round-table',
    prompt: both(
      'How many people sit between Farid and Dev, when counted from the left of Farid?',
      'फ़रीद के बाएँ से गिनने पर फ़रीद और देव के बीच कितने लोग बैठे हैं?',
    ),
    answer: {
      kind: 'single-choice',
      options: [both('One', 'एक'), both('Two', 'दो'), both('Three', 'तीन'), both('Four', 'चार'), both('Five', 'पाँच')],
      correct: 3,
    },
    explanation: seated(
      'Between Farid and Dev on this side are Charu, Hari, Esha and Bimal: four.',
      'इस ओर से फ़रीद और देव के बीच चारु, हरि, ईशा और बिमल हैं: कुल चार।',
    ),
  },
  {
    itemRef: 'reasoning-04',
    topic: 'Circular seating',
    difficulty: 'hard',
    stimulusRef: 'puzzle-round-table',
    prompt: both('Which of these pairs are immediate neighbours?', 'इनमें से कौन-सा युग्म निकटतम पड़ोसियों का है?'),
    answer: {
      kind: 'single-choice',
      options: [
        both('Aarti and Charu', 'आरती और चारु'),
        both('Hari and Bimal', 'हरि और बिमल'),
        both('Dev and Gita', 'देव और गीता'),
        both('Esha and Dev', 'ईशा और देव'),
        both('Farid and Hari', 'फ़रीद और हरि'),
      ],
      correct: 2,
    },
    explanation: seated(
      'Dev and Gita sit side by side. In each of the other pairs exactly one person sits between the two.',
      'देव और गीता पास-पास बैठे हैं। शेष प्रत्येक युग्म के बीच ठीक एक व्यक्ति बैठा है।',
    ),
  },
  {
    itemRef: 'reasoning-05',
    topic: 'Inequalities',
    difficulty: 'medium',
    prompt: both(
      lines(
        'Take the statement as true and decide which of the conclusions follows.',
        '',
        '**Statement:** $P \\ge Q = R > S \\le T$',
        '',
        '**Conclusions:** I. $P > T$ $\\quad$ II. $T \\ge P$',
      ),
      lines(
        'कथन को सत्य मानकर बताइए कि कौन-सा निष्कर्ष निकलता है।',
        '',
        '**कथन:** $P \\ge Q = R > S \\le T$',
        '',
        '**निष्कर्ष:** I. $P > T$ $\\quad$ II. $T \\ge P$',
      ),
    ),
    answer: { kind: 'single-choice', options: conclusions, correct: 2 },
    explanation: both(
      'Both $P$ and $T$ are tied only to $S$ ($P > S$ and $T \\ge S$), so neither conclusion is certain by itself. But of $P > T$ and $T \\ge P$ exactly one must hold, whatever the values. So either I or II follows.',
      '$P$ और $T$ दोनों का संबंध केवल $S$ से ज्ञात है ($P > S$ और $T \\ge S$), इसलिए अकेला कोई निष्कर्ष निश्चित नहीं है। परंतु $P > T$ और $T \\ge P$ में से ठीक एक अवश्य सत्य होगा। अतः या तो I या II निकलता है।',
    ),
  },
  {
    itemRef: 'reasoning-06',
    topic: 'Inequalities',
    difficulty: 'easy',
    prompt: both(
      lines(
        'Take the statements as true and decide which of the conclusions follows.',
        '',
        '**Statements:** $A > B \\ge C$, $\\quad C = D$, $\\quad D > E$',
        '',
        '**Conclusions:** I. $B \\ge D$ $\\quad$ II. $A > E$',
      ),
      lines(
        'कथनों को सत्य मानकर बताइए कि कौन-सा निष्कर्ष निकलता है।',
        '',
        '**कथन:** $A > B \\ge C$, $\\quad C = D$, $\\quad D > E$',
        '',
        '**निष्कर्ष:** I. $B \\ge D$ $\\quad$ II. $A > E$',
      ),
    ),
    answer: { kind: 'single-choice', options: conclusions, correct: 4 },
    explanation: both(
      'Put together: $A > B \\ge C = D > E$. From $B \\ge C = D$ we get $B \\ge D$; and along the whole chain $A > E$. Both follow.',
      'कथनों को जोड़ने पर: $A > B \\ge C = D > E$। $B \\ge C = D$ से $B \\ge D$ मिलता है, और पूरी शृंखला से $A > E$। दोनों निष्कर्ष निकलते हैं।',
    ),
  },
  {
    itemRef: 'reasoning-07',
    topic: 'Syllogisms',
    difficulty: 'medium',
    prompt: both(
      lines(
        'Take the statements as true, even if they differ from common knowledge, and decide which conclusion follows.',
        '',
        '**Statements:** All ledgers are registers. No register is a file. Some files are folders.',
        '',
        '**Conclusions:** I. No ledger is a file. II. Some folders are ledgers.',
      ),
      lines(
        'कथनों को सत्य मानिए, चाहे वे सामान्य ज्ञान से भिन्न हों, और बताइए कि कौन-सा निष्कर्ष निकलता है।',
        '',
        '**कथन:** सभी बही रजिस्टर हैं। कोई रजिस्टर फ़ाइल नहीं है। कुछ फ़ाइलें फ़ोल्डर हैं।',
        '',
        '**निष्कर्ष:** I. कोई बही फ़ाइल नहीं है। II. कुछ फ़ोल्डर बही हैं।',
      ),
    ),
    answer: { kind: 'single-choice', options: conclusions, correct: 0 },
    explanation: both(
      'Every ledger is a register and no register is a file, so no ledger is a file: I follows. Of the folders we know only that some are files, and files are not ledgers; nothing says that any folder is a ledger.',
      'हर बही रजिस्टर है और कोई रजिस्टर फ़ाइल नहीं है, इसलिए कोई बही फ़ाइल नहीं है: I निकलता है। फ़ोल्डरों के बारे में केवल इतना ज्ञात है कि कुछ फ़ोल्डर फ़ाइल हैं, और फ़ाइल बही नहीं हो सकती; किसी फ़ोल्डर का बही होना निश्चित नहीं है।',
    ),
  },
  {
    itemRef: 'reasoning-08',
    topic: 'Syllogisms',
    difficulty: 'medium',
    prompt: both(
      lines(
        'Take the statements as true, even if they differ from common knowledge, and decide which conclusion follows.',
        '',
        '**Statements:** Some pens are markers. All markers are brushes. No brush is a chalk.',
        '',
        '**Conclusions:** I. All pens are brushes. II. Some pens are not chalks.',
      ),
      lines(
        'कथनों को सत्य मानिए, चाहे वे सामान्य ज्ञान से भिन्न हों, और बताइए कि कौन-सा निष्कर्ष निकलता है।',
        '',
        '**कथन:** कुछ पेन मार्कर हैं। सभी मार्कर ब्रश हैं। कोई ब्रश चॉक नहीं है।',
        '',
        '**निष्कर्ष:** I. सभी पेन ब्रश हैं। II. कुछ पेन चॉक नहीं हैं।',
      ),
    ),
    answer: { kind: 'single-choice', options: conclusions, correct: 1 },
    explanation: both(
      'The pens that are markers are brushes, and no brush is a chalk, so these pens are not chalks: II follows. The remaining pens need not be brushes, so I does not follow.',
      'जो पेन मार्कर हैं वे ब्रश भी हैं, और कोई ब्रश चॉक नहीं है, इसलिए ये पेन चॉक नहीं हैं: II निकलता है। शेष पेनों का ब्रश होना आवश्यक नहीं, इसलिए I नहीं निकलता।',
    ),
  },
  {
    itemRef: 'reasoning-09',
    topic: 'Coding and decoding',
    difficulty: 'medium',
    prompt: both(
      lines(
        'In a certain code the order of the code words need not follow the order of the words.',
        '',
        '- “river mountain sea” is written as **ka mi to**',
        '- “river forest sky” is written as **pa mi su**',
        '- “mountain sky cloud” is written as **ka su zo**',
        '',
        'Which is the code for “forest cloud”?',
      ),
      lines(
        'एक कूट भाषा में कूट शब्दों का क्रम मूल शब्दों के क्रम जैसा होना आवश्यक नहीं है।',
        '',
        '- “नदी पर्वत सागर” को **ka mi to** लिखा जाता है',
        '- “नदी वन आकाश” को **pa mi su** लिखा जाता है',
        '- “पर्वत आकाश मेघ” को **ka su zo** लिखा जाता है',
        '',
        '“वन मेघ” का कूट क्या है?',
      ),
    ),
    answer: {
      kind: 'single-choice',
      options: [same('mi zo'), same('pa zo'), same('pa su'), same('to zo'), same('ka pa')],
      correct: 1,
    },
    explanation: both(
      '*River* is common to the first two lines: mi. *Mountain* to the first and third: ka. *Sky* to the second and third: su. What is left: sea = to, forest = pa, cloud = zo. So “forest cloud” is **pa zo**.',
      '‘नदी’ पहली और दूसरी पंक्ति में है: mi। ‘पर्वत’ पहली और तीसरी में: ka। ‘आकाश’ दूसरी और तीसरी में: su। शेष: सागर = to, वन = pa, मेघ = zo। अतः “वन मेघ” का कूट **pa zo** है।',
    ),
  },
  {
    itemRef: 'reasoning-10',
    topic: 'Family relations in symbols',
    difficulty: 'medium',
    prompt: both(
      lines(
        'In the expressions below:',
        '',
        '- A + B means A is the mother of B',
        '- A − B means A is the brother of B',
        '- A × B means A is the father of B',
        '- A ÷ B means A is the sister of B',
        '',
        'Which expression shows that P is the **maternal uncle** (mother’s brother) of R?',
      ),
      lines(
        'नीचे दिए गए व्यंजकों में:',
        '',
        '- A + B का अर्थ है A, B की माता है',
        '- A − B का अर्थ है A, B का भाई है',
        '- A × B का अर्थ है A, B का पिता है',
        '- A ÷ B का अर्थ है A, B की बहन है',
        '',
        'कौन-सा व्यंजक दिखाता है कि P, R का **मामा** है?',
      ),
    ),
    answer: {
      kind: 'single-choice',
      options: [same('P − Q × R'), same('P ÷ Q + R'), same('P × Q − R'), same('P − Q + R'), same('P + Q − R')],
      correct: 3,
    },
    explanation: both(
      'A maternal uncle is a brother of the mother: P − Q (P is the brother of Q) and Q + R (Q is the mother of R). So P − Q + R. (In P − Q × R he would be the father’s brother; in P ÷ Q + R, P is the mother’s sister.)',
      'मामा माता का भाई होता है: P − Q (P, Q का भाई है) और Q + R (Q, R की माता है)। अतः P − Q + R। (P − Q × R में P पिता का भाई होता, और P ÷ Q + R में माता की बहन।)',
    ),
  },
  {
    itemRef: 'reasoning-11',
    topic: 'Direction and distance',
    difficulty: 'medium',
    prompt: both(
      'Nikhil walks 20 m east, turns left and walks 12 m, then turns left again and walks 4 m. How many metres is he from where he started, in a straight line?',
      'निखिल 20 मीटर पूर्व की ओर चलता है, बाएँ मुड़कर 12 मीटर चलता है, फिर दोबारा बाएँ मुड़कर 4 मीटर चलता है। आरंभिक स्थान से वह सीधी रेखा में कितने मीटर दूर है?',
    ),
    answer: { kind: 'numeric', from: '20', to: '20', unit: both('metres', 'मीटर') },
    explanation: both(
      'He ends $20 - 4 = 16$ m east and 12 m north of the start. The distance is $\\sqrt{16^2 + 12^2} = \\sqrt{400} = 20$ m.',
      'अंत में वह आरंभ से $20 - 4 = 16$ मीटर पूर्व और 12 मीटर उत्तर में है। दूरी $\\sqrt{16^2 + 12^2} = \\sqrt{400} = 20$ मीटर है।',
    ),
  },
  {
    itemRef: 'reasoning-12',
    topic: 'Order and ranking',
    difficulty: 'easy',
    prompt: both(
      'In a row of children, Tara is 14th from the left end and Uday is 17th from the right end. Tara stands to the left of Uday, with exactly 5 children between them. How many children are there in the row?',
      'बच्चों की एक पंक्ति में तारा बाएँ सिरे से 14वीं और उदय दाएँ सिरे से 17वाँ है। तारा, उदय के बाईं ओर है और दोनों के बीच ठीक 5 बच्चे हैं। पंक्ति में कुल कितने बच्चे हैं?',
    ),
    answer: { kind: 'numeric', from: '36', to: '36' },
    explanation: both(
      'Up to and with Tara there are 14, then 5, then 17 from Uday to the right end: $14 + 5 + 17 = 36$.',
      'तारा तक 14 बच्चे, फिर बीच के 5, फिर उदय से दाएँ सिरे तक 17: $14 + 5 + 17 = 36$।',
    ),
  },
  {
    itemRef: 'reasoning-13',
    topic: 'Letter series',
    difficulty: 'medium',
    prompt: both(
      'What should come in place of the question mark? **AZ, CX, FU, JQ, ?**',
      'प्रश्नचिह्न के स्थान पर क्या आएगा? **AZ, CX, FU, JQ, ?**',
    ),
    answer: {
      kind: 'single-choice',
      options: [same('OM'), same('NL'), same('PK'), same('OK'), same('OL')],
      correct: 4,
    },
    explanation: both(
      'The first letters move on by 2, 3, 4, 5: A, C, F, J, **O**. The second letters move back by 2, 3, 4, 5: Z, X, U, Q, **L**. (Each pair is a letter and its mirror in the alphabet.)',
      'पहले अक्षर 2, 3, 4, 5 स्थान आगे बढ़ते हैं: A, C, F, J, **O**। दूसरे अक्षर 2, 3, 4, 5 स्थान पीछे जाते हैं: Z, X, U, Q, **L**। (हर युग्म वर्णमाला के आरंभ और अंत से समान दूरी पर है।)',
    ),
  },
  {
    itemRef: 'reasoning-14',
    topic: 'Data sufficiency',
    difficulty: 'medium',
    prompt: both(
      lines(
        'Kavya’s interview was held on one of the days from Monday to Saturday of one week. On which day was it? Decide which statements are enough to answer.',
        '',
        '- **I.** It was after Tuesday and before Friday.',
        '- **II.** It was after Monday and before Thursday.',
      ),
      lines(
        'काव्या का साक्षात्कार एक ही सप्ताह में सोमवार से शनिवार के बीच किसी दिन हुआ। साक्षात्कार किस दिन हुआ? बताइए कि उत्तर के लिए कौन-से कथन पर्याप्त हैं।',
        '',
        '- **I.** साक्षात्कार मंगलवार के बाद और शुक्रवार से पहले हुआ।',
        '- **II.** साक्षात्कार सोमवार के बाद और गुरुवार से पहले हुआ।',
      ),
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Statement I alone is enough', 'केवल कथन I पर्याप्त है'),
        both('Statement II alone is enough', 'केवल कथन II पर्याप्त है'),
        both('Either statement alone is enough', 'दोनों में से कोई भी अकेला कथन पर्याप्त है'),
        both('Both statements together are needed', 'दोनों कथन मिलाकर ही पर्याप्त हैं'),
        both('Even both together are not enough', 'दोनों कथन मिलाकर भी पर्याप्त नहीं हैं'),
      ],
      correct: 3,
    },
    explanation: both(
      'I leaves Wednesday and Thursday. II leaves Tuesday and Wednesday. Only together do they leave one day, Wednesday.',
      'कथन I से बुधवार या गुरुवार, और कथन II से मंगलवार या बुधवार मिलता है। दोनों को मिलाने पर ही एक दिन, बुधवार, निश्चित होता है।',
    ),
  },
  {
    itemRef: 'reasoning-15',
    topic: 'Statement and assumptions',
    difficulty: 'medium',
    prompt: both(
      lines(
        'An assumption is something taken for granted. Which of the assumptions is implicit in the statement?',
        '',
        '**Statement:** “From 1 April the bank will send account statements by e-mail only. Customers who want a paper copy may ask for it at their branch.”',
        '',
        '**Assumptions:** I. Many customers are able to receive e-mail. II. No customer will want a paper copy.',
      ),
      lines(
        'पूर्वधारणा वह है जिसे मानकर चला जाए। कथन में कौन-सी पूर्वधारणा निहित है?',
        '',
        '**कथन:** “1 अप्रैल से बैंक खाता-विवरण केवल ई-मेल से भेजेगा। जिन ग्राहकों को काग़ज़ पर प्रति चाहिए वे अपनी शाखा से माँग सकते हैं।”',
        '',
        '**पूर्वधारणाएँ:** I. अनेक ग्राहक ई-मेल प्राप्त कर सकते हैं। II. कोई भी ग्राहक काग़ज़ पर प्रति नहीं चाहेगा।',
      ),
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Only assumption I is implicit', 'केवल पूर्वधारणा I निहित है'),
        both('Only assumption II is implicit', 'केवल पूर्वधारणा II निहित है'),
        both('Either I or II is implicit', 'या तो I या II निहित है'),
        both('Neither I nor II is implicit', 'न तो I और न ही II निहित है'),
        both('Both I and II are implicit', 'I और II दोनों निहित हैं'),
      ],
      correct: 0,
    },
    explanation: both(
      'Sending statements by e-mail makes sense only if many customers can receive it: I is implicit. The offer of a paper copy shows that the bank expects some to want one, so II is not.',
      'ई-मेल से विवरण भेजना तभी सार्थक है जब अनेक ग्राहक ई-मेल पा सकें: I निहित है। काग़ज़ की प्रति देने का प्रस्ताव दिखाता है कि बैंक के अनुसार कुछ ग्राहक उसे चाहेंगे, इसलिए II निहित नहीं है।',
    ),
  },
];
