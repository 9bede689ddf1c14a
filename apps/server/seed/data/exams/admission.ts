import type { ExamDraft } from './exam-draft.ts';

export const admissionExams: ExamDraft[] = [
  {
    testCode: 'KAD-101',
    title: { en: 'Engineering Entrance Mock: Full Paper', hi: 'इंजीनियरिंग प्रवेश अभ्यास: पूरा प्रश्नपत्र' },
    categorySlug: 'admission',
    providerSlug: 'kasturi-hill',
    formRef: 'engineering-entrance-a',
    priceInPaise: 49_900,
    level: 'intermediate',
    proctoring: 'live',
    passingShareInPercent: null,
    cohort: 'engineering-entrance',
    tags: ['physics', 'chemistry', 'mathematics', 'negative marking', 'rank'],
    summary: {
      en: 'One sitting of physics, chemistry and mathematics with a proctor in the room, the usual negative marks and a rank among everybody who took the same paper.',
      hi: 'एक ही बैठक में भौतिकी, रसायन और गणित — निरीक्षक की देखरेख, नेगेटिव मार्किंग और उसी प्रश्नपत्र को देने वाले सभी अभ्यर्थियों में आपका स्थान।',
    },
    audience: {
      en: 'Students of class 12 and repeaters who have finished most of the syllabus and want to know where they stand.',
      hi: 'कक्षा 12 के विद्यार्थी और दोबारा तैयारी करने वाले, जिनका अधिकतर पाठ्यक्रम पूरा है और जो अपनी स्थिति जानना चाहते हैं।',
    },
    faq: [
      {
        question: { en: 'Which classes does the paper cover?', hi: 'प्रश्नपत्र किन कक्षाओं का है?' },
        answer: {
          en: 'Classes 11 and 12, in about equal parts. Nothing outside the school syllabus is asked.',
          hi: 'कक्षा 11 और 12, लगभग बराबर भाग में। विद्यालय के पाठ्यक्रम से बाहर कुछ नहीं पूछा जाता।',
        },
      },
      {
        question: { en: 'How is my rank worked out?', hi: 'मेरा स्थान कैसे निकलता है?' },
        answer: {
          en: 'By exact marks among everybody who sits this paper, at home or at a centre. Equal marks get equal ranks.',
          hi: 'इसी प्रश्नपत्र को घर या केंद्र पर देने वाले सभी अभ्यर्थियों के सटीक अंकों से। बराबर अंकों पर स्थान भी बराबर रहता है।',
        },
      },
      {
        question: { en: 'May I use a calculator?', hi: 'क्या मैं कैलकुलेटर का उपयोग कर सकता हूँ?' },
        answer: {
          en: 'No calculator of your own. The numbers are chosen so that rough work is enough; a rough sheet is part of the test screen.',
          hi: 'अपना कैलकुलेटर नहीं। संख्याएँ ऐसी हैं कि कच्चा काम पर्याप्त है; परीक्षा स्क्रीन में कच्चे काम के लिए पन्ना मिलता है।',
        },
      },
    ],
  },
  {
    testCode: 'KAD-102',
    title: { en: 'Engineering Entrance Rehearsal at a Centre', hi: 'इंजीनियरिंग प्रवेश पूर्वाभ्यास: परीक्षा केंद्र पर' },
    categorySlug: 'admission',
    providerSlug: 'aravalli',
    formRef: 'engineering-entrance-a',
    priceInPaise: 89_900,
    level: 'intermediate',
    proctoring: 'centre',
    passingShareInPercent: null,
    cohort: 'engineering-entrance',
    tags: ['physics', 'chemistry', 'mathematics', 'centre', 'rank'],
    summary: {
      en: 'The whole day as it will be: reporting time, frisking, a seat told only at check-in, and the same paper on a centre computer.',
      hi: 'परीक्षा के दिन जैसा पूरा अनुभव: रिपोर्टिंग समय, तलाशी, प्रवेश के समय ही बताई गई सीट और केंद्र के कंप्यूटर पर वही प्रश्नपत्र।',
    },
    audience: {
      en: 'Candidates who prepare at home and have never sat a computer-based test in a hall.',
      hi: 'घर पर तैयारी करने वाले अभ्यर्थी, जिन्होंने कभी किसी केंद्र पर कंप्यूटर आधारित परीक्षा नहीं दी।',
    },
    faq: [
      {
        question: { en: 'What do I bring to the centre?', hi: 'केंद्र पर क्या लाना है?' },
        answer: {
          en: 'The admit card (printed or on your phone until the gate) and one original photo identity. Pen and paper are given to you.',
          hi: 'प्रवेश पत्र (छपा हुआ, या द्वार तक फ़ोन पर) और एक मूल फ़ोटो पहचान पत्र। पेन और काग़ज़ केंद्र देता है।',
        },
      },
      {
        question: { en: 'What if the computer at my seat fails?', hi: 'मेरी सीट का कंप्यूटर ख़राब हो जाए तो?' },
        answer: {
          en: 'You are moved to a spare seat in the same room. Your answers come with you and the lost minutes are added to your clock.',
          hi: 'आपको उसी कक्ष की अतिरिक्त सीट पर बैठाया जाता है। आपके उत्तर साथ आते हैं और गँवाए हुए मिनट आपकी घड़ी में जोड़ दिए जाते हैं।',
        },
      },
      {
        question: { en: 'Is it the same paper as the online mock?', hi: 'क्या यह ऑनलाइन अभ्यास वाला ही प्रश्नपत्र है?' },
        answer: {
          en: 'Yes, so buy one of the two. Ranks are shared: online and centre candidates are compared together.',
          hi: 'हाँ, इसलिए दोनों में से एक ही लें। स्थान साझा है: ऑनलाइन और केंद्र के अभ्यर्थियों की तुलना साथ होती है।',
        },
      },
    ],
  },
  {
    testCode: 'KAD-103',
    title: { en: 'Engineering Entrance Paper at Home', hi: 'घर से इंजीनियरिंग प्रवेश प्रश्नपत्र' },
    categorySlug: 'admission',
    providerSlug: 'kasturi-hill',
    formRef: 'engineering-entrance-a',
    priceInPaise: 24_900,
    level: 'intermediate',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['physics', 'chemistry', 'mathematics', 'flexible timing'],
    summary: {
      en: 'The full paper on a day of your choice: start whenever the window is open. What happens on the page is noted; no camera is used.',
      hi: 'पूरा प्रश्नपत्र आपके चुने दिन: निर्धारित अवधि में जब चाहें शुरू करें। पेज पर जो होता है वह दर्ज होता है; कैमरा इस्तेमाल नहीं होता।',
    },
    audience: {
      en: 'Students of class 12 who need a timed paper that fits around school.',
      hi: 'कक्षा 12 के विद्यार्थी, जिन्हें विद्यालय के समय के साथ चल सकने वाला समयबद्ध प्रश्नपत्र चाहिए।',
    },
  },
  {
    testCode: 'KAD-104',
    title: { en: 'Scholarship Screening for Engineering Aspirants', hi: 'इंजीनियरिंग अभ्यर्थियों के लिए छात्रवृत्ति छँटनी' },
    categorySlug: 'admission',
    providerSlug: 'kasturi-hill',
    formRef: 'engineering-entrance-a',
    priceInPaise: 0,
    level: 'advanced',
    proctoring: 'live',
    passingShareInPercent: 60,
    cohort: 'engineering-scholarship',
    tags: ['scholarship', 'free', 'limited seats', 'physics', 'chemistry', 'mathematics'],
    summary: {
      en: 'A free, proctored paper in very small rooms. Candidates above the cut-off are invited to a fee waiver for the coaching year.',
      hi: 'बहुत छोटे कक्षों में मुफ़्त, देखरेख वाला प्रश्नपत्र। कट-ऑफ़ से ऊपर आने वालों को कोचिंग वर्ष की शुल्क माफ़ी के लिए बुलाया जाता है।',
    },
    audience: {
      en: 'Class 12 students from families with an annual income below ₹6 lakh.',
      hi: 'कक्षा 12 के वे विद्यार्थी, जिनके परिवार की वार्षिक आय ₹6 लाख से कम है।',
    },
    faq: [
      {
        question: { en: 'Why are there so few seats?', hi: 'सीटें इतनी कम क्यों हैं?' },
        answer: {
          en: 'Each room has one proctor and at most ten candidates, and there is no fee to pay for more. New dates open every few days.',
          hi: 'हर कक्ष में एक निरीक्षक और अधिकतम दस अभ्यर्थी होते हैं, और अधिक कक्षों के लिए कोई शुल्क नहीं लिया जाता। हर कुछ दिन में नई तारीख़ें खुलती हैं।',
        },
      },
      {
        question: { en: 'Do I have to prove my income now?', hi: 'क्या अभी आय का प्रमाण देना होगा?' },
        answer: {
          en: 'No. Papers are asked for only from candidates above the cut-off.',
          hi: 'नहीं। काग़ज़ात केवल कट-ऑफ़ से ऊपर आने वालों से माँगे जाते हैं।',
        },
      },
      {
        question: { en: 'What happens if I book and do not come?', hi: 'बुक करके न आऊँ तो क्या होगा?' },
        answer: {
          en: 'The attempt counts as used, because somebody else could have had the seat. If something outside your control kept you away, write to us through the contact page.',
          hi: 'प्रयास उपयोग किया हुआ माना जाता है, क्योंकि वह सीट किसी और को मिल सकती थी। यदि आपके वश से बाहर का कारण था, तो संपर्क पृष्ठ से हमें लिखें।',
        },
      },
    ],
  },
  {
    testCode: 'KAD-105',
    title: { en: 'Postgraduate Computing Entrance Mock', hi: 'स्नातकोत्तर कंप्यूटिंग प्रवेश अभ्यास' },
    categorySlug: 'admission',
    providerSlug: 'kasturi-hill',
    formRef: 'computer-science-graduate-a',
    priceInPaise: 119_900,
    level: 'advanced',
    proctoring: 'centre',
    passingShareInPercent: null,
    cohort: 'computing-postgraduate',
    tags: ['computer science', 'M.Tech', 'numerical answer', 'centre', 'rank'],
    summary: {
      en: 'A centre mock for master’s admission in computing: single choice, multiple select and numerical answers across the whole undergraduate core.',
      hi: 'कंप्यूटिंग में स्नातकोत्तर प्रवेश के लिए केंद्र पर अभ्यास: एक सही, एक से अधिक सही और संख्यात्मक उत्तर वाले प्रश्न, पूरे स्नातक पाठ्यक्रम से।',
    },
    audience: {
      en: 'Final-year students and graduates of computer science, information technology and computer applications.',
      hi: 'कंप्यूटर विज्ञान, सूचना प्रौद्योगिकी और कंप्यूटर अनुप्रयोग के अंतिम वर्ष के विद्यार्थी और स्नातक।',
    },
    faq: [
      {
        question: { en: 'How do numerical answers work?', hi: 'संख्यात्मक उत्तर कैसे दिए जाते हैं?' },
        answer: {
          en: 'You type a number; there are no options and no negative marks for a wrong one. The question says how many decimals are wanted.',
          hi: 'आप संख्या टाइप करते हैं; विकल्प नहीं होते और ग़लत उत्तर पर अंक नहीं कटते। कितने दशमलव चाहिए, प्रश्न में लिखा होता है।',
        },
      },
      {
        question: {
          en: 'Is there partial credit for multiple select?',
          hi: 'एक से अधिक सही वाले प्रश्न में आंशिक अंक मिलते हैं?',
        },
        answer: {
          en: 'No. All correct options and no wrong one earn the marks; anything else earns nothing.',
          hi: 'नहीं। सभी सही विकल्प चुनने और कोई ग़लत न चुनने पर ही अंक मिलते हैं।',
        },
      },
      {
        question: { en: 'Can I move the date?', hi: 'क्या तारीख़ बदली जा सकती है?' },
        answer: {
          en: 'Twice, until 48 hours before the start, to any date within 365 days of buying.',
          hi: 'दो बार, शुरू होने से 48 घंटे पहले तक, ख़रीद के 365 दिन के भीतर की किसी भी तारीख़ पर।',
        },
      },
    ],
  },
  {
    testCode: 'KAD-106',
    title: { en: 'Postgraduate Computing Entrance Paper at Home', hi: 'घर से स्नातकोत्तर कंप्यूटिंग प्रवेश प्रश्नपत्र' },
    categorySlug: 'admission',
    providerSlug: 'kasturi-hill',
    formRef: 'computer-science-graduate-a',
    priceInPaise: 29_900,
    level: 'advanced',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['computer science', 'M.Tech', 'flexible timing'],
    summary: {
      en: 'The computing paper at home, with marks by topic so that revision can be planned.',
      hi: 'घर पर कंप्यूटिंग का प्रश्नपत्र, विषयवार अंकों के साथ ताकि दोहराई की योजना बन सके।',
    },
    audience: {
      en: 'Graduates who study beside a job and cannot travel to a centre.',
      hi: 'नौकरी के साथ पढ़ाई करने वाले स्नातक, जो केंद्र तक नहीं जा सकते।',
    },
  },
  {
    testCode: 'KAD-107',
    title: { en: 'Management Admission Aptitude Mock', hi: 'प्रबंधन प्रवेश एप्टीट्यूड अभ्यास' },
    categorySlug: 'admission',
    providerSlug: 'purvai',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 34_900,
    level: 'intermediate',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['MBA', 'verbal', 'numerical', 'logical', 'data interpretation'],
    summary: {
      en: 'Data interpretation, verbal ability and logical reasoning in 45 minutes, with a quarter mark lost for each wrong answer.',
      hi: '45 मिनट में आँकड़ों की व्याख्या, भाषिक योग्यता और तार्किक क्षमता; हर ग़लत उत्तर पर चौथाई अंक कटता है।',
    },
    audience: {
      en: 'Graduates and final-year students who apply for management programmes.',
      hi: 'प्रबंधन पाठ्यक्रमों के लिए आवेदन कर रहे स्नातक और अंतिम वर्ष के विद्यार्थी।',
    },
  },
  {
    testCode: 'KAD-108',
    title: { en: 'First Practice for Admission Tests', hi: 'प्रवेश परीक्षाओं का पहला अभ्यास' },
    categorySlug: 'admission',
    providerSlug: 'purvai',
    formRef: 'practice-aptitude-a',
    priceInPaise: 0,
    level: 'beginner',
    proctoring: 'none',
    practice: true,
    passingShareInPercent: null,
    tags: ['free', 'practice', 'start now'],
    summary: {
      en: 'A short free paper to learn the screen before your first real mock. Answers and reasons appear as soon as you submit.',
      hi: 'पहले असली अभ्यास से पहले स्क्रीन को समझने के लिए छोटा मुफ़्त प्रश्नपत्र। जमा करते ही उत्तर और कारण दिख जाते हैं।',
    },
    audience: {
      en: 'Anybody who has not yet taken a test on a computer.',
      hi: 'जिन्होंने अब तक कंप्यूटर पर कोई परीक्षा नहीं दी।',
    },
  },
];
