import type { Bilingual, SeedFaqEntry } from './types.ts';

const choosing: Bilingual = { en: 'Choosing and buying', hi: 'चुनना और ख़रीदना' };
const dates: Bilingual = { en: 'Dates and centres', hi: 'तारीख़ें और केंद्र' };
const sitting: Bilingual = { en: 'During the test', hi: 'परीक्षा के दौरान' };
const results: Bilingual = { en: 'Results', hi: 'परिणाम' };
const account: Bilingual = { en: 'Account and privacy', hi: 'खाता और गोपनीयता' };

export const faqs: SeedFaqEntry[] = [
  {
    topic: choosing,
    question: { en: 'Do I have to choose a date when I buy?', hi: 'क्या ख़रीदते समय ही तारीख़ चुननी पड़ती है?' },
    answer: {
      en: 'No. Buying gives you the right to sit the test once within 365 days. You choose the date and place afterwards, as often as you like to look.',
      hi: 'नहीं। ख़रीद से आपको 365 दिन के भीतर एक बार टेस्ट देने का अधिकार मिलता है। तारीख़ और स्थान बाद में आराम से चुनें।',
    },
  },
  {
    topic: choosing,
    question: { en: 'Is GST included in the price?', hi: 'क्या मूल्य में GST शामिल है?' },
    answer: {
      en: 'Yes. The price you see is what you pay. The invoice shows the tax apart, according to your State.',
      hi: 'हाँ। जो मूल्य दिखता है, वही देना है। इनवॉइस में आपके राज्य के अनुसार कर अलग दिखाया जाता है।',
    },
  },
  {
    topic: choosing,
    question: {
      en: 'My payment failed but money left my account. What now?',
      hi: 'भुगतान असफल हुआ पर पैसे कट गए। अब क्या?',
    },
    answer: {
      en: 'Open the order: if the bank confirms the payment it is settled by itself, usually within minutes. If not, the bank returns the money in five to seven working days. Do not pay twice; retry on the same order.',
      hi: 'ऑर्डर खोलें: बैंक पुष्टि कर दे तो भुगतान अपने-आप जुड़ जाता है, प्रायः कुछ मिनट में। अन्यथा बैंक पाँच से सात कार्य दिवस में राशि लौटाता है। दोबारा भुगतान न करें; उसी ऑर्डर पर फिर प्रयास करें।',
    },
  },
  {
    topic: choosing,
    question: { en: 'Can I get a refund?', hi: 'क्या राशि वापस मिल सकती है?' },
    answer: {
      en: 'You can ask for one as long as you have not started the test. Cancel the booking if there is one, then write to us through the contact page with the order number; a person decides. A payment that was taken twice goes back by itself.',
      hi: 'जब तक आपने टेस्ट शुरू नहीं किया है, आप वापसी माँग सकते हैं। बुकिंग हो तो पहले रद्द करें, फिर ऑर्डर संख्या के साथ संपर्क पृष्ठ से लिखें; निर्णय एक व्यक्ति लेता है। दो बार कटा भुगतान अपने-आप लौट जाता है।',
    },
  },
  {
    topic: dates,
    question: { en: 'What does “Hold this seat” do?', hi: '“सीट रोकें” का क्या अर्थ है?' },
    answer: {
      en: 'It keeps one seat for you for 15 minutes while you decide. Nobody else can take it in that time, and it becomes free again by itself.',
      hi: 'यह एक सीट को 15 मिनट आपके लिए रोक देता है, ताकि आप सोच सकें। इस बीच कोई और उसे नहीं ले सकता, और समय पूरा होने पर वह अपने-आप ख़ाली हो जाती है।',
    },
  },
  {
    topic: dates,
    question: { en: 'Can I change the date or the centre?', hi: 'क्या तारीख़ या केंद्र बदल सकते हैं?' },
    answer: {
      en: 'Yes, within the limits on the test page: usually twice, until 24 hours before an online start or 48 hours before a centre start.',
      hi: 'हाँ, टेस्ट पृष्ठ पर लिखी सीमा में: प्रायः दो बार, ऑनलाइन शुरू होने से 24 घंटे या केंद्र पर शुरू होने से 48 घंटे पहले तक।',
    },
  },
  {
    topic: dates,
    question: { en: 'Why is my seat number not on the admit card?', hi: 'प्रवेश पत्र पर सीट संख्या क्यों नहीं है?' },
    answer: {
      en: 'The room is fixed when you book; the seat is told only at check-in. That keeps the seating fair for everybody.',
      hi: 'कक्ष बुकिंग के समय तय हो जाता है; सीट प्रवेश जाँच पर ही बताई जाती है। इससे बैठने की व्यवस्था सबके लिए निष्पक्ष रहती है।',
    },
  },
  {
    topic: dates,
    question: { en: 'Are the centres accessible?', hi: 'क्या केंद्र दिव्यांग-अनुकूल हैं?' },
    answer: {
      en: 'Each centre lists what it has: step-free entry, a lift, a scribe room, adjustable desks. Ask for what you need in your profile; once it is granted, only fitting places are offered.',
      hi: 'हर केंद्र अपनी सुविधाएँ बताता है: बिना सीढ़ी प्रवेश, लिफ़्ट, स्क्राइब कक्ष, ऊँचाई बदलने वाली मेज़। अपनी ज़रूरत प्रोफ़ाइल में बताएँ; मंज़ूरी मिलने पर केवल उपयुक्त स्थान दिखेंगे।',
    },
  },
  {
    topic: sitting,
    question: { en: 'What happens if my internet stops?', hi: 'इंटरनेट बंद हो जाए तो क्या होगा?' },
    answer: {
      en: 'Keep working. Answers are kept on your device and sent as soon as the line is back. The clock is the server’s, so it does not stop; your proctor can add time for an outage.',
      hi: 'काम करते रहें। उत्तर आपके डिवाइस पर रहते हैं और लाइन लौटते ही भेज दिए जाते हैं। घड़ी सर्वर की है, इसलिए रुकती नहीं; निरीक्षक रुकावट के बदले समय जोड़ सकते हैं।',
    },
  },
  {
    topic: sitting,
    question: { en: 'How do I know that an answer is saved?', hi: 'कैसे पता चले कि उत्तर सहेजा गया?' },
    answer: {
      en: 'The line under the question says so. “Saved on the server” means it survives any crash; “Saved on this device” means it will be sent.',
      hi: 'प्रश्न के नीचे की पंक्ति बताती है। “सर्वर पर सहेजा गया” का अर्थ है उत्तर हर स्थिति में सुरक्षित है; “इस डिवाइस पर सहेजा गया” का अर्थ है वह भेजा जाएगा।',
    },
  },
  {
    topic: sitting,
    question: { en: 'May I go to the washroom?', hi: 'क्या बीच में शौचालय जा सकते हैं?' },
    answer: {
      en: 'Raise your hand first. A proctor or invigilator notes the time; the clock goes on unless a person decides otherwise.',
      hi: 'पहले हाथ उठाएँ। निरीक्षक समय नोट करते हैं; जब तक कोई व्यक्ति अन्यथा न तय करे, घड़ी चलती रहती है।',
    },
  },
  {
    topic: sitting,
    question: { en: 'Can a machine fail me?', hi: 'क्या कोई मशीन मुझे फ़ेल कर सकती है?' },
    answer: {
      en: 'No. What happens on the page, such as leaving it, is only noted for a person to look at; no camera is used. Nobody is failed by a machine, and every decision against you names a reason that you can read.',
      hi: 'नहीं। पेज पर जो होता है, जैसे पेज छोड़ना, वह केवल किसी व्यक्ति के देखने के लिए दर्ज होता है; कैमरा इस्तेमाल नहीं होता। मशीन किसी को असफल नहीं करती, और आपके विरुद्ध हर निर्णय का कारण लिखा जाता है, जिसे आप पढ़ सकते हैं।',
    },
  },
  {
    topic: results,
    question: { en: 'When do I get my result?', hi: 'परिणाम कब मिलेगा?' },
    answer: {
      en: 'Practice tests: all of it at once. Other tests: the marks as soon as no answer can change them any more, usually at once; keys, explanations and your standing after the last sitting of the paper, and then you get an email. Where a proctor ended the test, after a second person has looked at it.',
      hi: 'अभ्यास टेस्ट: सब कुछ तुरंत। अन्य टेस्ट: अंक तब, जब कोई उत्तर उन्हें बदल न सके, प्रायः तुरंत; कुंजी, व्याख्या और आपका स्थान प्रश्नपत्र की आख़िरी बैठक के बाद, और तब आपको ई-मेल मिलता है। यदि निरीक्षक ने टेस्ट समाप्त किया हो, तो दूसरे व्यक्ति के देखने के बाद।',
    },
  },
  {
    topic: results,
    question: {
      en: 'I think an answer key is wrong. Can I challenge it?',
      hi: 'मुझे लगता है उत्तर कुंजी ग़लत है। क्या आपत्ति कर सकते हैं?',
    },
    answer: {
      en: 'Write to us through the contact page, with the test, the number of the question and your reason. The keys stand on your result page as soon as they are out.',
      hi: 'टेस्ट, प्रश्न संख्या और अपने कारण के साथ संपर्क पृष्ठ से हमें लिखें। कुंजी जारी होते ही आपके परिणाम पृष्ठ पर दिखती है।',
    },
  },
  {
    topic: results,
    question: { en: 'What is the signed response sheet for?', hi: 'हस्ताक्षरित उत्तर-पत्रक किस काम का है?' },
    answer: {
      en: 'It is your proof. Anybody can check offline that these were your answers and, once the keys are out, compute the score again.',
      hi: 'यह आपका प्रमाण है। कोई भी बिना इंटरनेट के जाँच सकता है कि ये आपके ही उत्तर थे और कुंजी आने के बाद अंक फिर से गिन सकता है।',
    },
  },
  {
    topic: account,
    question: { en: 'Is Aadhaar needed?', hi: 'क्या आधार ज़रूरी है?' },
    answer: {
      en: 'No. Any unique number will do, for example of a driving licence or a college card. Of an Aadhaar number we keep only the last four digits; of any other the last four characters and a fingerprint of it, never the number.',
      hi: 'नहीं। कोई भी विशिष्ट संख्या चलेगी, जैसे ड्राइविंग लाइसेंस या कॉलेज कार्ड की। आधार संख्या के हम केवल अंतिम चार अंक रखते हैं; किसी और संख्या के अंतिम चार अक्षर और उसकी छाप, पूरी संख्या कभी नहीं।',
    },
  },
  {
    topic: account,
    question: { en: 'Why was I logged out on my other device?', hi: 'मेरे दूसरे डिवाइस पर लॉगआउट क्यों हुआ?' },
    answer: {
      en: 'An account works on one device at a time. Logging in elsewhere asks you first and then ends the older session; a running test can go on there. What had not reached the server stays on the old device: continue the test there once more before the time is up.',
      hi: 'खाता एक समय में एक ही डिवाइस पर चलता है। दूसरी जगह लॉगिन पर पहले पूछा जाता है, फिर पुराना सत्र बंद होता है; चल रहा टेस्ट वहाँ आगे बढ़ सकता है। जो सर्वर तक नहीं पहुँचा था, वह पुराने डिवाइस पर रहता है: समय पूरा होने से पहले एक बार वहाँ टेस्ट जारी रखें।',
    },
  },
  {
    topic: account,
    question: { en: 'I am under 18. Which tests can I take?', hi: 'मैं 18 से कम का हूँ। कौन-से टेस्ट दे सकता हूँ?' },
    answer: {
      en: 'Unproctored tests and tests at a centre, at once. Tests with a proctor or with page activity noted after a parent or guardian has given consent: you name them in your profile, and they decide by the link in our mail.',
      hi: 'बिना निरीक्षक वाले और केंद्र के टेस्ट तुरंत। निरीक्षक वाले और पेज की गतिविधि दर्ज करने वाले ऑनलाइन टेस्ट माता-पिता या अभिभावक की सहमति के बाद: आप प्रोफ़ाइल में उनका नाम देते हैं, और वे हमारे ई-मेल के लिंक से फ़ैसला करते हैं।',
    },
  },
  {
    topic: account,
    question: { en: 'Whom can I complain to?', hi: 'शिकायत किससे करें?' },
    answer: {
      en: 'Write through the contact page. Your message goes to the inbox of the people who run this site, and they answer by email, to the address that you give.',
      hi: 'संपर्क पृष्ठ से लिखें। आपका संदेश उन लोगों के इनबॉक्स में पहुँचता है जो यह साइट चलाते हैं; वे आपके दिए पते पर ईमेल से उत्तर देते हैं।',
    },
  },
];
