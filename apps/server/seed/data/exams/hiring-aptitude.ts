import type { ExamDraft } from './exam-draft.ts';

export const hiringAptitudeExams: ExamDraft[] = [
  {
    testCode: 'KHA-101',
    title: { en: 'Graduate Hiring Aptitude', hi: 'स्नातक भर्ती एप्टीट्यूड परीक्षा' },
    categorySlug: 'hiring-aptitude',
    providerSlug: 'purvai',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 59_900,
    level: 'intermediate',
    proctoring: 'live',
    passingShareInPercent: 50,
    cohort: 'graduate-hiring',
    tags: ['numerical', 'verbal', 'logical', 'hiring', 'percentile'],
    summary: {
      en: 'Numerical, verbal and logical reasoning in 45 proctored minutes. One score for many applications; it is shown to nobody but you.',
      hi: '45 मिनट की देखरेख में संख्यात्मक, भाषिक और तार्किक परीक्षा। कई आवेदनों के लिए एक अंक; वह आपके सिवा किसी को नहीं दिखता।',
    },
    audience: {
      en: 'Graduates of any stream who apply for their first or second job.',
      hi: 'किसी भी विषय के स्नातक, जो पहली या दूसरी नौकरी के लिए आवेदन कर रहे हैं।',
    },
    faq: [
      {
        question: { en: 'Which employers accept the score?', hi: 'कौन-से नियोक्ता यह अंक मानते हैं?' },
        answer: {
          en: 'Each vacancy on the jobs board names the tests it asks for. Search the board for this test.',
          hi: 'नौकरी बोर्ड की हर रिक्ति में लिखा रहता है कि कौन-सी परीक्षा चाहिए। बोर्ड पर यही परीक्षा खोजें।',
        },
      },
      {
        question: { en: 'Are wrong answers penalised?', hi: 'ग़लत उत्तर पर अंक कटते हैं?' },
        answer: {
          en: 'Yes, by a quarter of a mark each. A question left blank loses nothing.',
          hi: 'हाँ, हर ग़लत उत्तर पर चौथाई अंक। ख़ाली छोड़े गए प्रश्न पर कुछ नहीं कटता।',
        },
      },
      {
        question: { en: 'Can an employer see that I failed?', hi: 'क्या नियोक्ता देख सकते हैं कि मैं असफल रहा?' },
        answer: {
          en: 'No. Your result is shown to you alone; an employer reads only what you download and hand on yourself.',
          hi: 'नहीं। परिणाम सिर्फ़ आपको दिखता है; नियोक्ता केवल वही पढ़ते हैं जो आप स्वयं डाउनलोड करके दें।',
        },
      },
    ],
  },
  {
    testCode: 'KHA-102',
    title: { en: 'Graduate Hiring Aptitude at a Centre', hi: 'स्नातक भर्ती एप्टीट्यूड परीक्षा: केंद्र पर' },
    categorySlug: 'hiring-aptitude',
    providerSlug: 'purvai',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 99_900,
    level: 'intermediate',
    proctoring: 'centre',
    passingShareInPercent: 50,
    cohort: 'graduate-hiring',
    tags: ['numerical', 'verbal', 'logical', 'centre', 'percentile'],
    summary: {
      en: 'The hiring paper in a hall, for employers who ask for an invigilated score and for homes without a quiet room.',
      hi: 'भर्ती का प्रश्नपत्र केंद्र पर — उन नियोक्ताओं के लिए जो निरीक्षित अंक चाहते हैं, और उनके लिए जिनके घर में शांत कमरा नहीं।',
    },
    audience: {
      en: 'Applicants who share a room or a connection.',
      hi: 'वे आवेदक, जिनका कमरा या इंटरनेट साझा है।',
    },
  },
  {
    testCode: 'KHA-103',
    title: { en: 'Campus Placement Aptitude Mock', hi: 'कैंपस प्लेसमेंट एप्टीट्यूड अभ्यास' },
    categorySlug: 'hiring-aptitude',
    providerSlug: 'purvai',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 19_900,
    level: 'beginner',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['placement', 'campus', 'fresher', 'flexible timing'],
    summary: {
      en: 'What the first round of campus placement looks like, on a day of your choice and with the time left always in view.',
      hi: 'कैंपस प्लेसमेंट का पहला दौर कैसा होता है — आपके चुने दिन, और बचा हुआ समय हमेशा सामने।',
    },
    audience: {
      en: 'Pre-final and final-year students in any college.',
      hi: 'किसी भी कॉलेज के अंतिम और उससे पहले के वर्ष के विद्यार्थी।',
    },
  },
  {
    testCode: 'KHA-104',
    title: { en: 'Campus Placement Open Day', hi: 'कैंपस प्लेसमेंट खुला दिवस' },
    categorySlug: 'hiring-aptitude',
    providerSlug: 'purvai',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 0,
    level: 'beginner',
    proctoring: 'live',
    passingShareInPercent: null,
    cohort: 'placement-open-day',
    // All visitors of a demo use the same account for this test, so it needs many attempts.
    mostAttempts: 20,
    tags: ['free', 'placement', 'limited seats', 'live proctor'],
    summary: {
      en: 'Meet a live proctor for the first time without paying: ten candidates, one room, the complete hiring paper.',
      hi: 'पहली बार बिना शुल्क के निरीक्षक की देखरेख का अनुभव: दस अभ्यर्थी, एक कक्ष और पूरा भर्ती प्रश्नपत्र।',
    },
    audience: {
      en: 'Students who have never sat a proctored test online.',
      hi: 'जिन विद्यार्थियों ने कभी निरीक्षक की देखरेख में ऑनलाइन परीक्षा नहीं दी।',
    },
  },
  {
    testCode: 'KHA-105',
    title: { en: 'Aptitude Practice for First-Time Job Seekers', hi: 'पहली नौकरी खोजने वालों के लिए एप्टीट्यूड अभ्यास' },
    categorySlug: 'hiring-aptitude',
    providerSlug: 'purvai',
    formRef: 'practice-aptitude-a',
    priceInPaise: 0,
    level: 'beginner',
    proctoring: 'none',
    practice: true,
    passingShareInPercent: null,
    tags: ['free', 'practice', 'start now', 'bilingual'],
    summary: {
      en: 'Free, short and explained: schedule it and start within a minute, in English or Hindi.',
      hi: 'मुफ़्त, छोटा और व्याख्या सहित: चुनें और एक मिनट में शुरू करें, हिंदी या अंग्रेज़ी में।',
    },
    audience: {
      en: 'Anybody who wants to try the test screen and the style of questions.',
      hi: 'जो कोई परीक्षा स्क्रीन और प्रश्नों की शैली आज़माना चाहे।',
    },
    faq: [
      {
        question: { en: 'How soon can I start?', hi: 'कितनी जल्दी शुरू कर सकता हूँ?' },
        answer: {
          en: 'At once: there is an open window all day and all night, and no proctor to wait for.',
          hi: 'तुरंत: अवधि दिन-रात खुली रहती है और किसी निरीक्षक की प्रतीक्षा नहीं करनी पड़ती।',
        },
      },
      {
        question: { en: 'Can I repeat it?', hi: 'क्या इसे दोबारा दे सकता हूँ?' },
        answer: {
          en: 'Yes, as often as you like. The questions stay the same, so the second score says less than the first.',
          hi: 'हाँ, जितनी बार चाहें। प्रश्न वही रहते हैं, इसलिए दूसरा अंक पहले से कम बताता है।',
        },
      },
      {
        question: { en: 'Does anybody see my result?', hi: 'क्या मेरा परिणाम कोई और देखता है?' },
        answer: {
          en: 'No. Your result is shown to you alone.',
          hi: 'नहीं। आपका परिणाम सिर्फ़ आपको दिखता है।',
        },
      },
    ],
  },
  {
    testCode: 'KHA-106',
    title: { en: 'Software Trainee Screening', hi: 'सॉफ़्टवेयर प्रशिक्षु छँटनी परीक्षा' },
    categorySlug: 'hiring-aptitude',
    providerSlug: 'kasturi-hill',
    formRef: 'computer-science-graduate-a',
    priceInPaise: 79_900,
    level: 'advanced',
    proctoring: 'live',
    passingShareInPercent: 45,
    cohort: 'software-trainee',
    tags: ['software', 'computer science', 'fresher', 'hiring'],
    summary: {
      en: 'A technical first round for software trainee posts: algorithms, data, systems and networks, no brain-teasers.',
      hi: 'सॉफ़्टवेयर प्रशिक्षु पदों का तकनीकी पहला दौर: एल्गोरिद्म, डेटा, तंत्र और नेटवर्क; पहेलियाँ नहीं।',
    },
    audience: {
      en: 'Final-year students and graduates who apply for trainee and junior developer posts.',
      hi: 'प्रशिक्षु और कनिष्ठ डेवलपर पदों के लिए आवेदन कर रहे अंतिम वर्ष के विद्यार्थी और स्नातक।',
    },
  },
  {
    testCode: 'KHA-107',
    title: { en: 'Operations Trainee Screening', hi: 'संचालन प्रशिक्षु छँटनी परीक्षा' },
    categorySlug: 'hiring-aptitude',
    providerSlug: 'purvai',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 29_900,
    level: 'intermediate',
    proctoring: 'recorded',
    passingShareInPercent: 45,
    tags: ['operations', 'logistics', 'numerical', 'logical', 'hiring'],
    summary: {
      en: 'For warehouses, plants and service operations: read a table, plan an order of work, notice what does not follow.',
      hi: 'गोदाम, कारख़ाने और सेवा संचालन के लिए: सारणी पढ़ना, काम का क्रम बनाना और ग़लत निष्कर्ष पहचानना।',
    },
    audience: {
      en: 'Diploma holders and graduates who apply for supervisor and planner trainee posts.',
      hi: 'पर्यवेक्षक और नियोजक प्रशिक्षु पदों के लिए आवेदन कर रहे डिप्लोमाधारी और स्नातक।',
    },
  },
];
