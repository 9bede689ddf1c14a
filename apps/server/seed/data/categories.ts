import type { SeedCategory } from './types.ts';

export const categories: SeedCategory[] = [
  {
    slug: 'admission',
    name: { en: 'College admission', hi: 'कॉलेज प्रवेश' },
    description: {
      en: 'Mock papers for engineering, computing and management admission, timed and marked as on the day.',
      hi: 'इंजीनियरिंग, कंप्यूटिंग और प्रबंधन में प्रवेश के अभ्यास प्रश्नपत्र, असली समय और अंकन के साथ।',
    },
    hue: 222,
    synonyms: {
      en: [
        'entrance',
        'JEE',
        'GATE',
        'CUET',
        'engineering entrance',
        'college',
        'university',
        'undergraduate',
        'postgraduate',
        'MBA',
        'physics',
        'chemistry',
      ],
      hi: ['प्रवेश परीक्षा', 'जेईई', 'गेट', 'दाखिला', 'इंजीनियरिंग', 'विश्वविद्यालय', 'स्नातक', 'स्नातकोत्तर'],
    },
  },
  {
    slug: 'government',
    name: { en: 'Government jobs', hi: 'सरकारी नौकरी' },
    description: {
      en: 'Practice for clerical, assistant and technical posts in central and State services.',
      hi: 'केंद्र और राज्य सेवाओं में लिपिक, सहायक और तकनीकी पदों की भर्ती का अभ्यास।',
    },
    hue: 28,
    synonyms: {
      en: [
        'sarkari naukri',
        'SSC',
        'RRB',
        'recruitment',
        'clerk',
        'assistant',
        'railway',
        'postal',
        'secretariat',
        'constable',
      ],
      hi: ['भर्ती', 'लिपिक', 'सहायक', 'रेलवे', 'डाक', 'सचिवालय', 'सिपाही'],
    },
  },
  {
    slug: 'banking',
    name: { en: 'Banking', hi: 'बैंकिंग' },
    description: {
      en: 'Prelims practice for clerks, probationary officers and specialist officers.',
      hi: 'क्लर्क, बैंक PO और विशेषज्ञ अधिकारी की प्रारंभिक परीक्षा का अभ्यास।',
    },
    hue: 205,
    synonyms: {
      en: [
        'bank',
        'PO',
        'probationary officer',
        'clerk',
        'prelims',
        'rural bank',
        'cooperative bank',
        'quant',
        'reasoning',
      ],
      hi: ['बैंक', 'पीओ', 'क्लर्क', 'प्रारंभिक परीक्षा', 'ग्रामीण बैंक', 'सहकारी बैंक', 'तर्कशक्ति'],
    },
  },
  {
    slug: 'teaching',
    name: { en: 'Teaching', hi: 'शिक्षण' },
    description: {
      en: 'Eligibility and selection papers for primary teachers, with pedagogy at the centre.',
      hi: 'प्राथमिक शिक्षकों की पात्रता और चयन परीक्षाएँ, जिनके केंद्र में शिक्षाशास्त्र है।',
    },
    hue: 158,
    synonyms: {
      en: [
        'teacher eligibility',
        'TET',
        'CTET',
        'pedagogy',
        'primary teacher',
        'B.Ed',
        'D.El.Ed',
        'child development',
        'school teacher',
      ],
      hi: ['शिक्षक पात्रता', 'टीईटी', 'सीटीईटी', 'शिक्षाशास्त्र', 'प्राथमिक शिक्षक', 'बी.एड', 'डी.एल.एड', 'बाल विकास'],
    },
  },
  {
    slug: 'it-certification',
    name: { en: 'IT certification', hi: 'आईटी प्रमाणन' },
    description: {
      en: 'Vendor-neutral certificates in cloud, operations and computing fundamentals.',
      hi: 'क्लाउड, संचालन और कंप्यूटिंग के मूल सिद्धांतों में स्वतंत्र प्रमाणपत्र।',
    },
    hue: 262,
    synonyms: {
      en: [
        'cloud',
        'devops',
        'networking',
        'security',
        'certificate',
        'computer science',
        'information technology',
        'operations',
      ],
      hi: ['क्लाउड', 'नेटवर्किंग', 'साइबर सुरक्षा', 'प्रमाणपत्र', 'कंप्यूटर विज्ञान', 'सूचना प्रौद्योगिकी'],
    },
  },
  {
    slug: 'language',
    name: { en: 'Language', hi: 'भाषा' },
    description: {
      en: 'Reading, usage and reasoning in English and Hindi for study and work.',
      hi: 'पढ़ाई और काम के लिए अंग्रेज़ी और हिंदी में पठन, प्रयोग और तर्क।',
    },
    hue: 330,
    synonyms: {
      en: ['English', 'Hindi', 'grammar', 'vocabulary', 'comprehension', 'communication', 'reading'],
      hi: ['अंग्रेज़ी', 'हिंदी', 'व्याकरण', 'शब्दावली', 'गद्यांश', 'पठन बोध', 'संप्रेषण'],
    },
  },
  {
    slug: 'hiring-aptitude',
    name: { en: 'Aptitude for hiring', hi: 'भर्ती एप्टीट्यूड' },
    description: {
      en: 'Numerical, verbal and logical screening of the kind that employers ask for in entry-level roles.',
      hi: 'संख्यात्मक, भाषिक और तार्किक छँटनी परीक्षाएँ, जिन्हें नियोक्ता शुरुआती पदों के लिए स्वीकार करते हैं।',
    },
    hue: 48,
    synonyms: {
      en: [
        'placement',
        'campus',
        'fresher',
        'numerical',
        'verbal',
        'logical',
        'aptitude test',
        'screening',
        'recruitment',
      ],
      hi: ['प्लेसमेंट', 'कैंपस', 'फ्रेशर', 'एप्टीट्यूड', 'संख्यात्मक', 'तार्किक', 'छँटनी'],
    },
  },
  {
    slug: 'school-olympiad',
    name: { en: 'School olympiad', hi: 'स्कूल ओलंपियाड' },
    description: {
      en: 'Mathematics for classes 7 and 8 that rewards thinking over formulas.',
      hi: 'कक्षा 7 और 8 के लिए गणित, जिसमें सूत्र से ज़्यादा सोच काम आती है।',
    },
    hue: 12,
    synonyms: {
      en: [
        'olympiad',
        'maths',
        'mathematics',
        'class 7',
        'class 8',
        'school',
        'competition',
        'geometry',
        'number theory',
      ],
      hi: ['ओलंपियाड', 'गणित', 'कक्षा 7', 'कक्षा 8', 'विद्यालय', 'प्रतियोगिता', 'ज्यामिति'],
    },
  },
  {
    slug: 'finance-accounting',
    name: { en: 'Finance and accounting', hi: 'वित्त और लेखा' },
    description: {
      en: 'Numeracy and data-reading screens for accounts, audit and analyst roles.',
      hi: 'लेखा, लेखापरीक्षा और विश्लेषक पदों के लिए संख्या और आँकड़े पढ़ने की परीक्षाएँ।',
    },
    hue: 176,
    synonyms: {
      en: ['accounts', 'accountant', 'audit', 'GST', 'analyst', 'commerce', 'bookkeeping', 'finance'],
      hi: ['लेखा', 'लेखाकार', 'लेखापरीक्षा', 'वाणिज्य', 'बहीखाता', 'विश्लेषक'],
    },
  },
  {
    slug: 'healthcare',
    name: { en: 'Healthcare', hi: 'स्वास्थ्य सेवा' },
    description: {
      en: 'Aptitude screens for hospital administration, health departments and health technology.',
      hi: 'अस्पताल प्रशासन, स्वास्थ्य विभाग और स्वास्थ्य प्रौद्योगिकी के पदों के लिए एप्टीट्यूड परीक्षाएँ।',
    },
    hue: 350,
    synonyms: {
      en: ['hospital', 'nursing', 'health department', 'medical records', 'pharmacy', 'paramedical', 'health worker'],
      hi: ['अस्पताल', 'नर्सिंग', 'स्वास्थ्य विभाग', 'चिकित्सा अभिलेख', 'फ़ार्मेसी', 'स्वास्थ्य कर्मी'],
    },
  },
];
