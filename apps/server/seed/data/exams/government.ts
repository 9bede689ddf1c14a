import type { ExamDraft } from './exam-draft.ts';

export const governmentExams: ExamDraft[] = [
  {
    testCode: 'KGV-101',
    title: { en: 'Graduate-Level Recruitment Prelims Mock', hi: 'स्नातक स्तरीय भर्ती: प्रारंभिक परीक्षा अभ्यास' },
    categorySlug: 'government',
    providerSlug: 'aravalli',
    formRef: 'banking-prelims-a',
    priceInPaise: 19_900,
    level: 'intermediate',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['prelims', 'reasoning', 'numerical ability', 'bilingual'],
    summary: {
      en: 'Reasoning, numerical ability and language in one hour, for posts that need a degree. Sit it at home on any open day.',
      hi: 'स्नातक योग्यता वाले पदों के लिए एक घंटे में तर्कशक्ति, संख्यात्मक योग्यता और भाषा। किसी भी खुले दिन घर से दें।',
    },
    audience: {
      en: 'Graduates preparing for combined recruitment to central and State offices.',
      hi: 'केंद्र और राज्य कार्यालयों की संयुक्त भर्ती की तैयारी कर रहे स्नातक।',
    },
  },
  {
    testCode: 'KGV-102',
    title: { en: 'Recruitment Prelims Rehearsal at a Centre', hi: 'भर्ती प्रारंभिक परीक्षा पूर्वाभ्यास: केंद्र पर' },
    categorySlug: 'government',
    providerSlug: 'aravalli',
    formRef: 'banking-prelims-a',
    priceInPaise: 64_900,
    level: 'intermediate',
    proctoring: 'centre',
    passingShareInPercent: null,
    cohort: 'recruitment-prelims',
    tags: ['prelims', 'centre', 'reasoning', 'numerical ability', 'bilingual', 'rank'],
    summary: {
      en: 'The prelims pattern in a computer hall near you, with admit card, biometric-free identity check and a rank within the week’s candidates.',
      hi: 'आपके पास के कंप्यूटर केंद्र में प्रारंभिक परीक्षा का पूरा ढाँचा: प्रवेश पत्र, बिना बायोमेट्रिक पहचान जाँच और अभ्यर्थियों के बीच स्थान।',
    },
    audience: {
      en: 'Candidates with a real examination in the next two months.',
      hi: 'जिनकी असली परीक्षा अगले दो महीनों में है।',
    },
    faq: [
      {
        question: { en: 'In which language is the paper?', hi: 'प्रश्नपत्र किस भाषा में है?' },
        answer: {
          en: 'English and Hindi, except that the English section stays in English. You can switch at any question, and your answers stay as they are.',
          hi: 'अंग्रेज़ी और हिंदी दोनों में; केवल अंग्रेज़ी का खंड अंग्रेज़ी में ही रहता है। किसी भी प्रश्न पर भाषा बदल सकते हैं; दिए हुए उत्तर वैसे ही रहते हैं।',
        },
      },
      {
        question: {
          en: 'I need a scribe. Can the centre arrange one?',
          hi: 'मुझे लेखक (स्क्राइब) चाहिए। क्या केंद्र व्यवस्था करेगा?',
        },
        answer: {
          en: 'Yes. Say so in your profile before you book; only centres with a scribe room are then offered, and the extra time is added for you.',
          hi: 'हाँ। बुक करने से पहले प्रोफ़ाइल में बताएँ; तब केवल स्क्राइब कक्ष वाले केंद्र दिखेंगे और अतिरिक्त समय अपने-आप जुड़ जाएगा।',
        },
      },
      {
        question: { en: 'Will this count for a real recruitment?', hi: 'क्या यह किसी असली भर्ती में गिना जाएगा?' },
        answer: {
          en: 'No. It is a rehearsal by a private provider and is not connected with any recruiting body.',
          hi: 'नहीं। यह एक निजी संस्था का पूर्वाभ्यास है और किसी भर्ती संस्था से जुड़ा नहीं है।',
        },
      },
    ],
  },
  {
    testCode: 'KGV-103',
    title: { en: 'State Secretariat Assistant Screening Mock', hi: 'राज्य सचिवालय सहायक: छँटनी परीक्षा अभ्यास' },
    categorySlug: 'government',
    providerSlug: 'aravalli',
    formRef: 'banking-prelims-a',
    priceInPaise: 34_900,
    level: 'intermediate',
    proctoring: 'live',
    passingShareInPercent: 40,
    cohort: 'recruitment-prelims',
    tags: ['secretariat', 'assistant', 'prelims', 'bilingual'],
    summary: {
      en: 'A proctored hour of reasoning, numbers and language at the level of assistant posts in State secretariats.',
      hi: 'राज्य सचिवालयों के सहायक पदों के स्तर पर तर्क, गणित और भाषा का एक घंटे का देखरेख वाला प्रश्नपत्र।',
    },
    audience: {
      en: 'Graduates who apply for assistant and section-officer posts in State service.',
      hi: 'राज्य सेवा में सहायक और अनुभाग अधिकारी पदों के लिए आवेदन कर रहे स्नातक।',
    },
  },
  {
    testCode: 'KGV-104',
    title: { en: 'Postal and Railway Clerk Prelims Practice', hi: 'डाक और रेलवे लिपिक: प्रारंभिक परीक्षा अभ्यास' },
    categorySlug: 'government',
    providerSlug: 'aravalli',
    formRef: 'banking-prelims-a',
    priceInPaise: 0,
    level: 'beginner',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['free', 'clerk', 'postal', 'railway', 'bilingual'],
    summary: {
      en: 'A free full-length paper for clerical posts, in English and Hindi, with the page activity noted as in the paid mocks so that you get used to it.',
      hi: 'लिपिक पदों के लिए मुफ़्त पूरा प्रश्नपत्र, अंग्रेज़ी और हिंदी में; सशुल्क अभ्यासों की तरह पेज की गतिविधि दर्ज होती है ताकि आदत बने।',
    },
    audience: {
      en: 'Candidates who have passed class 12 and are starting to prepare.',
      hi: 'कक्षा 12 उत्तीर्ण अभ्यर्थी, जो तैयारी शुरू कर रहे हैं।',
    },
  },
  {
    testCode: 'KGV-105',
    title: { en: 'Scientific Assistant (Computer Science) Mock', hi: 'वैज्ञानिक सहायक (कंप्यूटर विज्ञान) अभ्यास' },
    categorySlug: 'government',
    providerSlug: 'kasturi-hill',
    formRef: 'computer-science-graduate-a',
    priceInPaise: 59_900,
    level: 'advanced',
    proctoring: 'live',
    passingShareInPercent: 35,
    tags: ['computer science', 'technical post', 'numerical answer'],
    summary: {
      en: 'The technical paper for graduate computing posts in laboratories and departments, under a live proctor.',
      hi: 'प्रयोगशालाओं और विभागों के कंप्यूटिंग पदों के लिए तकनीकी प्रश्नपत्र, निरीक्षक की सीधी देखरेख में।',
    },
    audience: {
      en: 'Engineers and computer-applications graduates who aim at technical government posts.',
      hi: 'तकनीकी सरकारी पदों की तैयारी कर रहे इंजीनियर और कंप्यूटर अनुप्रयोग के स्नातक।',
    },
  },
  {
    testCode: 'KGV-106',
    title: { en: 'Aptitude Warm-up for Recruitment Tests', hi: 'भर्ती परीक्षाओं से पहले एप्टीट्यूड अभ्यास' },
    categorySlug: 'government',
    providerSlug: 'aravalli',
    formRef: 'practice-aptitude-a',
    priceInPaise: 0,
    level: 'beginner',
    proctoring: 'none',
    practice: true,
    passingShareInPercent: null,
    tags: ['free', 'practice', 'start now', 'bilingual'],
    summary: {
      en: 'Twenty unhurried minutes of numbers, words and reasoning on the screen used in recruitment tests, with every answer explained.',
      hi: 'भर्ती परीक्षाओं जैसी स्क्रीन पर बीस मिनट का सहज अभ्यास — गणित, शब्द और तर्क, हर उत्तर की व्याख्या के साथ।',
    },
    audience: {
      en: 'First-time candidates for constable, clerk and assistant posts.',
      hi: 'सिपाही, लिपिक और सहायक पदों के लिए पहली बार परीक्षा देने वाले।',
    },
  },
];
