import type { SourceForm, SourceItem, SourceText } from '@kasauti/domain/form/source.ts';
import { both, lines, same } from '../wording.ts';

/**
 * Combines an instruction in both languages with an English text. The section tests English, so passages, questions and
 * options are only in English. The instruction is translated for readers of Hindi.
 */
function english(instruction: SourceText, text: string): SourceText {
  return { en: `${instruction.en}\n\n${text}`, hi: `${instruction.hi}\n\n${text}` };
}

const fromPassage = both('Answer from the passage.', 'गद्यांश के आधार पर निम्नलिखित प्रश्न का उत्तर दीजिए।');

const findError = both(
  'The sentence is divided into four numbered parts. Which part has an error of grammar or usage? If there is none, choose “No error”.',
  'वाक्य चार क्रमांकित भागों में बँटा है। किस भाग में व्याकरण या प्रयोग की त्रुटि है? यदि कोई त्रुटि न हो तो “No error” चुनिए।',
);

const errorParts = [same('(1)'), same('(2)'), same('(3)'), same('(4)'), same('No error')];

export const stepwells: SourceForm['stimuli'][number] = {
  stimulusRef: 'passage-stepwells',
  title: both('Passage: the return of the stepwell', 'गद्यांश: The return of the stepwell'),
  body: english(
    both('Read the passage and answer the questions that go with it.', 'गद्यांश पढ़िए और उससे जुड़े प्रश्नों के उत्तर दीजिए।'),
    lines(
      'For centuries the stepwells of western India did more than store water. A traveller could rest in their shaded galleries, neighbours met there each morning, and the walls, carved deep below the ground, kept the air several degrees cooler than the street above. When piped water reached the towns in the twentieth century, most stepwells fell out of use. Some became dumping grounds; others were sealed because they were thought to breed mosquitoes.',
      '',
      'Interest returned for a practical reason. As borewells were dug deeper and groundwater fell, a few towns noticed that the wells beside a cleaned stepwell did not run dry as early in summer as the others. A stepwell is open to the sky and reaches down to the water table, so that rain collected in it seeps slowly into the surrounding ground. Clearing the silt from one old structure, engineers found, could cost less than drilling two new borewells, which only draw on the same shrinking store.',
      '',
      'Restoration, however, is not a matter of removing rubbish alone. Where the channels that once led rainwater to the well have been built over, a cleaned stepwell soon fills with nothing but litter again. The projects that lasted were those in which residents agreed on who would keep the channels clear, and in which the municipality set aside a small sum each year for repairs. Where a contractor cleaned the well and left, the work had to be begun anew within five years.',
      '',
      'Those who favour restoration do not claim that stepwells can replace modern supply. Their argument is more modest: a town that lets its rain run off and then pays for tankers in May is wasting what it already owns.',
    ),
  ),
};

export const englishItems: SourceItem[] = [
  {
    itemRef: 'english-01',
    topic: 'Reading comprehension: detail',
    difficulty: 'easy',
    stimulusRef: 'passage-stepwells',
    prompt: english(fromPassage, 'Why were some stepwells sealed in the twentieth century?'),
    answer: {
      kind: 'single-choice',
      options: [
        same('Their walls had become unsafe.'),
        same('Their water had run dry.'),
        same('Borewells were to be drilled in their place.'),
        same('They were believed to breed mosquitoes.'),
        same('Travellers no longer rested in them.'),
      ],
      correct: 3,
    },
    explanation: both(
      'The first paragraph ends: “others were sealed because they were thought to breed mosquitoes.” The other reasons are not given.',
      'पहले अनुच्छेद के अंत में लिखा है: “others were sealed because they were thought to breed mosquitoes.” अर्थात उन्हें इसलिए बंद किया गया कि उनमें मच्छर पनपने की आशंका थी। अन्य कारण गद्यांश में नहीं दिए गए हैं।',
    ),
  },
  {
    itemRef: 'english-02',
    topic: 'Reading comprehension: cause',
    difficulty: 'medium',
    stimulusRef: 'passage-stepwells',
    prompt: english(fromPassage, 'What first made towns take an interest in stepwells again?'),
    answer: {
      kind: 'single-choice',
      options: [
        same('Wells near a cleaned stepwell held water longer into the summer.'),
        same('Visitors wanted to see their carved galleries.'),
        same('Piped water had become too costly for the towns.'),
        same('The municipality had money left over each year.'),
        same('Contractors offered to clean them within five years.'),
      ],
      correct: 0,
    },
    explanation: both(
      'The second paragraph calls the reason practical: wells beside a cleaned stepwell “did not run dry as early in summer as the others”.',
      'दूसरे अनुच्छेद में कारण को व्यावहारिक (practical) बताया गया है: साफ़ की गई बावड़ी के पास के कुएँ “did not run dry as early in summer as the others”, यानी गर्मियों में देर तक नहीं सूखे।',
    ),
  },
  {
    itemRef: 'english-03',
    topic: 'Reading comprehension: inference',
    difficulty: 'medium',
    stimulusRef: 'passage-stepwells',
    prompt: english(fromPassage, 'According to the passage, which projects lasted?'),
    answer: {
      kind: 'single-choice',
      options: [
        same('Those in which a contractor did the whole of the work'),
        same('Those in which new borewells were drilled beside the stepwell'),
        same('Those in which the old channels were built over'),
        same('Those in which the stepwell was sealed after cleaning'),
        same('Those in which upkeep was agreed upon and paid for year after year'),
      ],
      correct: 4,
    },
    explanation: both(
      'The third paragraph names two conditions: residents agreed on who would keep the channels clear, and the municipality set aside a sum each year. Both are lasting upkeep.',
      'तीसरे अनुच्छेद में दो शर्तें हैं: निवासियों ने तय किया कि नालियाँ कौन साफ़ रखेगा, और नगरपालिका ने हर वर्ष मरम्मत के लिए राशि अलग रखी। दोनों का अर्थ निरंतर रख-रखाव है।',
    ),
  },
  {
    itemRef: 'english-04',
    topic: 'Reading comprehension: word in context',
    difficulty: 'medium',
    stimulusRef: 'passage-stepwells',
    prompt: english(fromPassage, 'Which word is closest in meaning to **modest** as it is used in the last paragraph?'),
    answer: {
      kind: 'single-choice',
      options: [same('shy'), same('restrained'), same('outdated'), same('costly'), same('uncertain')],
      correct: 1,
    },
    explanation: both(
      'A *modest* argument claims little: not that stepwells replace modern supply, only that rain should not be wasted. *Restrained* says the same. *Shy* is another sense of *modest*, used of people.',
      'यहाँ *modest* तर्क का अर्थ है ऐसा तर्क जो बहुत बड़ा दावा न करे, यानी संयमित: *restrained*। *Shy* (संकोची) *modest* का दूसरा अर्थ है, जो व्यक्तियों के लिए आता है।',
    ),
  },
  {
    itemRef: 'english-05',
    topic: 'Reading comprehension: what the passage does not say',
    difficulty: 'hard',
    stimulusRef: 'passage-stepwells',
    prompt: english(fromPassage, 'Which of these statements is **not** supported by the passage?'),
    answer: {
      kind: 'single-choice',
      options: [
        same('A stepwell lets rainwater pass slowly into the ground around it.'),
        same('Borewells take water out without adding to the store.'),
        same('A restored stepwell can meet the whole need of a modern town.'),
        same('A cleaned stepwell whose channels are blocked does not stay useful.'),
        same('Stepwells once served as places to meet and to rest.'),
      ],
      correct: 2,
    },
    explanation: both(
      'The last paragraph says the opposite: those who favour restoration “do not claim that stepwells can replace modern supply”. The other four statements each rest on a sentence of the passage.',
      'अंतिम अनुच्छेद इसके विपरीत कहता है: पुनरुद्धार के समर्थक “do not claim that stepwells can replace modern supply”। शेष चारों कथनों का आधार गद्यांश के किसी वाक्य में मिलता है।',
    ),
  },
  {
    itemRef: 'english-06',
    topic: 'Error spotting: number of the noun',
    difficulty: 'easy',
    prompt: english(
      findError,
      '(1) One of the / (2) most important reason for / (3) the delay was the late / (4) arrival of the machines.',
    ),
    answer: { kind: 'single-choice', options: errorParts, correct: 1 },
    explanation: both(
      'After *one of the* comes a plural noun: “one of the most important **reasons** for the delay”. The error is in part (2).',
      '*One of the* के बाद संज्ञा बहुवचन में आती है: “one of the most important **reasons** for the delay”। त्रुटि भाग (2) में है।',
    ),
  },
  {
    itemRef: 'english-07',
    topic: 'Error spotting: since and for',
    difficulty: 'easy',
    prompt: english(
      findError,
      '(1) The branch has been / (2) working from this building / (3) since the last / (4) twelve years.',
    ),
    answer: { kind: 'single-choice', options: errorParts, correct: 2 },
    explanation: both(
      '*Since* takes a point of time, *for* a length of time: “**for** the last twelve years”. The error is in part (3).',
      '*Since* समय-बिंदु के साथ और *for* समय-अवधि के साथ आता है: “**for** the last twelve years”। त्रुटि भाग (3) में है।',
    ),
  },
  {
    itemRef: 'english-08',
    topic: 'Filling two blanks',
    difficulty: 'medium',
    prompt: english(
      both(
        'Choose the pair of words that fits the blanks in this order.',
        'रिक्त स्थानों में इसी क्रम में उपयुक्त शब्द-युग्म चुनिए।',
      ),
      'The auditor was ______ in her work: she checked every voucher and ______ no figure on trust.',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        same('meticulous … accepted'),
        same('hasty … rejected'),
        same('lenient … doubted'),
        same('generous … refused'),
        same('reluctant … printed'),
      ],
      correct: 0,
    },
    explanation: both(
      'Someone who checks every voucher is very careful: *meticulous*. Such a person *accepts* nothing on trust, that is, without proof.',
      'जो हर वाउचर जाँचे वह अत्यंत सावधान है: *meticulous*। ऐसा व्यक्ति किसी आँकड़े को बिना प्रमाण के (on trust) स्वीकार नहीं करता: *accepted*।',
    ),
  },
  {
    itemRef: 'english-09',
    topic: 'Arranging sentences',
    difficulty: 'medium',
    prompt: english(
      both(
        'Choose the order in which the five sentences make a sensible paragraph.',
        'वह क्रम चुनिए जिसमें पाँचों वाक्यों से एक सार्थक अनुच्छेद बने।',
      ),
      lines(
        '- **P.** By evening the money is in her bank account.',
        '- **Q.** Every morning Sarla carries two cans of milk to the collection centre.',
        '- **R.** That reading, multiplied by the rate of the day, decides what she is paid.',
        '- **S.** There a machine weighs the milk and measures its fat.',
        '- **T.** Her mother, who used to wait ten days for such a payment, still finds this hard to believe.',
      ),
    ),
    answer: {
      kind: 'single-choice',
      options: [same('QRSPT'), same('SQRTP'), same('QSPRT'), same('TQSRP'), same('QSRPT')],
      correct: 4,
    },
    explanation: both(
      'Q names Sarla and the centre; “There” in S points to the centre; “That reading” in R points to the measuring in S; P tells when the pay arrives; “this” in T points to P. The order is QSRPT.',
      'Q में सरला और संग्रह केंद्र का परिचय है; S का “There” उसी केंद्र की ओर संकेत करता है; R का “That reading” S की माप की ओर; P भुगतान का समय बताता है; T का “this” P की ओर संकेत करता है। अतः क्रम QSRPT है।',
    ),
  },
  {
    itemRef: 'english-10',
    topic: 'Sentence improvement: conditional',
    difficulty: 'medium',
    prompt: english(
      both(
        'Which words should replace the words in bold? If the sentence is right as it stands, choose “No improvement”.',
        'मोटे अक्षरों वाले शब्दों के स्थान पर कौन-से शब्द आने चाहिए? यदि वाक्य सही है तो “No improvement” चुनिए।',
      ),
      'If the customer **would have informed** the bank at once, the card would have been blocked.',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        same('would inform'),
        same('has informed'),
        same('informs'),
        same('had informed'),
        same('No improvement'),
      ],
      correct: 3,
    },
    explanation: both(
      'For an unreal past, the *if* part takes the past perfect and the main part *would have*: “If the customer **had informed** the bank …, the card would have been blocked.”',
      'अतीत की काल्पनिक स्थिति में *if* वाले भाग में past perfect और मुख्य भाग में *would have* आता है: “If the customer **had informed** the bank …, the card would have been blocked.”',
    ),
  },
];
