import type { SeedPage } from '../types.ts';

/** Example texts. An operator must replace them before selling anything. */
export const legalPages: SeedPage[] = [
  {
    slug: 'privacy',
    title: { en: 'Privacy', hi: 'गोपनीयता' },
    paragraphs: [
      {
        en: 'This is the notice that the Digital Personal Data Protection Act asks for: what we keep of you, item by item, and what for. Nothing here is sold, and nothing of it serves advertising.',
        hi: 'यह वह सूचना है जो डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम माँगता है: हम आपका क्या रखते हैं, एक-एक करके, और किसलिए। यहाँ कुछ भी बेचा नहीं जाता और कुछ भी विज्ञापन के काम नहीं आता।',
      },
      {
        en: 'Account: name, email address, phone number, date of birth and gender, to know who buys and sits a test and to reach you about it. Of an identity number we keep the last four characters and a keyed fingerprint (of an Aadhaar number only the last four characters), never the number. Of a password we keep a hash that cannot be read backwards.',
        hi: 'खाता: नाम, ईमेल पता, फ़ोन नंबर, जन्म-तिथि और लिंग, ताकि पता हो कि टेस्ट कौन ख़रीदता और देता है, और उसके बारे में आप तक पहुँचा जा सके। पहचान संख्या के केवल अंतिम चार अक्षर और उसकी सुरक्षित छाप रखी जाती है (आधार के केवल अंतिम चार अक्षर), पूरी संख्या कभी नहीं। पासवर्ड की केवल ऐसी छाप रखी जाती है जिससे पासवर्ड वापस नहीं निकलता।',
      },
      {
        en: 'Profile: address, photo and the documents that you upload, to compare the person at the test with the account and to grant what you ask for, such as compensatory time.',
        hi: 'प्रोफ़ाइल: पता, फ़ोटो और आपके अपलोड किए दस्तावेज़, ताकि टेस्ट देने वाले का मिलान खाते से हो सके और आपकी माँगी सुविधा, जैसे अतिरिक्त समय, दी जा सके।',
      },
      {
        en: 'Orders: what you bought, your State, the amounts and the invoices, which tax law obliges us to keep. Your card or UPI details go to the payment gateway and never reach us.',
        hi: 'ऑर्डर: आपने क्या ख़रीदा, आपका राज्य, राशियाँ और इनवॉइस, जिन्हें रखना कर क़ानून के अनुसार ज़रूरी है। कार्ड या UPI का विवरण भुगतान गेटवे को जाता है, हम तक कभी नहीं पहुँचता।',
      },
      {
        en: 'Tests: bookings, answers with their times and receipts, results and, where a test is proctored, what happened on its page and what the proctor wrote. They prove your result; you read your own record on the page of the result. No test uses a camera.',
        hi: 'टेस्ट: बुकिंग, समय और रसीद सहित उत्तर, परिणाम और, निरीक्षक वाले टेस्ट में, जो उसके पेज पर हुआ और निरीक्षक ने लिखा। इनसे आपका परिणाम सिद्ध होता है; अपना अभिलेख आप परिणाम के पेज पर पढ़ते हैं। किसी टेस्ट में कैमरा इस्तेमाल नहीं होता।',
      },
      {
        en: 'Jobs: an employer sees your name, email address, phone number and the results that you choose only when you apply and agree to it, for that application alone. Withdraw the application, and it shows nothing any more.',
        hi: 'नौकरियाँ: नियोक्ता आपका नाम, ईमेल पता, फ़ोन नंबर और चुने हुए परिणाम तभी देखता है जब आप आवेदन करके सहमति देते हैं, और केवल उसी आवेदन के लिए। आवेदन वापस लेने पर कुछ भी नहीं दिखता।',
      },
      {
        en: 'Messages: what you write to us with your name and address, to answer you and to show what was done. What looks like spam is set apart and deleted after 30 days.',
        hi: 'संदेश: आप जो हमें लिखते हैं, आपके नाम और पते सहित, ताकि हम उत्तर दे सकें और दिखा सकें कि क्या किया गया। जो स्पैम जैसा लगे, वह अलग रखा जाता है और 30 दिन बाद मिटा दिया जाता है।',
      },
      {
        en: 'Security: sessions, devices and a log of who did what, to keep others out of your account. Cookies: one for the session, others for your language, theme and text size. None of them follows you elsewhere.',
        hi: 'सुरक्षा: सत्र, डिवाइस और किसने क्या किया इसका लॉग, ताकि आपके खाते में कोई और न घुसे। कुकी: एक सत्र के लिए, बाक़ी आपकी भाषा, थीम और अक्षरों के आकार के लिए। कोई कुकी कहीं और आपका पीछा नहीं करती।',
      },
      {
        en: 'Under 18, a parent or guardian is asked by mail before tests that are watched over the internet; their name, address and decision are kept with yours.',
        hi: '18 वर्ष से कम आयु में, इंटरनेट पर निगरानी वाले टेस्ट से पहले माता-पिता या अभिभावक से ईमेल पर पूछा जाता है; उनका नाम, पता और निर्णय आपके विवरण के साथ रखा जाता है।',
      },
      {
        en: 'Your rights: download a copy and delete your account in the settings, where it says what the law obliges us to keep; ask for a correction; take back a consent; name somebody who acts for you. Write to us through the complaints page: you get a ticket, and a person answers. If you are not satisfied, you can turn to the Data Protection Board of India.',
        hi: 'आपके अधिकार: सेटिंग में अपने डेटा की प्रति डाउनलोड करें और अपना खाता मिटाएँ, जहाँ लिखा है कि क़ानूनन क्या रखना ज़रूरी है; सुधार माँगें; सहमति वापस लें; अपनी ओर से किसी को नामित करें। शिकायत पेज से हमें लिखें: आपको टिकट मिलता है और उत्तर एक व्यक्ति देता है। संतुष्ट न हों तो आप भारत के डेटा संरक्षण बोर्ड के पास जा सकते हैं।',
      },
    ],
  },
  {
    slug: 'terms',
    title: { en: 'Terms of use', hi: 'उपयोग की शर्तें' },
    paragraphs: [
      {
        en: 'The operator of this site sells tests in its own name; the provider of each test is named on its page. A purchase gives one person the right to sit one test once within 365 days.',
        hi: 'इस साइट का संचालक टेस्ट अपने नाम से बेचता है; हर टेस्ट के प्रदाता का नाम उसके पृष्ठ पर है। एक ख़रीद से एक व्यक्ति को 365 दिन के भीतर एक टेस्ट एक बार देने का अधिकार मिलता है।',
      },
      {
        en: 'You sit it yourself, with your own identity, and do not copy or publish questions. A proctor may pause or end an attempt with a reason; you are told the reason. The result of an attempt that a proctor ended is withheld until a second person has decided.',
        hi: 'टेस्ट आप स्वयं, अपनी पहचान के साथ देंगे और प्रश्नों की नक़ल या प्रकाशन नहीं करेंगे। निरीक्षक कारण बताकर प्रयास रोक या समाप्त कर सकते हैं; कारण आपको बताया जाता है। निरीक्षक द्वारा समाप्त किए गए प्रयास का परिणाम तब तक रोका जाता है जब तक दूसरा व्यक्ति निर्णय न ले।',
      },
      {
        en: 'Mock tests are practice. They are not connected with any recruiting or examining body and confer no right to a post, a place or a licence.',
        hi: 'अभ्यास टेस्ट केवल अभ्यास हैं। वे किसी भर्ती या परीक्षा संस्था से जुड़े नहीं हैं और किसी पद, सीट या अनुज्ञा का अधिकार नहीं देते।',
      },
    ],
  },
  {
    slug: 'refunds',
    title: { en: 'Refunds and changes', hi: 'रिफ़ंड और बदलाव' },
    paragraphs: [
      {
        en: 'A booking can be moved or cancelled within the time stated on the test page; what you bought can then be used for another date. If you would rather have your money back and have not started the test, write to us through the contact page with the order number. A person decides, and a refund goes back the way it was paid, usually in five to seven working days; what it paid for can then no longer be used.',
        hi: 'टेस्ट पृष्ठ पर लिखे समय के भीतर बुकिंग बदली या रद्द की जा सकती है; आपकी ख़रीद फिर दूसरी तारीख़ के लिए काम आती है। यदि आप राशि वापस चाहते हैं और टेस्ट शुरू नहीं किया है, तो ऑर्डर संख्या के साथ संपर्क पृष्ठ से हमें लिखें। निर्णय एक व्यक्ति लेता है; राशि प्रायः पाँच से सात कार्य दिवस में उसी माध्यम से लौटती है, और उससे ख़रीदा गया टेस्ट फिर नहीं दिया जा सकता।',
      },
      {
        en: 'A payment that was taken twice, or that nothing is owed for, goes back by itself. A missed sitting counts as used; if something outside your control kept you away, write to us through the contact page.',
        hi: 'जो भुगतान दो बार कट गया हो या जिसके बदले कुछ देय न हो, वह अपने-आप लौट जाता है। टेस्ट देने न आएँ, तो वह इस्तेमाल किया हुआ माना जाता है; यदि आपके वश से बाहर का कारण था, तो संपर्क पृष्ठ से हमें लिखें।',
      },
    ],
  },
  {
    slug: 'ordering',
    title: { en: 'How lists are ordered', hi: 'सूचियों का क्रम' },
    paragraphs: [
      {
        en: 'Nobody can pay for a place in a list, and no test is marked as advertising, because there is none.',
        hi: 'सूची में जगह के लिए कोई पैसे नहीं दे सकता, और कोई टेस्ट विज्ञापन के रूप में नहीं दिखता, क्योंकि विज्ञापन है ही नहीं।',
      },
      {
        en: 'Tests stand with the newest first until you choose another order: next date, or price up or down. When you search, the best match comes first: words in the title count more than words elsewhere, small typing errors are forgiven, and the newer of two equal ones comes first.',
        hi: 'टेस्ट सबसे नए पहले दिखते हैं, जब तक आप दूसरा क्रम न चुनें: अगली तारीख़, या बढ़ता या घटता दाम। खोजने पर सबसे मिलता-जुलता पहले आता है: शीर्षक के शब्द बाक़ी शब्दों से अधिक गिने जाते हैं, टाइपिंग की छोटी भूलें माफ़ हैं, और बराबर वालों में नया पहले आता है।',
      },
      {
        en: 'Jobs stand with the newest first. Centres and dates stand by time and place, as the page says. What you looked at before changes no list.',
        hi: 'नौकरियाँ सबसे नई पहले दिखती हैं। केंद्र और तारीख़ें समय और जगह के क्रम में हैं, जैसा पेज पर लिखा है। आपने पहले क्या देखा, इससे कोई सूची नहीं बदलती।',
      },
    ],
  },
  {
    slug: 'accessibility',
    title: { en: 'Accessibility', hi: 'सुगम्यता' },
    paragraphs: [
      {
        en: 'We build this site to the Web Content Accessibility Guidelines 2.2, level AA: it works by keyboard alone, with a screen reader, at 200 per cent text size, on a screen of 320 pixels, in dark and high-contrast colours and with reduced motion, in English and in Hindi.',
        hi: 'हम यह साइट वेब सामग्री सुगम्यता दिशानिर्देश 2.2, स्तर AA के अनुसार बनाते हैं: यह केवल कीबोर्ड से, स्क्रीन रीडर के साथ, 200 प्रतिशत अक्षर-आकार पर, 320 पिक्सेल की स्क्रीन पर, गहरे और अधिक कंट्रास्ट वाले रंगों में, कम गति के साथ, हिंदी और अंग्रेज़ी में चलती है।',
      },
      {
        en: 'In a test, each state of a question differs in shape and words as well as in colour. Compensatory time, a scribe, an accessible seat and muted signals are asked for in the profile and decided by a person; the decision holds for every sitting.',
        hi: 'टेस्ट में प्रश्न की हर अवस्था रंग के साथ-साथ आकार और शब्दों में भी अलग होती है। अतिरिक्त समय, स्क्राइब, सुगम सीट और शांत संकेत प्रोफ़ाइल में माँगे जाते हैं और निर्णय एक व्यक्ति लेता है; निर्णय हर बैठक में लागू रहता है।',
      },
      {
        en: 'If something keeps you out, tell us through the complaints page what you wanted to do and with which device or aid. Your message gets a ticket, and you can read how it stands.',
        hi: 'यदि कोई चीज़ आपके रास्ते में आए, तो शिकायत पेज से बताएँ कि आप क्या करना चाहते थे और किस डिवाइस या साधन से। आपके संदेश को टिकट मिलता है, और आप उसकी स्थिति पढ़ सकते हैं।',
      },
    ],
  },
];
