import type { ExamDraft } from './exam-draft.ts';

export const healthcareExams: ExamDraft[] = [
  {
    testCode: 'KHC-101',
    title: { en: 'Hospital Administration Trainee Screening', hi: 'अस्पताल प्रशासन प्रशिक्षु छँटनी' },
    categorySlug: 'healthcare',
    providerSlug: 'purvai',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 74_900,
    level: 'intermediate',
    proctoring: 'live',
    passingShareInPercent: 50,
    cohort: 'hospital-administration',
    tags: ['hospital', 'administration', 'numerical', 'logical', 'hiring'],
    summary: {
      en: 'For people who will plan wards, rosters and stores: numbers, reading and logic under a live proctor.',
      hi: 'वार्ड, ड्यूटी सूची और भंडार की योजना बनाने वालों के लिए: निरीक्षक की देखरेख में संख्या, पठन और तर्क।',
    },
    audience: {
      en: 'Graduates who apply to hospital groups for administrative posts.',
      hi: 'अस्पताल समूहों में प्रशासनिक पदों के लिए आवेदन कर रहे स्नातक।',
    },
    faq: [
      {
        question: { en: 'Is medical knowledge needed?', hi: 'क्या चिकित्सा ज्ञान चाहिए?' },
        answer: {
          en: 'No. It is a reasoning paper; hospitals teach their own procedures.',
          hi: 'नहीं। यह तर्क का प्रश्नपत्र है; अस्पताल अपनी प्रक्रियाएँ स्वयं सिखाते हैं।',
        },
      },
      {
        question: { en: 'Which hospitals use it?', hi: 'कौन-से अस्पताल इसे मानते हैं?' },
        answer: {
          en: 'Those whose vacancies on the jobs board name this test. Your score goes to none of them without your consent.',
          hi: 'वे, जिनकी रिक्तियों में यह परीक्षा लिखी है। आपकी सहमति के बिना अंक किसी को नहीं भेजा जाता।',
        },
      },
      {
        question: {
          en: 'I work night shifts. Are there evening sittings?',
          hi: 'मैं रात की पाली में काम करता हूँ। क्या शाम की बैठक है?',
        },
        answer: {
          en: 'Sittings start at 9 am, 11:30 am, 2 pm and 5 pm on different days; choose what fits your roster.',
          hi: 'अलग-अलग दिनों में बैठकें सुबह 9, 11:30, दोपहर 2 और शाम 5 बजे शुरू होती हैं; अपनी ड्यूटी के अनुसार चुनें।',
        },
      },
    ],
  },
  {
    testCode: 'KHC-102',
    title: { en: 'Health Department Clerk Prelims Mock', hi: 'स्वास्थ्य विभाग लिपिक प्रारंभिक परीक्षा अभ्यास' },
    categorySlug: 'healthcare',
    providerSlug: 'aravalli',
    formRef: 'banking-prelims-a',
    priceInPaise: 19_900,
    level: 'beginner',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['clerk', 'health department', 'prelims', 'bilingual'],
    summary: {
      en: 'The general paper for clerical posts in State health departments, in English and Hindi, at home.',
      hi: 'राज्य स्वास्थ्य विभागों में लिपिक पदों का सामान्य प्रश्नपत्र, घर से, हिंदी और अंग्रेज़ी में।',
    },
    audience: {
      en: 'Candidates for clerical and store-keeping posts in health departments.',
      hi: 'स्वास्थ्य विभागों में लिपिक और भंडारपाल पदों के अभ्यर्थी।',
    },
  },
  {
    testCode: 'KHC-103',
    title: { en: 'Cloud Basics for Health Technology Teams', hi: 'स्वास्थ्य प्रौद्योगिकी दलों के लिए क्लाउड की बुनियाद' },
    categorySlug: 'healthcare',
    providerSlug: 'tungabhadra',
    formRef: 'cloud-practitioner-a',
    priceInPaise: 119_900,
    level: 'intermediate',
    proctoring: 'live',
    passingShareInPercent: 60,
    tags: ['health technology', 'cloud', 'security', 'privacy'],
    summary: {
      en: 'Identity, encryption, backup and cost for those who run systems that hold patients’ records.',
      hi: 'मरीज़ों के अभिलेख रखने वाले तंत्र चलाने वालों के लिए पहचान, कूटलेखन, बैकअप और लागत।',
    },
    audience: {
      en: 'Hospital IT staff and vendors who work with health records.',
      hi: 'अस्पताल के आईटी कर्मी और स्वास्थ्य अभिलेखों पर काम करने वाली कंपनियाँ।',
    },
  },
  {
    testCode: 'KHC-104',
    title: { en: 'Medical Records Assistant Screening', hi: 'चिकित्सा अभिलेख सहायक छँटनी' },
    categorySlug: 'healthcare',
    providerSlug: 'aravalli',
    formRef: 'banking-prelims-a',
    priceInPaise: 54_900,
    level: 'beginner',
    proctoring: 'centre',
    passingShareInPercent: 40,
    tags: ['medical records', 'clerk', 'centre', 'bilingual'],
    summary: {
      en: 'Accuracy with numbers, order and language at a centre, for those who will keep other people’s files.',
      hi: 'केंद्र पर संख्या, क्रम और भाषा में शुद्धता की परख — उनके लिए जो दूसरों की फ़ाइलें सँभालेंगे।',
    },
    audience: {
      en: 'Candidates with class 12 or a degree who apply to hospital record rooms.',
      hi: 'कक्षा 12 या स्नातक उत्तीर्ण, जो अस्पताल के अभिलेख कक्ष में आवेदन कर रहे हैं।',
    },
  },
  {
    testCode: 'KHC-105',
    title: { en: 'General Aptitude Practice for Health Courses', hi: 'स्वास्थ्य पाठ्यक्रमों के लिए सामान्य एप्टीट्यूड अभ्यास' },
    categorySlug: 'healthcare',
    providerSlug: 'purvai',
    formRef: 'practice-aptitude-a',
    priceInPaise: 0,
    level: 'beginner',
    proctoring: 'none',
    practice: true,
    passingShareInPercent: null,
    tags: ['free', 'practice', 'nursing', 'allied health', 'start now'],
    summary: {
      en: 'The general aptitude part of nursing and allied health admission tests: short, free and explained.',
      hi: 'नर्सिंग और संबद्ध स्वास्थ्य प्रवेश परीक्षाओं का सामान्य एप्टीट्यूड भाग: छोटा, मुफ़्त और व्याख्या सहित।',
    },
    audience: {
      en: 'Class 12 students who apply for nursing, pharmacy and technician courses.',
      hi: 'नर्सिंग, फ़ार्मेसी और तकनीशियन पाठ्यक्रमों के लिए आवेदन कर रहे कक्षा 12 के विद्यार्थी।',
    },
  },
];
