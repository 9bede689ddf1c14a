import type { ExamDraft } from './exam-draft.ts';

export const itCertificationExams: ExamDraft[] = [
  {
    testCode: 'KIT-101',
    title: { en: 'Cloud Practitioner Certificate', hi: 'क्लाउड प्रैक्टिशनर प्रमाणपत्र' },
    categorySlug: 'it-certification',
    providerSlug: 'tungabhadra',
    formRef: 'cloud-practitioner-a',
    priceInPaise: 249_900,
    level: 'intermediate',
    proctoring: 'live',
    passingShareInPercent: 70,
    tags: ['cloud', 'certificate', 'security', 'networking', 'operations'],
    summary: {
      en: 'A vendor-neutral certificate for people who run things in the cloud: concepts, security, networking, operations and cost. Pass at 70 %.',
      hi: 'क्लाउड पर काम चलाने वालों के लिए स्वतंत्र प्रमाणपत्र: अवधारणाएँ, सुरक्षा, नेटवर्किंग, संचालन और लागत। 70 % पर उत्तीर्ण।',
    },
    audience: {
      en: 'Engineers, administrators and support staff with about a year of practice.',
      hi: 'लगभग एक वर्ष का अनुभव रखने वाले इंजीनियर, प्रशासक और सहायता कर्मी।',
    },
    faq: [
      {
        question: { en: 'Which cloud must I know?', hi: 'कौन-सा क्लाउड जानना ज़रूरी है?' },
        answer: {
          en: 'None in particular. Questions describe situations; no product names are used.',
          hi: 'कोई विशेष नहीं। प्रश्न परिस्थितियाँ बताते हैं; उत्पादों के नाम नहीं आते।',
        },
      },
      {
        question: { en: 'How can an employer check that I passed?', hi: 'नियोक्ता कैसे जाँचें कि मैं उत्तीर्ण हूँ?' },
        answer: {
          en: 'By the signed response sheet that you download from your result and hand on. It can be checked without an account; the marks can be worked out again once the keys are out.',
          hi: 'उस हस्ताक्षरित उत्तर-पत्रक से, जिसे आप अपने परिणाम से डाउनलोड करके देते हैं। जाँच के लिए खाते की ज़रूरत नहीं; कुंजी आने के बाद अंक भी दोबारा निकाले जा सकते हैं।',
        },
      },
      {
        question: { en: 'Does it expire?', hi: 'क्या इसकी अवधि समाप्त होती है?' },
        answer: {
          en: 'The result carries the date of the sitting and has no end date. Employers may ask for a recent one.',
          hi: 'परिणाम पर परीक्षा की तारीख़ रहती है, समाप्ति की नहीं। नियोक्ता हाल का परिणाम माँग सकते हैं।',
        },
      },
      {
        question: { en: 'What if I do not pass?', hi: 'उत्तीर्ण न होने पर?' },
        answer: {
          en: 'You see your marks in each of the five areas. A new attempt is a new purchase; there is no waiting period.',
          hi: 'पाँचों क्षेत्रों के अंक दिखते हैं। नया प्रयास नई ख़रीद है; प्रतीक्षा अवधि नहीं है।',
        },
      },
    ],
  },
  {
    testCode: 'KIT-102',
    title: { en: 'Cloud Practitioner Certificate at a Centre', hi: 'क्लाउड प्रैक्टिशनर प्रमाणपत्र: केंद्र पर' },
    categorySlug: 'it-certification',
    providerSlug: 'tungabhadra',
    formRef: 'cloud-practitioner-a',
    priceInPaise: 349_900,
    level: 'intermediate',
    proctoring: 'centre',
    passingShareInPercent: 70,
    tags: ['cloud', 'certificate', 'centre'],
    summary: {
      en: 'The same certificate, sat in a hall on a centre computer, for those who have no quiet room at home.',
      hi: 'वही प्रमाणपत्र, केंद्र के कंप्यूटर पर — उनके लिए जिनके घर पर शांत कमरा नहीं है।',
    },
    audience: {
      en: 'Professionals whose employer asks for an invigilated sitting.',
      hi: 'वे पेशेवर, जिनके नियोक्ता निरीक्षक की उपस्थिति में परीक्षा चाहते हैं।',
    },
  },
  {
    testCode: 'KIT-103',
    title: { en: 'Cloud Practitioner Readiness Check', hi: 'क्लाउड प्रैक्टिशनर तैयारी जाँच' },
    categorySlug: 'it-certification',
    providerSlug: 'tungabhadra',
    formRef: 'cloud-practitioner-a',
    priceInPaise: 0,
    level: 'beginner',
    proctoring: 'none',
    passingShareInPercent: null,
    tags: ['free', 'cloud', 'readiness', 'start now'],
    summary: {
      en: 'Find out for free whether you are ready to pay for the certificate. Marks by area, no certificate.',
      hi: 'प्रमाणपत्र के लिए शुल्क देने से पहले मुफ़्त जान लें कि आप तैयार हैं या नहीं। क्षेत्रवार अंक मिलते हैं, प्रमाणपत्र नहीं।',
    },
    audience: {
      en: 'Students and career changers who are curious about cloud work.',
      hi: 'क्लाउड के काम में रुचि रखने वाले विद्यार्थी और नया क्षेत्र चुनने वाले।',
    },
  },
  {
    testCode: 'KIT-104',
    title: { en: 'Cloud Operations Foundation', hi: 'क्लाउड संचालन आधार परीक्षा' },
    categorySlug: 'it-certification',
    providerSlug: 'tungabhadra',
    formRef: 'cloud-practitioner-a',
    priceInPaise: 79_900,
    level: 'beginner',
    proctoring: 'recorded',
    passingShareInPercent: 55,
    tags: ['cloud', 'operations', 'foundation', 'flexible timing'],
    summary: {
      en: 'A first step below the certificate: the same subjects at home, at a time of your choice, with a lower pass mark and a statement of marks.',
      hi: 'प्रमाणपत्र से पहले का क़दम: वही विषय घर पर, आपके चुने समय पर, कम उत्तीर्णांक और अंक विवरण के साथ।',
    },
    audience: {
      en: 'Help-desk and data-centre staff who are moving into cloud operations.',
      hi: 'हेल्प डेस्क और डेटा केंद्र के कर्मी, जो क्लाउड संचालन की ओर बढ़ रहे हैं।',
    },
  },
  {
    testCode: 'KIT-105',
    title: { en: 'Computing Fundamentals Certificate', hi: 'कंप्यूटिंग के मूल सिद्धांत प्रमाणपत्र' },
    categorySlug: 'it-certification',
    providerSlug: 'tungabhadra',
    formRef: 'computer-science-graduate-a',
    priceInPaise: 499_900,
    level: 'advanced',
    proctoring: 'centre',
    passingShareInPercent: 65,
    tags: ['computer science', 'certificate', 'centre', 'algorithms', 'databases'],
    summary: {
      en: 'An invigilated certificate that a graduate knows the computing core, whatever the name of the college on the degree.',
      hi: 'निरीक्षक की उपस्थिति में मिला प्रमाण कि स्नातक कंप्यूटिंग के मूल विषय जानता है — डिग्री पर कॉलेज का नाम चाहे जो हो।',
    },
    audience: {
      en: 'Graduates and self-taught programmers who want their knowledge measured, not their college.',
      hi: 'स्नातक और स्वयं सीखे प्रोग्रामर, जो कॉलेज नहीं, अपना ज्ञान परखवाना चाहते हैं।',
    },
    faq: [
      {
        question: { en: 'Do I need a degree to sit it?', hi: 'क्या परीक्षा के लिए डिग्री ज़रूरी है?' },
        answer: {
          en: 'No. You need only an identity document; what you know is what is measured.',
          hi: 'नहीं। केवल पहचान पत्र चाहिए; परखा वही जाता है जो आप जानते हैं।',
        },
      },
      {
        question: { en: 'Which programming language is used?', hi: 'कौन-सी प्रोग्रामिंग भाषा आती है?' },
        answer: {
          en: 'Short programs are in plain pseudocode or in C-like code that any programmer can read.',
          hi: 'छोटे प्रोग्राम सरल छद्म-कोड या C जैसे कोड में होते हैं, जिसे कोई भी प्रोग्रामर पढ़ सकता है।',
        },
      },
      {
        question: { en: 'Do I get a certificate?', hi: 'क्या प्रमाणपत्र मिलता है?' },
        answer: {
          en: 'You get a result that says whether you passed, and a signed response sheet to download. There is no separate certificate yet.',
          hi: 'आपको परिणाम मिलता है, जिसमें लिखा है कि आप उत्तीर्ण हैं या नहीं, और डाउनलोड के लिए हस्ताक्षरित उत्तर-पत्रक। अलग प्रमाणपत्र अभी नहीं है।',
        },
      },
    ],
  },
  {
    testCode: 'KIT-106',
    title: { en: 'Computing Fundamentals Readiness Paper', hi: 'कंप्यूटिंग के मूल सिद्धांत: तैयारी प्रश्नपत्र' },
    categorySlug: 'it-certification',
    providerSlug: 'tungabhadra',
    formRef: 'computer-science-graduate-a',
    priceInPaise: 49_900,
    level: 'intermediate',
    proctoring: 'recorded',
    passingShareInPercent: null,
    tags: ['computer science', 'readiness', 'flexible timing'],
    summary: {
      en: 'The fundamentals paper at home, to learn which subjects to revise before the certificate.',
      hi: 'घर पर मूल सिद्धांतों का प्रश्नपत्र, ताकि पता चले प्रमाणपत्र से पहले क्या दोहराना है।',
    },
    audience: {
      en: 'Second- and third-year students of computing.',
      hi: 'कंप्यूटिंग के द्वितीय और तृतीय वर्ष के विद्यार्थी।',
    },
  },
];
