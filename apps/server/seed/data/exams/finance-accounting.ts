import type { ExamDraft } from './exam-draft.ts';

export const financeAccountingExams: ExamDraft[] = [
  {
    testCode: 'KFA-101',
    title: { en: 'Accounts Trainee Numeracy Screening', hi: 'लेखा प्रशिक्षु संख्या-ज्ञान छँटनी' },
    categorySlug: 'finance-accounting',
    providerSlug: 'neelgagan',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 29_900,
    level: 'beginner',
    proctoring: 'recorded',
    passingShareInPercent: 45,
    tags: ['accounts', 'numerical', 'data interpretation', 'fresher'],
    summary: {
      en: 'Can you read a sales table without losing a zero? Numbers, words and logic for accounts and billing desks.',
      hi: 'क्या आप बिक्री की सारणी बिना चूक पढ़ सकते हैं? लेखा और बिलिंग डेस्क के लिए संख्या, भाषा और तर्क।',
    },
    audience: {
      en: 'Commerce graduates who apply for trainee posts in accounts.',
      hi: 'लेखा में प्रशिक्षु पदों के लिए आवेदन कर रहे वाणिज्य स्नातक।',
    },
  },
  {
    testCode: 'KFA-102',
    title: { en: 'Finance Analyst Reasoning Assessment', hi: 'वित्त विश्लेषक तर्क परीक्षा' },
    categorySlug: 'finance-accounting',
    providerSlug: 'neelgagan',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 89_900,
    level: 'advanced',
    proctoring: 'live',
    passingShareInPercent: 60,
    cohort: 'finance-analyst',
    tags: ['analyst', 'data interpretation', 'logical', 'hiring', 'percentile'],
    summary: {
      en: 'A proctored measure of the two habits analysts live by: reading data exactly, and not concluding more than it says.',
      hi: 'विश्लेषक की दो आदतों की देखरेख में परख: आँकड़े ठीक-ठीक पढ़ना, और उनसे ज़्यादा निष्कर्ष न निकालना।',
    },
    audience: {
      en: 'Applicants for analyst posts in banks, funds and consulting firms.',
      hi: 'बैंकों, निवेश संस्थाओं और परामर्श फ़र्मों में विश्लेषक पदों के आवेदक।',
    },
    faq: [
      {
        question: { en: 'Is finance knowledge tested?', hi: 'क्या वित्त का ज्ञान परखा जाता है?' },
        answer: {
          en: 'No. The paper measures reasoning with numbers and text; no formula beyond school arithmetic is needed.',
          hi: 'नहीं। यह संख्या और पाठ के साथ तर्क परखती है; विद्यालय के अंकगणित से आगे का कोई सूत्र नहीं चाहिए।',
        },
      },
      {
        question: { en: 'May I use a calculator?', hi: 'क्या कैलकुलेटर का उपयोग कर सकते हैं?' },
        answer: {
          en: 'None is needed: the numbers are chosen so that rough work on paper is enough.',
          hi: 'ज़रूरत नहीं पड़ती: संख्याएँ ऐसी चुनी गई हैं कि काग़ज़ पर कच्चा काम पर्याप्त है।',
        },
      },
      {
        question: { en: 'How long does an employer accept the score?', hi: 'नियोक्ता अंक को कब तक मानते हैं?' },
        answer: {
          en: 'Most vacancies here ask for a score of the last twelve months; the vacancy says so.',
          hi: 'यहाँ की अधिकतर रिक्तियाँ पिछले बारह महीनों का अंक माँगती हैं; यह रिक्ति में लिखा रहता है।',
        },
      },
    ],
  },
  {
    testCode: 'KFA-103',
    title: { en: 'Audit Associate Screening at a Centre', hi: 'लेखापरीक्षा सहयोगी छँटनी: केंद्र पर' },
    categorySlug: 'finance-accounting',
    providerSlug: 'neelgagan',
    formRef: 'hiring-aptitude-a',
    priceInPaise: 129_900,
    level: 'intermediate',
    proctoring: 'centre',
    passingShareInPercent: 55,
    tags: ['audit', 'numerical', 'verbal', 'centre', 'hiring'],
    summary: {
      en: 'An invigilated score for audit firms that hire in batches each quarter.',
      hi: 'हर तिमाही समूह में भर्ती करने वाली लेखापरीक्षा फ़र्मों के लिए निरीक्षित अंक।',
    },
    audience: {
      en: 'Commerce graduates and article trainees.',
      hi: 'वाणिज्य स्नातक और आर्टिकल प्रशिक्षु।',
    },
  },
  {
    testCode: 'KFA-104',
    title: { en: 'Accounts Clerk Prelims Mock', hi: 'लेखा लिपिक प्रारंभिक परीक्षा अभ्यास' },
    categorySlug: 'finance-accounting',
    providerSlug: 'aravalli',
    formRef: 'banking-prelims-a',
    priceInPaise: 19_900,
    level: 'beginner',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['accounts clerk', 'prelims', 'bilingual', 'flexible timing'],
    summary: {
      en: 'Numerical ability, reasoning and language at the level of accounts clerks in boards and corporations.',
      hi: 'बोर्डों और निगमों के लेखा लिपिक स्तर पर संख्यात्मक योग्यता, तर्क और भाषा।',
    },
    audience: {
      en: 'Commerce graduates who prepare for clerical posts in public bodies.',
      hi: 'सार्वजनिक संस्थाओं में लिपिक पदों की तैयारी कर रहे वाणिज्य स्नातक।',
    },
  },
  {
    testCode: 'KFA-105',
    title: { en: 'Numbers at Work: Free Practice', hi: 'काम की गणित: मुफ़्त अभ्यास' },
    categorySlug: 'finance-accounting',
    providerSlug: 'neelgagan',
    formRef: 'practice-aptitude-a',
    priceInPaise: 0,
    level: 'beginner',
    proctoring: 'none',
    practice: true,
    passingShareInPercent: null,
    tags: ['free', 'practice', 'start now', 'percentages'],
    summary: {
      en: 'Percentages, averages and ratios as they turn up in invoices and reports, with each step shown afterwards.',
      hi: 'प्रतिशत, औसत और अनुपात — जैसे बिलों और रिपोर्टों में आते हैं; बाद में हर चरण समझाया जाता है।',
    },
    audience: {
      en: 'Commerce students and people who return to work after a break.',
      hi: 'वाणिज्य के विद्यार्थी और अंतराल के बाद काम पर लौट रहे लोग।',
    },
  },
];
