import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { both, lines } from '../wording.ts';

/** Two passages, one written in each language. The questions are about the passage in the reader's language. */
export const passage: SourceForm['stimuli'][number] = {
  stimulusRef: 'passage',
  title: both('Passage', 'गद्यांश'),
  body: both(
    lines(
      'The ferry at Baliaghat used to cross the river forty times a day. Old Haru steered it with one hand and knew everybody’s business: who was going to market, who to court, who to be married. When the bridge opened, people crossed in three minutes and the ferry carried only bicycles and, once a week, a goat.',
      '',
      'The council offered Haru work as a night watchman on the bridge. He refused, politely, and went on crossing. Travellers laughed at him until the first monsoon flood closed the bridge for nine days. Then the queue for the ferry reached the banyan tree, and Haru, who could have asked any price, asked the old one.',
      '',
      '“The river has not changed its fare,” he said. After that nobody laughed; and the schoolteacher, who disliked sentiment, taught her class that a thing may be out of date and still be needed.',
    ),
    lines(
      'हमारे क़स्बे की घड़ी वाली मीनार की घड़ी दस बरस से बंद थी। दस बजकर दस मिनट पर उसकी सुइयाँ ऐसे ठहरी थीं जैसे मुस्कुरा रही हों। नगरपालिका ने हर साल मरम्मत का प्रस्ताव पास किया और हर साल पैसा नालियों में चला गया, जो सचमुच अधिक ज़रूरी थीं।',
      '',
      'फिर एक दिन घड़ीसाज़ रहमत चाचा ने, जिनकी दुकान मोबाइल आने के बाद सूनी हो चली थी, अपनी सीढ़ी उठाई और मीनार पर चढ़ गए। तीन महीने तक वे रोज़ शाम को चढ़ते और अँधेरा होने पर उतरते। लोग पूछते, “कितना मिलेगा?” वे कहते, “समय।”',
      '',
      'जिस दिन घड़ी चली, किसी ने समारोह नहीं किया। पर अगली सुबह दूधवाला, जो रोज़ देर से आने का कोई नया बहाना लाता था, चुपचाप ठीक छह बजे आ गया। माँ ने हँसकर कहा, “अब बहानों का समय भी ख़त्म हुआ।”',
    ),
  ),
};

export const language: SourceItem[] = [
  {
    itemRef: 'language-01',
    topic: 'Detail',
    difficulty: 'easy',
    stimulusRef: 'passage',
    prompt: both(
      'Why was the ferry little used after the bridge had opened?',
      'मरम्मत का पैसा घड़ी पर क्यों नहीं लग पाता था?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Haru had raised the fare.', 'नगरपालिका ने प्रस्ताव पास ही नहीं किया था।'),
        both('People could cross much faster.', 'वह अधिक आवश्यक काम में लग जाता था।'),
        both('The ferry had become unsafe.', 'घड़ीसाज़ बहुत अधिक पैसा माँगते थे।'),
        both('The council had forbidden it.', 'लोग घड़ी को बंद ही रखना चाहते थे।'),
      ],
      correct: 1,
    },
    explanation: both(
      'The passage says that “people crossed in three minutes”. Haru kept the old fare, and neither danger nor a ban is mentioned.',
      'गद्यांश में कहा गया है कि प्रस्ताव हर साल पास हुआ, पर पैसा “नालियों में चला गया, जो सचमुच अधिक ज़रूरी थीं”।',
    ),
  },
  {
    itemRef: 'language-02',
    topic: 'Inference',
    difficulty: 'medium',
    stimulusRef: 'passage',
    prompt: both(
      'What does Haru’s remark “The river has not changed its fare” suggest about him?',
      'रहमत चाचा का उत्तर “समय” उनके बारे में क्या बताता है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('He does not understand money.', 'उन्हें पैसे का हिसाब नहीं आता था।'),
        both('He is angry with the council.', 'वे नगरपालिका से नाराज़ थे।'),
        both('He wants to close the bridge for good.', 'वे लोगों के प्रश्नों से ऊबकर कुछ भी कह देते थे।'),
        both('He will not profit from the need of others.', 'वे मज़दूरी के लिए नहीं, काम के अपने मूल्य के लिए मेहनत कर रहे थे।'),
      ],
      correct: 3,
    },
    explanation: both(
      'He “could have asked any price” and asked the old one. The remark gives the reason: the need of others does not make the crossing dearer.',
      'लोग मेहनताना पूछते हैं और वे कहते हैं कि उन्हें समय मिलेगा, यानी घड़ी का चलना ही उनका पुरस्कार है। उत्तर में शब्द का दोहरा अर्थ भी है।',
    ),
  },
  {
    itemRef: 'language-03',
    topic: 'Vocabulary in context',
    difficulty: 'medium',
    stimulusRef: 'passage',
    prompt: both(
      'In the passage, “who disliked sentiment” means that the schoolteacher',
      '“दुकान सूनी हो चली थी” का अर्थ है कि',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('disliked Haru.', 'दुकान में अँधेरा रहता था।'),
        both('had never crossed the river.', 'दुकान सुनार को बेच दी गई थी।'),
        both('did not care for a show of soft feelings.', 'दुकान में ग्राहक बहुत कम आने लगे थे।'),
        both('did not like changes of any kind.', 'दुकान का सामान चोरी हो गया था।'),
      ],
      correct: 2,
    },
    explanation: both(
      'Sentiment here means soft, nostalgic feeling. The point is that even a person without it saw the use of the ferry.',
      '“सूना” का अर्थ है ख़ाली, जहाँ कोई न हो; “हो चली थी” बताता है कि यह धीरे-धीरे हुआ। मोबाइल आने से घड़ी के ग्राहक घट गए थे।',
    ),
  },
  {
    itemRef: 'language-04',
    topic: 'Main idea',
    difficulty: 'medium',
    stimulusRef: 'passage',
    prompt: both('Which title fits the passage best?', 'गद्यांश के लिए सबसे उपयुक्त शीर्षक कौन-सा है?'),
    answer: {
      kind: 'single-choice',
      options: [
        both('Out of Date, Yet Needed', 'लौटा हुआ समय'),
        both('How to Build a Bridge', 'नगरपालिका का बजट'),
        both('The Laziness of Ferrymen', 'मोबाइल के लाभ'),
        both('A Wedding on the River', 'दूधवाले की ईमानदारी'),
      ],
      correct: 0,
    },
    explanation: both(
      'The last sentence states the idea for which the story stands. The other titles take up a detail or contradict the story.',
      'पूरा गद्यांश बंद घड़ी के फिर चलने और उससे लोगों में आए बदलाव की बात करता है। शेष शीर्षक किसी छोटी बात पर टिके हैं या पाठ में हैं ही नहीं।',
    ),
  },
  {
    itemRef: 'language-05',
    topic: 'Grammar in context',
    difficulty: 'hard',
    stimulusRef: 'passage',
    prompt: both(
      'Choose the sentence that reports Haru’s words correctly: “The river has not changed its fare.”',
      '“घड़ीसाज़ ने सीढ़ी उठाई और मीनार पर चढ़ गए।” रचना की दृष्टि से यह किस प्रकार का वाक्य है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Haru said that the river does not change its fare.', 'सरल वाक्य'),
        both('Haru said that the river will not change its fare.', 'मिश्र वाक्य'),
        both('Haru said the river that had not changed its fare.', 'विस्मयादिबोधक वाक्य'),
        both('Haru said that the river had not changed its fare.', 'संयुक्त वाक्य'),
      ],
      correct: 3,
    },
    explanation: both(
      'After a reporting verb in the past the present perfect “has not changed” becomes the past perfect “**had not changed**”, and “that” stands before the reported clause.',
      'दो स्वतंत्र उपवाक्य, “घड़ीसाज़ ने सीढ़ी उठाई” और “(वे) मीनार पर चढ़ गए”, योजक “और” से जुड़े हैं; कोई आश्रित नहीं है। ऐसा वाक्य **संयुक्त वाक्य** कहलाता है।',
    ),
  },
];
