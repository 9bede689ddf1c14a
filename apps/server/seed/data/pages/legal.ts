import type { SeedPage } from '../types.ts';

/** Texts of the demonstration; an operator replaces them with their own before selling anything. */
export const legalPages: SeedPage[] = [
  {
    slug: 'privacy',
    title: { en: 'Privacy', hi: 'गोपनीयता' },
    paragraphs: [
      {
        en: 'We keep what is needed to sell you a test, to hold it fairly and to prove the result: your account, your bookings and payments, your answers, and, where a test is proctored, what happened on its page and what the proctor wrote. No test uses a camera.',
        hi: 'हम वही रखते हैं जो आपको टेस्ट बेचने, उसे निष्पक्ष ढंग से कराने और परिणाम सिद्ध करने के लिए चाहिए: आपका खाता, बुकिंग और भुगतान, आपके उत्तर और, निरीक्षक वाले टेस्ट में, जो उसके पेज पर हुआ और निरीक्षक ने लिखा। किसी टेस्ट में कैमरा इस्तेमाल नहीं होता।',
      },
      {
        en: 'Of an identity number we keep the last four characters and a keyed fingerprint, never the number itself.',
        hi: 'पहचान संख्या के केवल अंतिम चार अक्षर और उसकी सुरक्षित छाप रखी जाती है, पूरी संख्या कभी नहीं।',
      },
      {
        en: 'Nobody outside sees your result here; whom you hand your response sheet to is for you to decide. You can ask for a copy of your data, for a correction, or for deletion of what the law does not oblige us to keep, through the contact page.',
        hi: 'यहाँ कोई बाहरी व्यक्ति आपका परिणाम नहीं देखता; अपना उत्तर-पत्रक किसे देना है, यह आप तय करते हैं। संपर्क पृष्ठ से आप अपने डेटा की प्रति, सुधार, या जिसे रखना क़ानूनन ज़रूरी नहीं उसे मिटाने का अनुरोध कर सकते हैं।',
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
    title: { en: 'Refunds and changes', hi: 'राशि वापसी और बदलाव' },
    paragraphs: [
      {
        en: 'A booking can be moved or cancelled within the time stated on the test page; what you bought can then be used for another date. If you would rather have your money back and have not started the test, write to us through the contact page with the order number. A person decides, and a refund goes back the way it was paid, usually in five to seven working days; what it paid for can then no longer be used.',
        hi: 'टेस्ट पृष्ठ पर लिखे समय के भीतर बुकिंग बदली या रद्द की जा सकती है; आपकी ख़रीद फिर दूसरी तारीख़ के लिए काम आती है। यदि आप राशि वापस चाहते हैं और टेस्ट शुरू नहीं किया है, तो ऑर्डर संख्या के साथ संपर्क पृष्ठ से हमें लिखें। निर्णय एक व्यक्ति लेता है; राशि प्रायः पाँच से सात कार्य दिवस में उसी माध्यम से लौटती है, और उससे ख़रीदा गया टेस्ट फिर नहीं दिया जा सकता।',
      },
      {
        en: 'A payment that was taken twice, or that nothing is owed for, goes back by itself. A missed sitting counts as used; if something outside your control kept you away, write to us through the contact page.',
        hi: 'जो भुगतान दो बार कट गया हो या जिसके बदले कुछ देय न हो, वह अपने-आप लौट जाता है। छूटी हुई बैठक उपयोग की हुई मानी जाती है; यदि आपके वश से बाहर का कारण था, तो संपर्क पृष्ठ से हमें लिखें।',
      },
    ],
  },
];
