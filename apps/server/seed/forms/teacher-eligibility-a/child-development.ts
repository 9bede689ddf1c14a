import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { both } from '../wording.ts';

export const childDevelopment: SourceItem[] = [
  {
    itemRef: 'child-01',
    topic: 'Cognitive development: conservation',
    difficulty: 'easy',
    prompt: both(
      'Juice is poured from a short wide glass into a tall thin one while Rinku, aged four, watches. She says that there is more juice now. Her answer shows that she',
      'चार वर्ष की रिंकू के सामने रस एक छोटे चौड़े गिलास से लंबे पतले गिलास में डाला जाता है। वह कहती है कि अब रस अधिक है। उसका उत्तर दिखाता है कि',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('cannot yet count beyond ten.', 'वह अभी दस से आगे नहीं गिन सकती।'),
        both('has a difficulty with her eyesight.', 'उसकी दृष्टि में कोई कठिनाई है।'),
        both('has not yet formed the idea of conservation.', 'उसमें अभी संरक्षण की अवधारणा नहीं बनी है।'),
        both('was not listening to the question.', 'वह प्रश्न ध्यान से नहीं सुन रही थी।'),
      ],
      correct: 2,
    },
    explanation: both(
      'In Piaget’s pre-operational stage a child judges by one striking feature, here the height. That the quantity stays the same when only the shape changes (**conservation**) is understood later, in the concrete operational stage.',
      'पियाजे की पूर्व-संक्रियात्मक अवस्था में बच्चा किसी एक उभरे हुए गुण, यहाँ ऊँचाई, से निर्णय करता है। केवल आकार बदलने पर मात्रा वही रहती है, यह समझ (**संरक्षण**) बाद में, मूर्त संक्रियात्मक अवस्था में बनती है।',
    ),
  },
  {
    itemRef: 'child-02',
    topic: 'Vygotsky: zone of proximal development',
    difficulty: 'easy',
    prompt: both(
      'Sameer cannot solve a two-step word problem alone, but he solves it when a classmate asks him, “What do we find first?” For Vygotsky this problem lies',
      'समीर दो चरणों वाला इबारती सवाल अकेले हल नहीं कर पाता, पर जब सहपाठी पूछता है, “पहले क्या निकालेंगे?” तो वह हल कर लेता है। वाइगोत्स्की के अनुसार यह सवाल',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('in his zone of proximal development.', 'उसके निकटतम विकास क्षेत्र में है।'),
        both('beyond anything he can learn now.', 'उसकी अभी की सीखने की सीमा से बाहर है।'),
        both('in what he has already mastered.', 'उसमें है जिसमें वह पहले से दक्ष है।'),
        both('outside the aims of primary mathematics.', 'प्राथमिक गणित के उद्देश्यों से बाहर है।'),
      ],
      correct: 0,
    },
    explanation: both(
      'The zone of proximal development is the distance between what a learner can do alone and what the learner can do with help from a more able person. A hint from a peer is such help.',
      'निकटतम विकास क्षेत्र वह अंतर है जो अकेले कर सकने और किसी अधिक जानकार की सहायता से कर सकने के बीच होता है। सहपाठी का संकेत ऐसी ही सहायता है।',
    ),
  },
  {
    itemRef: 'child-03',
    topic: 'Scaffolding',
    difficulty: 'medium',
    prompt: both(
      'Which of these is the best example of scaffolding?',
      'इनमें से पाड़ (स्कैफ़ोल्डिंग) का सबसे अच्छा उदाहरण कौन-सा है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Giving every child the same worksheet each day', 'हर दिन सभी बच्चों को एक ही कार्यपत्रक देना'),
        both('Writing the full answer on the board to be copied', 'पूरा उत्तर बोर्ड पर लिखकर नक़ल कराना'),
        both('Leaving children alone until they ask for marks', 'जब तक बच्चे अंक न पूछें, उन्हें अकेला छोड़ देना'),
        both(
          'Starting a letter together, then giving only the opening words, then nothing',
          'पहले पत्र साथ लिखना, फिर केवल आरंभिक शब्द देना, फिर कोई सहायता न देना',
        ),
      ],
      correct: 3,
    },
    explanation: both(
      'Scaffolding is temporary support that is **withdrawn step by step** as the learner becomes able. Copying and sameness give no such graded support, and leaving children alone gives none.',
      'पाड़ अस्थायी सहारा है जो सीखने वाले के समर्थ होते जाने पर **धीरे-धीरे हटाया जाता है**। नक़ल या एक-सा काम ऐसा क्रमिक सहारा नहीं देते, और अकेला छोड़ना कोई सहारा नहीं है।',
    ),
  },
  {
    itemRef: 'child-04',
    topic: 'Assessment for learning',
    difficulty: 'easy',
    prompt: both(
      'During a lesson on shapes the teacher notices from the children’s answers that many confuse “side” with “corner”, and she changes the next activity. This is',
      'आकृतियों के पाठ में शिक्षिका बच्चों के उत्तरों से देखती है कि कई बच्चे “भुजा” और “कोने” में उलझ रहे हैं, और वह अगली गतिविधि बदल देती है। यह है',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('a summative test.', 'योगात्मक परीक्षण।'),
        both('formative assessment.', 'रचनात्मक आकलन।'),
        both('a diagnosis of disability.', 'दिव्यांगता का निदान।'),
        both('ranking by merit.', 'योग्यता के क्रम में रखना।'),
      ],
      correct: 1,
    },
    explanation: both(
      'Assessment that goes on during learning and is used to change teaching is **formative**. Summative assessment comes at the end and reports what was reached.',
      'जो आकलन सीखने के दौरान चलता है और जिससे शिक्षण बदला जाता है, वह **रचनात्मक** है। योगात्मक आकलन अंत में होता है और उपलब्धि बताता है।',
    ),
  },
  {
    itemRef: 'child-05',
    topic: 'Inclusion',
    difficulty: 'medium',
    prompt: both(
      'Farida, who has low vision, has joined class 3. What should her teacher do first?',
      'अल्प दृष्टि वाली फ़रीदा ने कक्षा 3 में प्रवेश लिया है। उसकी शिक्षिका सबसे पहले क्या करे?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Excuse her from reading and writing', 'उसे पढ़ने-लिखने से छूट दे'),
        both('Advise her parents to choose a special school', 'माता-पिता को विशेष विद्यालय चुनने की सलाह दे'),
        both(
          'Ask her and her parents what helps, then seat her accordingly and use large print',
          'उससे और माता-पिता से पूछे कि क्या सहायक है, फिर उसी के अनुसार बैठाए और बड़े अक्षरों का प्रयोग करे',
        ),
        both('Wait for the first examination to see how she does', 'पहली परीक्षा तक प्रतीक्षा करे कि वह कैसा करती है'),
      ],
      correct: 2,
    },
    explanation: both(
      'Inclusion means adapting teaching to the child, beginning with what the child and family already know to work. Excusing, sending away and waiting all take learning from her.',
      'समावेशन का अर्थ है शिक्षण को बच्चे के अनुरूप बनाना, और शुरुआत उससे करना जो बच्चे और परिवार को पहले से सहायक लगता है। छूट देना, भेज देना या प्रतीक्षा करना, तीनों उससे सीखने का अवसर छीनते हैं।',
    ),
  },
  {
    itemRef: 'child-06',
    topic: 'Language development',
    difficulty: 'medium',
    prompt: both(
      'A three-year-old who earlier said “went” now says “I goed to the market.” What does this most likely show?',
      'तीन वर्ष की बच्ची, जिसके परिवार में सब “किया” कहते हैं, अब “मैंने काम करा” कहने लगी है, जैसे “भरा” और “डरा”। यह सबसे अधिक क्या दिखाता है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('The child is losing the language.', 'बच्ची भाषा भूल रही है।'),
        both(
          'The child is working out a rule and applying it widely.',
          'बच्ची एक नियम पहचानकर उसे व्यापक रूप से लगा रही है।',
        ),
        both('The child has copied an adult’s mistake.', 'बच्ची ने किसी बड़े की ग़लती की नक़ल की है।'),
        both('The child needs speech therapy.', 'बच्ची को वाक् चिकित्सा की आवश्यकता है।'),
      ],
      correct: 1,
    },
    explanation: both(
      'Over-generalisation (“goed”, “foots”) shows that children do not only imitate: they discover rules of the language and apply them, at first even to exceptions.',
      'ऐसा अति-सामान्यीकरण (“किया” के स्थान पर “करा”) दिखाता है कि बच्चे केवल नक़ल नहीं करते: वे भाषा के नियम खोजते हैं और शुरू में अपवादों पर भी लगा देते हैं।',
    ),
  },
  {
    itemRef: 'child-07',
    topic: 'Multilingual classrooms',
    difficulty: 'easy',
    prompt: both(
      'Several children in a class 1 section speak Gondi at home, and the textbook is in Hindi. The most helpful view is that their home language is',
      'कक्षा 1 में कई बच्चे घर पर गोंडी बोलते हैं और पाठ्यपुस्तक हिंदी में है। सबसे उपयोगी दृष्टि यह है कि उनकी घर की भाषा',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('an obstacle to be removed quickly.', 'एक बाधा है जिसे जल्दी हटाना चाहिए।'),
        both('suitable for songs only.', 'केवल गीतों के लिए उपयुक्त है।'),
        both('a matter for the family alone.', 'केवल परिवार का विषय है।'),
        both(
          'a resource from which to build the school language.',
          'एक संसाधन है जिस पर विद्यालय की भाषा खड़ी की जा सकती है।',
        ),
      ],
      correct: 3,
    },
    explanation: both(
      'Children learn a further language by building on the ideas and words they have. Using the home language in class supports understanding and the learning of the school language.',
      'बच्चे नई भाषा अपने पास मौजूद विचारों और शब्दों पर खड़ी करके सीखते हैं। कक्षा में घर की भाषा का प्रयोग समझ को और विद्यालय की भाषा सीखने को, दोनों को सहारा देता है।',
    ),
  },
  {
    itemRef: 'child-08',
    topic: 'Motivation',
    difficulty: 'medium',
    prompt: both('Which child is intrinsically motivated?', 'किस बच्चे की प्रेरणा आंतरिक है?'),
    answer: {
      kind: 'single-choice',
      options: [
        both(
          'Asif, who takes the clock apart because he wants to know how it ticks',
          'आसिफ़, जो यह जानने के लिए घड़ी खोलता है कि वह टिक-टिक कैसे करती है',
        ),
        both(
          'Bela, who reads so that her name is put on the board',
          'बेला, जो इसलिए पढ़ती है कि उसका नाम बोर्ड पर लिखा जाए',
        ),
        both('Chetan, who finishes early because he will get a sweet', 'चेतन, जो मिठाई पाने के लिए काम जल्दी पूरा करता है'),
        both('Divya, who studies because she fears a scolding', 'दिव्या, जो डाँट के डर से पढ़ती है'),
      ],
      correct: 0,
    },
    explanation: both(
      'Intrinsic motivation comes from interest in the activity itself. Praise, sweets and fear come from outside; they are extrinsic.',
      'आंतरिक प्रेरणा स्वयं गतिविधि में रुचि से आती है। प्रशंसा, मिठाई और डर बाहर से आते हैं; वे बाह्य प्रेरणा हैं।',
    ),
  },
  {
    itemRef: 'child-09',
    topic: 'Moral development',
    difficulty: 'medium',
    prompt: both(
      'Asked why one should not take a classmate’s pencil, Golu says, “Because the teacher will punish me.” In Kohlberg’s theory his reasoning is at the',
      'पूछने पर कि सहपाठी की पेंसिल क्यों नहीं लेनी चाहिए, गोलू कहता है, “क्योंकि शिक्षक सज़ा देंगे।” कोहलबर्ग के सिद्धांत में उसका तर्क किस स्तर का है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('pre-conventional level.', 'पूर्व-पारंपरिक स्तर'),
        both('conventional level.', 'पारंपरिक स्तर'),
        both('post-conventional level.', 'उत्तर-पारंपरिक स्तर'),
        both('level of universal ethical principles.', 'सार्वभौमिक नैतिक सिद्धांतों का स्तर'),
      ],
      correct: 0,
    },
    explanation: both(
      'At the pre-conventional level an act is wrong because of its consequence for oneself: punishment or lost reward. Conventional reasoning refers to the approval of others and to rules; post-conventional to principles.',
      'पूर्व-पारंपरिक स्तर पर कोई काम इसलिए ग़लत माना जाता है कि उसका परिणाम स्वयं को भुगतना पड़ता है: सज़ा, या पुरस्कार का छिनना। पारंपरिक तर्क दूसरों की स्वीकृति और नियमों की बात करता है, उत्तर-पारंपरिक सिद्धांतों की।',
    ),
  },
  {
    itemRef: 'child-10',
    topic: 'Principles of development',
    difficulty: 'easy',
    prompt: both(
      'A baby holds up the head before sitting, and sits before walking. Which principle of development does this show?',
      'शिशु बैठने से पहले सिर सँभालता है और चलने से पहले बैठता है। यह विकास का कौन-सा सिद्धांत दिखाता है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Development proceeds from the specific to the general.', 'विकास विशिष्ट से सामान्य की ओर बढ़ता है।'),
        both('Development is the same in speed for all children.', 'सभी बच्चों में विकास की गति समान होती है।'),
        both('Development proceeds from head to foot.', 'विकास सिर से पैर की ओर बढ़ता है।'),
        both('Development proceeds from the limbs to the trunk.', 'विकास हाथ-पैर से धड़ की ओर बढ़ता है।'),
      ],
      correct: 2,
    },
    explanation: both(
      'Control begins at the head and moves downwards: the **cephalocaudal** direction. The other well-known direction is from the trunk outwards (proximodistal), not from the limbs inwards.',
      'नियंत्रण सिर से शुरू होकर नीचे की ओर बढ़ता है: यह **शिर:पदाभिमुख** दिशा है। दूसरी ज्ञात दिशा धड़ से बाहर की ओर (निकट से दूर) है, हाथ-पैर से भीतर की ओर नहीं।',
    ),
  },
  {
    itemRef: 'child-11',
    topic: 'Social learning',
    difficulty: 'medium',
    prompt: both(
      'A teacher who wants children to wash their hands before the meal washes hers each day where they can see it, and soon most of them do the same. The learning is best explained by',
      'शिक्षिका चाहती है कि बच्चे भोजन से पहले हाथ धोएँ, इसलिए वह रोज़ उनके सामने हाथ धोती है। कुछ ही दिनों में अधिकतर बच्चे वैसा ही करने लगते हैं। इस सीखने की सबसे अच्छी व्याख्या है',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('classical conditioning.', 'शास्त्रीय अनुबंधन।'),
        both('trial and error.', 'प्रयास और त्रुटि।'),
        both('insight.', 'अंतर्दृष्टि।'),
        both('observation of a model.', 'प्रतिमान का अवलोकन।'),
      ],
      correct: 3,
    },
    explanation: both(
      'In Bandura’s social learning theory people learn by observing a model, especially one they respect, and then reproducing the behaviour.',
      'बंडूरा के सामाजिक अधिगम सिद्धांत में व्यक्ति प्रतिमान को, विशेषकर जिसका वह सम्मान करता है, देखकर सीखता है और फिर वैसा व्यवहार दोहराता है।',
    ),
  },
  {
    itemRef: 'child-12',
    topic: 'Gender and schooling',
    difficulty: 'easy',
    prompt: both(
      'In a picture book the father reads the newspaper and the mother cooks on every page. Which classroom activity best helps children question this?',
      'एक चित्र-पुस्तक के हर पृष्ठ पर पिता अख़बार पढ़ते हैं और माँ खाना बनाती हैं। बच्चों को इस पर सोचने में कौन-सी गतिविधि सबसे अधिक सहायक होगी?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Asking only the girls to colour the kitchen', 'केवल लड़कियों से रसोई में रंग भरवाना'),
        both(
          'Listing who does which work in their own homes and talking about what could be shared',
          'अपने घर में कौन क्या काम करता है, इसकी सूची बनाना और क्या बाँटा जा सकता है, इस पर बात करना',
        ),
        both('Telling the children to skip these pages', 'बच्चों से ये पृष्ठ छोड़ देने को कहना'),
        both('Dictating a paragraph on the duties of mothers', 'माताओं के कर्तव्यों पर अनुच्छेद लिखवाना'),
      ],
      correct: 1,
    },
    explanation: both(
      'Children become aware of a stereotype by comparing it with their own experience and by talking about alternatives. The other activities repeat it or hide it.',
      'बच्चे रूढ़ि को तब पहचानते हैं जब उसकी तुलना अपने अनुभव से करते हैं और विकल्पों पर बात करते हैं। शेष गतिविधियाँ रूढ़ि को दोहराती या छिपाती हैं।',
    ),
  },
  {
    itemRef: 'child-13',
    topic: 'Right to education',
    difficulty: 'medium',
    prompt: both(
      'Under the Right of Children to Free and Compulsory Education Act, 2009, a teacher may',
      'मुफ़्त और अनिवार्य बाल शिक्षा का अधिकार अधिनियम, 2009 के अनुसार शिक्षक',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both(
          'use mild physical punishment with the parents’ consent.',
          'माता-पिता की सहमति से हल्का शारीरिक दंड दे सकता है।',
        ),
        both(
          'refuse admission to a child without a birth certificate.',
          'जन्म प्रमाणपत्र न होने पर बच्चे को प्रवेश देने से मना कर सकता है।',
        ),
        both(
          'neither punish a child physically nor harass the child mentally.',
          'बच्चे को न शारीरिक दंड दे सकता है, न मानसिक रूप से प्रताड़ित कर सकता है।',
        ),
        both('give private tuition to pupils of the same school.', 'अपने ही विद्यालय के बच्चों को निजी ट्यूशन दे सकता है।'),
      ],
      correct: 2,
    },
    explanation: both(
      'Section 17 forbids physical punishment and mental harassment. Section 14 says that no child may be denied admission for lack of proof of age, and section 28 forbids private tuition by teachers.',
      'धारा 17 शारीरिक दंड और मानसिक उत्पीड़न दोनों का निषेध करती है। धारा 14 के अनुसार आयु के प्रमाण के अभाव में प्रवेश से मना नहीं किया जा सकता, और धारा 28 शिक्षकों के निजी ट्यूशन का निषेध करती है।',
    ),
  },
  {
    itemRef: 'child-14',
    topic: 'Specific learning disability',
    difficulty: 'medium',
    prompt: both(
      'Naveen explains science very well aloud, but reads slowly, skips lines and misreads many familiar words. Instruction has been good and his hearing and sight are normal. His teacher should consider the possibility of',
      'नवीन विज्ञान बहुत अच्छी तरह बोलकर समझाता है, पर धीरे पढ़ता है, पंक्तियाँ छोड़ता है और कई परिचित शब्द ग़लत पढ़ता है। शिक्षण अच्छा रहा है और उसकी श्रवण-शक्ति व दृष्टि सामान्य हैं। शिक्षक को किस संभावना पर विचार करना चाहिए?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('dyslexia.', 'डिस्लेक्सिया (पठन-विकार)'),
        both('dyscalculia.', 'डिस्कैल्कुलिया (गणना-विकार)'),
        both('low intelligence.', 'निम्न बुद्धि'),
        both('lack of discipline.', 'अनुशासन की कमी'),
      ],
      correct: 0,
    },
    explanation: both(
      'A marked difficulty with reading beside good oral understanding, normal senses and adequate teaching points to dyslexia, which a specialist should confirm. Dyscalculia concerns number; his oral explanations speak against low intelligence.',
      'अच्छी मौखिक समझ, सामान्य इंद्रियों और पर्याप्त शिक्षण के साथ पढ़ने में विशेष कठिनाई डिस्लेक्सिया की ओर संकेत करती है, जिसकी पुष्टि विशेषज्ञ करे। डिस्कैल्कुलिया संख्याओं से जुड़ा है; उसकी मौखिक व्याख्या निम्न बुद्धि की धारणा के विरुद्ध है।',
    ),
  },
  {
    itemRef: 'child-15',
    topic: 'Attribution and self-belief',
    difficulty: 'hard',
    prompt: both(
      'After a poor test Mala says, “I am simply bad at maths and always will be.” Which reply most helps her to try again?',
      'परीक्षा में कम अंक आने पर माला कहती है, “मैं गणित में कमज़ोर हूँ और हमेशा रहूँगी।” दोबारा प्रयास करने में कौन-सा उत्तर उसकी सबसे अधिक सहायता करेगा?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('“Do not worry, maths is not for everybody.”', '“चिंता मत करो, गणित सबके लिए नहीं होता।”'),
        both('“The paper was unfair to the whole class.”', '“प्रश्नपत्र पूरी कक्षा के लिए अनुचित था।”'),
        both('“You were unlucky; next time it may go better.”', '“इस बार भाग्य ने साथ नहीं दिया; अगली बार शायद अच्छा हो।”'),
        both(
          '“You subtracted correctly; let us find another way to do the borrowing.”',
          '“तुमने घटाना ठीक किया; चलो, उधार लेने का कोई दूसरा तरीक़ा खोजते हैं।”',
        ),
      ],
      correct: 3,
    },
    explanation: both(
      'Mala attributes failure to something inside her that cannot change. The helpful reply points to a cause she can change, her strategy, and names what already works. Luck and an unfair paper are beyond her control, and “not for everybody” confirms her belief.',
      'माला असफलता का कारण अपने भीतर की ऐसी बात को मानती है जो बदल नहीं सकती। सहायक उत्तर ऐसे कारण की ओर ले जाता है जिसे वह बदल सकती है, यानी उसका तरीक़ा, और बताता है कि क्या पहले से ठीक है। भाग्य और अनुचित प्रश्नपत्र उसके वश में नहीं, और “सबके लिए नहीं होता” उसकी धारणा को पक्का करता है।',
    ),
  },
];
