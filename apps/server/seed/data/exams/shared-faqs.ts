import type { CategorySlug, SeedFaq } from '../types.ts';

const identity: SeedFaq = {
  question: { en: 'Which identity document do I need?', hi: 'कौन-सा पहचान पत्र चाहिए?' },
  answer: {
    en: 'Any original document with your photo: driving licence, passport, voter card, PAN card, Aadhaar or a school or college card. Aadhaar is not required.',
    hi: 'आपकी फ़ोटो वाला कोई भी मूल पत्र: ड्राइविंग लाइसेंस, पासपोर्ट, मतदाता पहचान पत्र, पैन कार्ड, आधार, या विद्यालय/कॉलेज का पहचान पत्र। आधार अनिवार्य नहीं है।',
  },
};
const dates: SeedFaq = {
  question: { en: 'Must I choose a date when I buy?', hi: 'क्या ख़रीदते समय तारीख़ चुननी होगी?' },
  answer: {
    en: 'No. You have 365 days to use what you bought, and you see the free seats of each date before you choose.',
    hi: 'नहीं। ख़रीद के बाद 365 दिन का समय है, और चुनने से पहले हर तारीख़ की ख़ाली सीटें दिखती हैं।',
  },
};
const result: SeedFaq = {
  question: { en: 'What does the result show?', hi: 'परिणाम में क्या दिखता है?' },
  answer: {
    en: 'Your marks by section and, after the last sitting of the paper, each question with your answer, the key and the reason.',
    hi: 'खंडवार अंक और, प्रश्नपत्र की आख़िरी बैठक के बाद, हर प्रश्न आपके उत्तर, सही उत्तर और कारण के साथ।',
  },
};
const device: SeedFaq = {
  question: { en: 'Can I use a phone?', hi: 'क्या फ़ोन से परीक्षा दे सकते हैं?' },
  answer: {
    en: 'Yes, for every online test: a screen 360 points wide and a browser of the last two years are enough. The check on the test page tells you in a minute whether yours will do. A centre test is written on the centre’s computer.',
    hi: 'हाँ, हर ऑनलाइन परीक्षा: 360 पॉइंट चौड़ी स्क्रीन और पिछले दो साल का ब्राउज़र काफ़ी है। परीक्षा पृष्ठ की जाँच एक मिनट में बता देती है कि आपका डिवाइस चलेगा या नहीं। केंद्र की परीक्षा केंद्र के कंप्यूटर पर होती है।',
  },
};
const extraTime: SeedFaq = {
  question: { en: 'I have a disability. Do I get extra time?', hi: 'मैं दिव्यांग हूँ। क्या अतिरिक्त समय मिलेगा?' },
  answer: {
    en: 'Yes, at least twenty minutes for each hour. Enter it in your profile before you book, so that the right room is kept for you.',
    hi: 'हाँ, हर घंटे पर कम से कम बीस मिनट। बुक करने से पहले प्रोफ़ाइल में लिखें, ताकि आपके लिए सही कक्ष रखा जाए।',
  },
};
const notOfficial: SeedFaq = {
  question: { en: 'Is this connected with the recruiting body?', hi: 'क्या यह भर्ती संस्था से जुड़ी है?' },
  answer: {
    en: 'No. It is independent practice on the published pattern, and a good score here is not a promise of selection.',
    hi: 'नहीं। यह प्रकाशित ढाँचे पर स्वतंत्र अभ्यास है और यहाँ के अच्छे अंक चयन का वचन नहीं हैं।',
  },
};
const language: SeedFaq = {
  question: { en: 'Can I change the language during the test?', hi: 'क्या परीक्षा के बीच भाषा बदल सकते हैं?' },
  answer: {
    en: 'Where the paper is in English and Hindi, yes, at every question, and your answers stay.',
    hi: 'जो प्रश्नपत्र दोनों भाषाओं में हैं, उनमें हर प्रश्न पर, और आपके उत्तर बने रहते हैं।',
  },
};
const employers: SeedFaq = {
  question: { en: 'Will employers see my score?', hi: 'क्या नियोक्ता मेरा अंक देखेंगे?' },
  answer: {
    en: 'Not from us: nobody is shown your result here. You can download the signed response sheet and hand it to whomever you choose.',
    hi: 'हमसे नहीं: यहाँ आपका परिणाम किसी को नहीं दिखाया जाता। आप हस्ताक्षरित उत्तर-पत्रक डाउनलोड करके जिसे चाहें दे सकते हैं।',
  },
};
const certificate: SeedFaq = {
  question: { en: 'Do I get a certificate?', hi: 'क्या प्रमाणपत्र मिलता है?' },
  answer: {
    en: 'You get a result that says whether you passed, and a signed response sheet to download. There is no separate certificate yet.',
    hi: 'आपको परिणाम मिलता है, जिसमें लिखा है कि आप उत्तीर्ण हैं या नहीं, और डाउनलोड के लिए हस्ताक्षरित उत्तर-पत्रक। अलग प्रमाणपत्र अभी नहीं है।',
  },
};
const guardian: SeedFaq = {
  question: { en: 'My child is under 18. What is different?', hi: 'मेरा बच्चा 18 से कम का है। क्या अलग है?' },
  answer: {
    en: 'A guardian’s consent is recorded before any online test with a proctor or with page activity noted. Centre tests and unproctored papers need none.',
    hi: 'निरीक्षक वाली या पेज की गतिविधि दर्ज करने वाली हर ऑनलाइन परीक्षा से पहले अभिभावक की सहमति दर्ज होती है। केंद्र की और बिना निरीक्षक वाली परीक्षाओं में इसकी ज़रूरत नहीं।',
  },
};

/** Default questions and answers, for exams that have none. */
export const sharedFaqs: Record<CategorySlug, SeedFaq[]> = {
  admission: [dates, result, identity, extraTime],
  government: [notOfficial, language, dates, extraTime],
  banking: [language, result, notOfficial, device],
  teaching: [language, notOfficial, result, extraTime],
  'it-certification': [certificate, device, dates, result],
  language: [device, result, dates],
  'hiring-aptitude': [employers, device, result, dates],
  'school-olympiad': [guardian, language, result],
  'finance-accounting': [employers, dates, result, identity],
  healthcare: [employers, device, dates, result],
};
