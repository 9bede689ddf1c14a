import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { both } from '../wording.ts';

export const environment: SourceItem[] = [
  {
    itemRef: 'environment-01',
    topic: 'Seed dispersal',
    difficulty: 'easy',
    prompt: both(
      'The seeds of madar (aak) carry tufts of fine silky hair. This helps them to be spread by',
      'मदार (आक) के बीजों पर महीन रेशमी रोएँ होते हैं। इससे उनके फैलने में कौन सहायता करता है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('water.', 'जल'),
        both('the fur of animals.', 'पशुओं के रोएँ'),
        both('bursting of the fruit.', 'फल का चटककर फूटना'),
        both('wind.', 'वायु'),
      ],
      correct: 3,
    },
    explanation: both(
      'Light seeds with hairs or wings are carried by the wind. Seeds spread by water float, as the coconut does; those spread by fur have hooks; balsam fruits burst.',
      'रोएँ या पंख वाले हल्के बीज हवा से फैलते हैं। जल से फैलने वाले बीज तैरते हैं, जैसे नारियल; रोओं में चिपकने वालों पर काँटे होते हैं; गुलमेहँदी के फल चटकते हैं।',
    ),
  },
  {
    itemRef: 'environment-02',
    topic: 'Water and disease',
    difficulty: 'easy',
    prompt: both(
      'In a village water has stood for weeks in coolers and old tyres. Emptying them weekly protects people chiefly from',
      'एक गाँव में कूलरों और पुराने टायरों में हफ़्तों से पानी जमा है। उन्हें हर सप्ताह ख़ाली करने से लोगों का बचाव मुख्य रूप से किससे होता है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('cholera.', 'हैज़ा'),
        both('dengue.', 'डेंगू'),
        both('typhoid.', 'टाइफ़ाइड'),
        both('tuberculosis.', 'क्षय रोग'),
      ],
      correct: 1,
    },
    explanation: both(
      'The Aedes mosquito, which carries dengue, breeds in clean standing water; emptying containers each week breaks its life cycle. Cholera and typhoid spread through dirty drinking water and food, tuberculosis through the air.',
      'डेंगू फैलाने वाला एडीज़ मच्छर साफ़ ठहरे पानी में पनपता है; हर सप्ताह बर्तन ख़ाली करने से उसका जीवन-चक्र टूटता है। हैज़ा और टाइफ़ाइड दूषित पानी व भोजन से, क्षय रोग हवा से फैलता है।',
    ),
  },
  {
    itemRef: 'environment-03',
    topic: 'Food and nutrition',
    difficulty: 'easy',
    prompt: both(
      'Kamla’s gums bleed often, and she eats hardly any fresh fruit. Which food would help her most?',
      'कमला के मसूड़ों से अक्सर ख़ून आता है और वह ताज़े फल बहुत कम खाती है। उसके लिए सबसे अधिक उपयोगी क्या होगा?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Amla', 'आँवला'),
        both('Polished rice', 'पॉलिश किया चावल'),
        both('Ghee', 'घी'),
        both('Sugar', 'चीनी'),
      ],
      correct: 0,
    },
    explanation: both(
      'Bleeding gums can be a sign of too little vitamin C (scurvy). Amla is one of the richest sources of it; the other foods contain practically none.',
      'मसूड़ों से ख़ून आना विटामिन C की कमी (स्कर्वी) का लक्षण हो सकता है। आँवला इसका बहुत अच्छा स्रोत है; शेष में यह लगभग नहीं होता।',
    ),
  },
  {
    itemRef: 'environment-04',
    topic: 'Directions',
    difficulty: 'medium',
    prompt: both(
      'Early in the morning Rubina stands facing the rising sun. She turns right, walks to the well, and turns right again. Which direction does she face now?',
      'सुबह-सुबह रुबीना उगते सूरज की ओर मुँह करके खड़ी है। वह दाएँ मुड़कर कुएँ तक जाती है और फिर दाएँ मुड़ती है। अब उसका मुँह किस दिशा में है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [both('North', 'उत्तर'), both('South', 'दक्षिण'), both('West', 'पश्चिम'), both('East', 'पूर्व')],
      correct: 2,
    },
    explanation: both(
      'The sun rises in the east. A right turn from east faces south, and another right turn faces **west**.',
      'सूर्य पूर्व में उगता है। पूर्व से दाएँ मुड़ने पर दक्षिण और फिर दाएँ मुड़ने पर **पश्चिम** की ओर मुँह होता है।',
    ),
  },
  {
    itemRef: 'environment-05',
    topic: 'Shelter',
    difficulty: 'easy',
    prompt: both(
      'Houses in places with heavy snow or rain often have steeply sloping roofs. The main reason is that',
      'जहाँ बहुत बर्फ़ या वर्षा होती है, वहाँ घरों की छतें प्रायः बहुत ढलवाँ होती हैं। मुख्य कारण यह है कि',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both(
          'snow and water slide off and do not weigh upon the roof.',
          'बर्फ़ और पानी फिसल जाते हैं और छत पर बोझ नहीं बनते।',
        ),
        both('such roofs need no beams.', 'ऐसी छतों में शहतीर की आवश्यकता नहीं होती।'),
        both('birds cannot sit on them.', 'उन पर पक्षी नहीं बैठ सकते।'),
        both('they let more sunlight into the rooms.', 'उनसे कमरों में अधिक धूप आती है।'),
      ],
      correct: 0,
    },
    explanation: both(
      'A slope sheds snow and rain, so that the roof neither leaks nor breaks under the weight. In dry regions flat roofs are common.',
      'ढाल से बर्फ़ और पानी नीचे आ जाते हैं, इसलिए छत न टपकती है, न बोझ से टूटती है। सूखे क्षेत्रों में सपाट छतें आम हैं।',
    ),
  },
  {
    itemRef: 'environment-06',
    topic: 'Teaching environmental studies',
    difficulty: 'medium',
    prompt: both(
      'A class is going to learn about life in a pond. Which beginning suits environmental studies best?',
      'कक्षा को तालाब के जीवन के बारे में सीखना है। पर्यावरण अध्ययन के लिए कौन-सी शुरुआत सबसे उपयुक्त है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Dictating the definition of a habitat', 'आवास की परिभाषा लिखवाना'),
        both('Learning the names of ten water plants by heart', 'दस जलीय पौधों के नाम याद कराना'),
        both('Reading the chapter aloud, one child after another', 'बारी-बारी से पाठ पढ़वाना'),
        both(
          'Visiting a pond, drawing what is seen and bringing back questions',
          'तालाब देखने जाना, जो दिखे उसका चित्र बनाना और प्रश्न लेकर लौटना',
        ),
      ],
      correct: 3,
    },
    explanation: both(
      'Environmental studies starts from the child’s own surroundings: observing, recording and asking come before names and definitions.',
      'पर्यावरण अध्ययन बच्चे के अपने परिवेश से शुरू होता है: देखना, दर्ज करना और पूछना, नामों और परिभाषाओं से पहले आते हैं।',
    ),
  },
  {
    itemRef: 'environment-07',
    topic: 'Animals',
    difficulty: 'medium',
    prompt: both(
      'Children sort animals into those with ears that can be seen from outside and those without. Which animal belongs to the second group?',
      'बच्चे पशु-पक्षियों को दो समूहों में बाँटते हैं: जिनके कान बाहर दिखते हैं और जिनके नहीं। दूसरे समूह में कौन आएगा?',
    ),
    answer: {
      kind: 'single-choice',
      options: [both('Buffalo', 'भैंस'), both('Pigeon', 'कबूतर'), both('Squirrel', 'गिलहरी'), both('Elephant', 'हाथी')],
      correct: 1,
    },
    explanation: both(
      'Birds hear through openings covered by feathers and have no outer ears. The other three are mammals with outer ears, hair, and young that are born, not hatched.',
      'पक्षी पंखों से ढके छिद्रों से सुनते हैं, उनके बाहरी कान नहीं होते। शेष तीनों स्तनधारी हैं, जिनके बाहरी कान और बाल होते हैं और जो बच्चे देते हैं।',
    ),
  },
  {
    itemRef: 'environment-08',
    topic: 'Traditional water systems',
    difficulty: 'hard',
    prompt: both(
      'Ahar–pyne, in which floodwater is led by channels into embanked reservoirs, is a traditional water system of',
      'अहर–पइन, जिसमें नालियों द्वारा बाढ़ का पानी बाँधवाले जलाशयों में लाया जाता है, किस क्षेत्र की पारंपरिक जल-व्यवस्था है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('the backwaters of Kerala.', 'केरल का पश्चजल क्षेत्र'),
        both('south Bihar.', 'दक्षिण बिहार'),
        both('the Ladakh plateau.', 'लद्दाख का पठार'),
        both('the coast of Goa.', 'गोवा का तट'),
      ],
      correct: 1,
    },
    explanation: both(
      'In south Bihar rivers swell briefly and the land slopes; pynes (channels) carry that water to ahars (reservoirs closed on three sides) for the winter crop.',
      'दक्षिण बिहार में नदियाँ थोड़े समय के लिए उफनती हैं और भूमि ढालू है; पइन (नालियाँ) वह पानी अहर (तीन ओर से बँधे जलाशय) तक ले जाती हैं, जो रबी की फ़सल के काम आता है।',
    ),
  },
  {
    itemRef: 'environment-09',
    topic: 'Waste',
    difficulty: 'easy',
    prompt: both('Which of these should **not** go into a compost pit?', 'इनमें से किसे खाद के गड्ढे में **नहीं** डालना चाहिए?'),
    answer: {
      kind: 'single-choice',
      options: [
        both('Vegetable peels', 'सब्ज़ियों के छिलके'),
        both('Dry leaves', 'सूखी पत्तियाँ'),
        both('Biscuit wrappers', 'बिस्कुट के रैपर'),
        both('Used tea leaves', 'उबली हुई चायपत्ती'),
      ],
      correct: 2,
    },
    explanation: both(
      'Wrappers are plastic, often with a metal layer; they do not decay. The rest comes from plants and turns into manure.',
      'रैपर प्लास्टिक के होते हैं, अक्सर धातु की परत के साथ; वे सड़ते नहीं। शेष पौधों से आते हैं और खाद बन जाते हैं।',
    ),
  },
  {
    itemRef: 'environment-10',
    topic: 'Assessment in environmental studies',
    difficulty: 'medium',
    prompt: both(
      'For a week the children note how many buckets of water their family uses, make a table and talk about the differences. What does this activity chiefly allow the teacher to assess?',
      'एक सप्ताह तक बच्चे लिखते हैं कि घर में कितनी बाल्टी पानी लगता है, तालिका बनाते हैं और अंतरों पर चर्चा करते हैं। इससे शिक्षक मुख्य रूप से किसका आकलन कर सकता है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Recording data and drawing conclusions from it', 'आँकड़े दर्ज करने और उनसे निष्कर्ष निकालने का'),
        both('Neatness of handwriting', 'लिखावट की सुंदरता का'),
        both('The income of the families', 'परिवारों की आय का'),
        both('Memory of textbook definitions', 'पाठ्यपुस्तक की परिभाषाओं की याद का'),
      ],
      correct: 0,
    },
    explanation: both(
      'Collecting, arranging and interpreting information are the process skills of environmental studies. A family’s income is not the school’s business.',
      'जानकारी इकट्ठा करना, उसे क्रम देना और उसका अर्थ निकालना पर्यावरण अध्ययन के प्रक्रिया-कौशल हैं। परिवार की आय विद्यालय का विषय नहीं है।',
    ),
  },
];
