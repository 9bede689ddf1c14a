import type { SeedProvider } from './types.ts';

export const providers: SeedProvider[] = [
  {
    slug: 'kasturi-hill',
    displayName: 'Kasturi Hill Assessments',
    legalName: 'Kasturi Hill Assessments Private Limited',
    city: 'Bengaluru',
    stateCode: 'KA',
    about: {
      en: 'A group of physics, chemistry, mathematics and computing teachers who write entrance papers and have every paper solved by three people before it is published.',
      hi: 'भौतिकी, रसायन, गणित और कंप्यूटिंग के शिक्षकों का समूह, जो प्रवेश परीक्षा के प्रश्नपत्र बनाता है। हर प्रश्नपत्र प्रकाशित होने से पहले तीन लोग उसे हल करके जाँचते हैं।',
    },
    website: 'https://kasturi-hill.example.org',
  },
  {
    slug: 'neelgagan',
    displayName: 'Neelgagan Exam House',
    legalName: 'Neelgagan Exam House LLP',
    city: 'Mumbai',
    stateCode: 'MH',
    about: {
      en: 'Former bank officers and accounts teachers who build timed practice for clerical, officer and finance recruitment, in English and Hindi.',
      hi: 'पूर्व बैंक अधिकारियों और लेखा शिक्षकों का दल, जो लिपिक, अधिकारी और वित्त भर्ती के लिए समयबद्ध अभ्यास अंग्रेज़ी और हिंदी में तैयार करता है।',
    },
    website: 'https://neelgagan.example.org',
  },
  {
    slug: 'saraswati-ghat',
    displayName: 'Saraswati Ghat Learning Trust',
    legalName: 'Saraswati Ghat Learning Trust',
    city: 'Lucknow',
    stateCode: 'UP',
    about: {
      en: 'A public charitable trust that works with school teachers. Its papers ask how children learn, not only what the textbook says, and all of them are bilingual.',
      hi: 'स्कूली शिक्षकों के साथ काम करने वाला सार्वजनिक न्यास। इसके प्रश्नपत्र केवल पाठ्यपुस्तक नहीं, बच्चों के सीखने के ढंग को परखते हैं, और सभी दो भाषाओं में हैं।',
    },
    website: 'https://saraswati-ghat.example.org',
  },
  {
    slug: 'tungabhadra',
    displayName: 'Tungabhadra Skill Certification',
    legalName: 'Tungabhadra Skill Certification Private Limited',
    city: 'Chennai',
    stateCode: 'TN',
    about: {
      en: 'Vendor-neutral certificates for people who run software. Questions come from practising engineers and describe situations, not product names.',
      hi: 'सॉफ़्टवेयर चलाने वालों के लिए किसी एक कंपनी से न बँधे प्रमाणपत्र। प्रश्न काम कर रहे इंजीनियर लिखते हैं और उत्पादों के नाम नहीं, परिस्थितियाँ पूछते हैं।',
    },
    website: 'https://tungabhadra.example.org',
  },
  {
    slug: 'aravalli',
    displayName: 'Aravalli Mock Exams',
    legalName: 'Aravalli Mock Exams Private Limited',
    city: 'Jaipur',
    stateCode: 'RJ',
    about: {
      en: 'Rehearsals for recruitment examinations, held with the same reporting time, seating and screen that candidates will meet on the day.',
      hi: 'भर्ती परीक्षाओं का पूर्वाभ्यास — वही रिपोर्टिंग समय, वही बैठक व्यवस्था और वही स्क्रीन जो परीक्षा के दिन मिलती है।',
    },
    website: 'https://aravalli-mocks.example.org',
  },
  {
    slug: 'purvai',
    displayName: 'Purvai Talent Measures',
    legalName: 'Purvai Talent Measures Private Limited',
    city: 'Kolkata',
    stateCode: 'WB',
    about: {
      en: 'Short, fair screening tests for employers and colleges. Each item is reviewed for regional and gender bias, and candidates always see their own result.',
      hi: 'नियोक्ताओं और कॉलेजों के लिए छोटी और निष्पक्ष छँटनी परीक्षाएँ। हर प्रश्न में क्षेत्रीय और लैंगिक पक्षपात की जाँच होती है, और अभ्यर्थी अपना परिणाम हमेशा देख सकते हैं।',
    },
    website: 'https://purvai.example.org',
  },
];
