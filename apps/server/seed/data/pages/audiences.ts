import type { SeedPage } from '../types.ts';

export const audiencePages: SeedPage[] = [
  {
    slug: 'about',
    title: { en: 'About Kasauti', hi: 'कसौटी के बारे में' },
    paragraphs: [
      {
        en: 'A kasauti is the touchstone on which a goldsmith rubs metal to see what it is worth. It does not judge the owner; it shows a mark that anybody can read. We want tests to be like that.',
        hi: 'कसौटी वह पत्थर है जिस पर सुनार सोना घिसकर परखता है। वह मालिक का न्याय नहीं करती, बस एक लकीर दिखाती है जिसे कोई भी पढ़ सकता है। हम चाहते हैं कि परीक्षाएँ भी ऐसी ही हों।',
      },
      {
        en: 'Kasauti is a marketplace where candidates find, book and sit tests, and where test providers, centres and proctors run them. It is open software: a college, a State or a company can run its own copy on its own machines and read every line of it.',
        hi: 'कसौटी ऐसा बाज़ार है जहाँ अभ्यर्थी टेस्ट खोजते, बुक करते और देते हैं, और प्रदाता, केंद्र तथा निरीक्षक उन्हें चलाते हैं। यह खुला सॉफ़्टवेयर है: कोई कॉलेज, राज्य या कंपनी अपनी मशीनों पर अपनी प्रति चला सकती है और उसकी हर पंक्ति पढ़ सकती है।',
      },
      {
        en: 'Four promises come before everything else. No answer is lost: once the screen says “Saved”, a failed network or a failed machine cannot take it back. No seat and no rupee is counted twice. A score can be explained, and recomputed by whoever holds the signed response sheet. And the whole thing stays calm and fast on a cheap phone.',
        hi: 'चार वचन सबसे पहले आते हैं। कोई उत्तर नहीं खोता: स्क्रीन पर “सहेजा गया” आने के बाद नेटवर्क या मशीन की ख़राबी उसे मिटा नहीं सकती। कोई सीट और कोई रुपया दो बार नहीं गिना जाता। हर अंक समझाया जा सकता है, और हस्ताक्षरित उत्तर-पत्रक रखने वाला उसे फिर से गिन सकता है। और सब कुछ सस्ते फ़ोन पर भी शांत और तेज़ चलता है।',
      },
      {
        en: 'Proctoring here is done by people. Software may point at a moment, but a person looks at it, writes a reason, and the candidate can read that reason. Whatever was noted during a test stands in the candidate’s own record too.',
        hi: 'यहाँ निगरानी लोग करते हैं। सॉफ़्टवेयर किसी क्षण की ओर संकेत कर सकता है, पर उसे व्यक्ति देखता है, कारण लिखता है, और अभ्यर्थी वह कारण पढ़ सकता है। टेस्ट के दौरान जो कुछ दर्ज हुआ, वह अभ्यर्थी के अपने अभिलेख में भी रहता है।',
      },
    ],
  },
  {
    slug: 'higher-education',
    title: { en: 'Kasauti for higher education', hi: 'उच्च शिक्षा के लिए कसौटी' },
    paragraphs: [
      {
        en: 'An entrance test decides who may study. It should work for the applicant in a hill district with one bar of signal as well as for the one beside the campus.',
        hi: 'प्रवेश परीक्षा तय करती है कि कौन पढ़ेगा। वह पहाड़ी ज़िले में कमज़ोर सिग्नल वाले आवेदक के लिए भी उतनी ही अच्छी चलनी चाहिए जितनी परिसर के पास रहने वाले के लिए।',
      },
      {
        en: 'Kasauti serves admission, scholarship screening, semester tests and placement practice. A test can be sat at home alone, at home under a live proctor, or in a computer hall; the paper, the screen and the marking rules are the same in all of them. Papers in English and Hindi switch at every question.',
        hi: 'कसौटी प्रवेश, छात्रवृत्ति छँटनी, सेमेस्टर परीक्षा और प्लेसमेंट अभ्यास के काम आती है। टेस्ट घर पर अकेले, घर पर निरीक्षक की सीधी निगरानी में, या कंप्यूटर केंद्र में दिया जा सकता है; प्रश्नपत्र, स्क्रीन और अंकन के नियम सब जगह एक ही रहते हैं। हिंदी और अंग्रेज़ी वाले प्रश्नपत्रों में हर प्रश्न पर भाषा बदली जा सकती है।',
      },
      {
        en: 'Question papers stay sealed. Each sitting gets an encrypted form that opens only when the clock reaches the start, and answer keys never leave the server before the last sitting has ended. A result that is made anew replaces the old one, which stays on record.',
        hi: 'प्रश्नपत्र सीलबंद रहते हैं। हर बैठक को कूटबद्ध प्रश्नपत्र मिलता है जो शुरू होने के समय पर ही खुलता है, और आख़िरी बैठक के पूरा होने से पहले उत्तर कुंजी सर्वर से बाहर नहीं जाती। नए सिरे से बना परिणाम पुराने की जगह लेता है, और पुराना अभिलेख में रहता है।',
      },
      {
        en: 'Candidates with disabilities get compensatory time, a scribe and muted signals as the rules require: decided once, honoured at every sitting. Who was let in or refused, whose clock was stopped and who was given time stands in a record with the person and the reason.',
        hi: 'दिव्यांग अभ्यर्थियों को नियमों के अनुसार अतिरिक्त समय, स्क्राइब और शांत संकेत मिलते हैं: एक बार तय, हर बैठक में लागू। किसे प्रवेश मिला या नहीं मिला, किसकी घड़ी रोकी गई और किसे समय दिया गया, यह व्यक्ति और कारण के साथ अभिलेख में रहता है।',
      },
    ],
  },
  {
    slug: 'government',
    title: { en: 'Kasauti for government', hi: 'सरकारी संस्थाओं के लिए कसौटी' },
    paragraphs: [
      {
        en: 'A public examination is judged twice: once by the candidates, and once, years later, by a court or an auditor. Kasauti is built for the second day as much as for the first.',
        hi: 'सार्वजनिक परीक्षा की परख दो बार होती है: एक बार अभ्यर्थी करते हैं, और वर्षों बाद एक बार न्यायालय या लेखापरीक्षक। कसौटी पहले दिन जितनी ही दूसरे दिन के लिए बनी है।',
      },
      {
        en: 'Every answer is written to a journal that is only ever added to. The server signs what it has stored, and the candidate holds that receipt. Seats are allotted by a rule with a published seed, so that anybody can replay the allotment and see that nobody was moved. Who changed what, when and why stands in a log whose entries are chained to one another.',
        hi: 'हर उत्तर ऐसी पंजी में लिखा जाता है जिसमें केवल जोड़ा जा सकता है, बदला नहीं। सर्वर जो सहेजता है उस पर हस्ताक्षर करता है और उसकी रसीद अभ्यर्थी के पास रहती है। सीटें प्रकाशित बीज वाले नियम से बँटती हैं, ताकि कोई भी आवंटन दोहराकर देख सके कि किसी को हटाया नहीं गया। किसने क्या, कब और क्यों बदला, यह आपस में जुड़ी प्रविष्टियों वाली पंजी में दर्ज रहता है।',
      },
      {
        en: 'The software runs where you decide: in a State data centre, on one machine in a district, or on many for a national day. It needs no foreign service to work. English and Hindi are complete, other languages can be added as files, and the screen follows the layout that Indian candidates already know.',
        hi: 'सॉफ़्टवेयर वहीं चलता है जहाँ आप चाहें: राज्य के डेटा केंद्र में, ज़िले की एक मशीन पर, या राष्ट्रीय परीक्षा के दिन अनेक मशीनों पर। इसे चलने के लिए किसी विदेशी सेवा की ज़रूरत नहीं। अंग्रेज़ी और हिंदी पूरी हैं, अन्य भाषाएँ फ़ाइलों से जोड़ी जा सकती हैं, और स्क्रीन वैसी ही है जैसी भारतीय अभ्यर्थी पहले से जानते हैं।',
      },
      {
        en: 'Compensatory time follows the guidelines for persons with disabilities. A power cut or a failed computer is a recorded event: the lost minutes are given back by a person with a reason, and the candidate sees both. Marks are exact fractions until they are printed, so that no rank hangs on a rounding. Aadhaar is never required.',
        hi: 'अतिरिक्त समय दिव्यांगजन के लिए जारी दिशानिर्देशों के अनुसार मिलता है। बिजली जाना या कंप्यूटर बिगड़ना एक दर्ज घटना है: गँवाए मिनट कोई व्यक्ति कारण लिखकर लौटाता है और अभ्यर्थी दोनों देख सकता है। छपने तक अंक सटीक भिन्न में रहते हैं, ताकि कोई स्थान पूर्णांकन पर न टिके। आधार कभी अनिवार्य नहीं है।',
      },
    ],
  },
  {
    slug: 'enterprise',
    title: { en: 'Kasauti for employers', hi: 'नियोक्ताओं के लिए कसौटी' },
    paragraphs: [
      {
        en: 'Hiring tests are often sat five times by the same person for five employers. A paper on Kasauti is sat once, and the candidate can show its result to whomever it matters to.',
        hi: 'अक्सर एक ही व्यक्ति पाँच नियोक्ताओं के लिए एक जैसी परीक्षा पाँच बार देता है। कसौटी पर प्रश्नपत्र एक बार दिया जाता है, और अभ्यर्थी उसका परिणाम जिसे चाहे दिखा सकता है।',
      },
      {
        en: 'What the candidate shows you is a signed response sheet. With the public keys of this site you check it yourself, without an account and without asking us: every answer and when it was saved, and, once the answer keys are out, the score, worked out anew mark by mark. Name the test in your vacancy, and applicants know what to bring.',
        hi: 'अभ्यर्थी आपको हस्ताक्षरित उत्तर-पत्रक दिखाता है। इस साइट की सार्वजनिक कुंजियों से आप उसे स्वयं जाँच सकते हैं, बिना खाते के और बिना हमसे पूछे: हर उत्तर और उसके सहेजे जाने का समय, और उत्तर कुंजी जारी होने के बाद अंक भी, एक-एक करके फिर से निकाले हुए। अपनी रिक्ति में टेस्ट का नाम लिखें, ताकि आवेदक जानें कि क्या लाना है।',
      },
      {
        en: 'A test of your own comes from a file with its questions, keys and rules of marking. The file is checked whole and taken whole, or not at all. A paper that somebody has sat is never changed: a correction is a new version, and a corrected result replaces the old one, which stays on record.',
        hi: 'आपका अपना टेस्ट एक फ़ाइल से आता है जिसमें प्रश्न, उत्तर कुंजी और अंकन के नियम होते हैं। फ़ाइल पूरी जाँची जाती है और पूरी ली जाती है, या बिल्कुल नहीं। जो प्रश्नपत्र कोई दे चुका हो, वह कभी बदला नहीं जाता: सुधार नया संस्करण होता है, और सुधरा हुआ परिणाम पुराने की जगह लेता है, जो अभिलेख में रहता है।',
      },
      {
        en: 'Everything is invoiced with GST, in one series, and can be reconciled line by line. A result belongs to the candidate: no employer sees it here, and none gets it from us. What a candidate hands to you is yours to look after under the data protection law.',
        hi: 'हर राशि का GST इनवॉइस एक ही क्रम में बनता है और पंक्ति-दर-पंक्ति मिलाया जा सकता है। परिणाम अभ्यर्थी का है: कोई नियोक्ता उसे यहाँ नहीं देखता और हमसे नहीं पाता। अभ्यर्थी जो आपको सौंपता है, डेटा संरक्षण क़ानून के अनुसार उसे सँभालना आपकी ज़िम्मेदारी है।',
      },
    ],
  },
];
