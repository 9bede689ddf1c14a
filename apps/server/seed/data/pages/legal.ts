import type { SeedPage } from '../types.ts';

/** Example texts. An operator must replace them before selling anything. */
export const legalPages: SeedPage[] = [
  {
    slug: 'privacy',
    title: { en: 'Privacy', hi: 'गोपनीयता' },
    paragraphs: [
      {
        en: `This notice says which of your data this site keeps, what for and how long, as the Digital Personal Data Protection Act requires. We sell none of it and use none of it for advertising.`,
        hi: `यह सूचना डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम के अनुसार बताती है कि यह साइट आपका कौन-सा डेटा रखती है, किसलिए और कब तक। हम कुछ भी बेचते नहीं और कुछ भी विज्ञापन के काम में नहीं लेते।`,
      },
      {
        en: `## What we keep
| Data | What for | How long |
| **Account**: name, email address, phone number, date of birth, gender | To know who buys and sits a test, and to reach you about it | Until you delete your account |
| **Identity number**: its last four characters and a keyed fingerprint, never the number (of an Aadhaar number only the last four characters) | To know who buys and sits a test | Until you delete your account |
| **Password**: a hash that cannot be read backwards | To let only you in | Until you delete your account |
| **Profile**: address, photo and the documents that you upload | To compare the person at the test with the account, and to grant what you ask for, such as compensatory time | Until you delete the document or your account. Of a checked document the decision stays until then |
| **Orders**: what you bought, your State, amounts and invoices | To deliver what you bought. Card and UPI details go to the payment gateway and never reach us | Invoices as long as tax law requires |
| **Tests**: bookings, answers with their times and receipts, results, what happened on the page of a proctored test and what the proctor wrote | They prove your result. You can read your own record on the page of the result. No test uses a camera | Permanently. After you delete your account they carry only its number, because ranks and marks of others depend on them |
| **Job applications**: your text, your contact details and the results that you choose | To show them to that employer, with your consent | Until you withdraw the application |
| **Messages**: what you write to us, with your name and address | To answer you and to show what was done | Until you delete your account. What looks like spam: 30 days after we first read it |
| **Sessions and devices** | To keep others out of your account | 90 days after the session ends |
| **Emails that we sent you** | To know whether they arrived | The text 7 days, address and reason 400 days |
| **A log of who did what** | To prove each action | Permanently, with numbers instead of names |`,
        hi: `## हम क्या रखते हैं
| डेटा | किसलिए | कब तक |
| **खाता**: नाम, ईमेल पता, फ़ोन नंबर, जन्म-तिथि, लिंग | यह जानने के लिए कि टेस्ट कौन ख़रीदता और देता है, और उसके बारे में आपसे संपर्क करने के लिए | जब तक आप अपना खाता न मिटाएँ |
| **पहचान संख्या**: उसके अंतिम चार अक्षर और सुरक्षित छाप, पूरी संख्या कभी नहीं (आधार के केवल अंतिम चार अक्षर) | यह जानने के लिए कि टेस्ट कौन ख़रीदता और देता है | जब तक आप अपना खाता न मिटाएँ |
| **पासवर्ड**: ऐसी छाप जिससे पासवर्ड वापस नहीं निकलता | ताकि खाते में केवल आप आ सकें | जब तक आप अपना खाता न मिटाएँ |
| **प्रोफ़ाइल**: पता, फ़ोटो और आपके अपलोड किए दस्तावेज़ | टेस्ट देने वाले का खाते से मिलान करने और आपकी माँगी सुविधा, जैसे अतिरिक्त समय, देने के लिए | जब तक आप दस्तावेज़ या अपना खाता न मिटाएँ। जाँचे हुए दस्तावेज़ पर हुआ निर्णय खाता मिटाने तक रहता है |
| **ऑर्डर**: आपने क्या ख़रीदा, आपका राज्य, राशियाँ और इनवॉइस | आपकी ख़रीद आप तक पहुँचाने के लिए। कार्ड और UPI का विवरण भुगतान गेटवे को जाता है, हम तक कभी नहीं पहुँचता | इनवॉइस तब तक, जब तक कर क़ानून कहता है |
| **टेस्ट**: बुकिंग, समय और रसीद सहित उत्तर, परिणाम, निरीक्षक वाले टेस्ट के पेज पर जो हुआ और निरीक्षक ने जो लिखा | इनसे आपका परिणाम सिद्ध होता है। अपना अभिलेख आप परिणाम के पेज पर पढ़ सकते हैं। किसी टेस्ट में कैमरा इस्तेमाल नहीं होता | हमेशा। खाता मिटाने के बाद इन पर केवल खाते की संख्या रहती है, क्योंकि दूसरों के अंक और रैंक इन पर टिके हैं |
| **नौकरी के आवेदन**: आपका लिखा, आपके संपर्क विवरण और आपके चुने हुए परिणाम | आपकी सहमति से उसी नियोक्ता को दिखाने के लिए | जब तक आप आवेदन वापस न लें |
| **संदेश**: आप जो हमें लिखते हैं, आपके नाम और पते सहित | आपको उत्तर देने और यह दिखाने के लिए कि क्या किया गया | जब तक आप अपना खाता न मिटाएँ। जो स्पैम जैसा लगे: हमारे पहली बार पढ़ने के 30 दिन बाद तक |
| **सत्र और डिवाइस** | ताकि आपके खाते में कोई और न घुसे | सत्र समाप्त होने के 90 दिन बाद तक |
| **आपको भेजे गए ईमेल** | यह जानने के लिए कि वे पहुँचे या नहीं | लिखा हुआ 7 दिन, पता और कारण 400 दिन |
| **किसने क्या किया, इसका लॉग** | हर काम के प्रमाण के लिए | हमेशा, नाम की जगह संख्याओं के साथ |`,
      },
      {
        en: `## Who else sees it
- Staff see only what their task needs. The log records each time that they open a document or a message.
- An employer sees your name, email address, phone number and chosen results only when you apply and agree, and for that application alone. If you withdraw the application, it shows nothing any more.
- Whoever has the link to a score that you share sees your name, the test, the day and the result until the link ends or you revoke it.
- The payment gateway processes your payment.`,
        hi: `## इसे और कौन देखता है
- कर्मचारी केवल वही देखते हैं जो उनके काम के लिए ज़रूरी है। वे जब भी कोई दस्तावेज़ या संदेश खोलते हैं, लॉग में दर्ज होता है।
- नियोक्ता आपका नाम, ईमेल पता, फ़ोन नंबर और चुने हुए परिणाम तभी देखता है जब आप आवेदन करके सहमति देते हैं, और केवल उसी आवेदन के लिए। आवेदन वापस लेने पर कुछ भी नहीं दिखता।
- आपके साझा किए स्कोर का लिंक जिसके पास है, वह लिंक समाप्त होने या आपके उसे रद्द करने तक आपका नाम, टेस्ट, दिन और परिणाम देखता है।
- भुगतान गेटवे आपका भुगतान पूरा करता है।`,
      },
      {
        en: `## Cookies
One cookie keeps you logged in. Others remember your language, colours and text size. None of them follows you to other sites.`,
        hi: `## कुकी
एक कुकी आपको लॉग इन रखती है। बाक़ी आपकी भाषा, रंग और अक्षरों का आकार याद रखती हैं। कोई कुकी दूसरी साइटों पर आपका पीछा नहीं करती।`,
      },
      {
        en: `## Under 18
Before a test that is watched over the internet, we ask a parent or guardian by email. Their name, address and decision are kept with yours. They can withdraw their consent with the link in the email.`,
        hi: `## 18 वर्ष से कम आयु
इंटरनेट पर निगरानी वाले टेस्ट से पहले हम माता-पिता या अभिभावक से ईमेल पर पूछते हैं। उनका नाम, पता और निर्णय आपके विवरण के साथ रखा जाता है। वे ईमेल के लिंक से अपनी सहमति वापस ले सकते हैं।`,
      },
      {
        en: `## Your rights
- Download a copy of your data, or delete your account, in the [settings](/settings). A deletion takes effect after 14 days, and until then you can cancel it.
- Correct your data in the [profile](/profile), or ask us to correct it.
- Withdraw a consent in the [settings](/settings).
- Name somebody who acts for you.
- Write to us through the [complaints page](/grievance). You get a ticket number, and a person answers.
- If you are not satisfied, you can turn to the Data Protection Board of India.`,
        hi: `## आपके अधिकार
- [सेटिंग](/settings) में अपने डेटा की प्रति डाउनलोड करें या अपना खाता मिटाएँ। खाता 14 दिन बाद मिटता है, और तब तक आप इसे रोक सकते हैं।
- [प्रोफ़ाइल](/profile) में अपना विवरण सुधारें, या हमसे सुधारने को कहें।
- [सेटिंग](/settings) में सहमति वापस लें।
- अपनी ओर से किसी को नामित करें।
- [शिकायत पेज](/grievance) से हमें लिखें। आपको टिकट संख्या मिलती है, और उत्तर एक व्यक्ति देता है।
- संतुष्ट न हों, तो आप भारत के डेटा संरक्षण बोर्ड के पास जा सकते हैं।`,
      },
    ],
  },
  {
    slug: 'terms',
    title: { en: 'Terms of use', hi: 'उपयोग की शर्तें' },
    paragraphs: [
      {
        en: `In short: you buy the right to sit a test once, you sit it yourself, and the result is yours to show. The sections below say what that means.`,
        hi: `संक्षेप में: आप एक टेस्ट एक बार देने का अधिकार ख़रीदते हैं, टेस्ट स्वयं देते हैं, और परिणाम आपका है, जिसे चाहें दिखाएँ। नीचे के खंड बताते हैं कि इसका क्या अर्थ है।`,
      },
      {
        en: `## 1. Who sells
The operator of this site sells tests in its own name. Its name, address and GSTIN are on the [complaints page](/grievance). The provider of each test is named on the page of the test.`,
        hi: `## 1. विक्रेता कौन है
इस साइट का संचालक टेस्ट अपने नाम से बेचता है। उसका नाम, पता और GSTIN [शिकायत पेज](/grievance) पर है। हर टेस्ट के प्रदाता का नाम उस टेस्ट के पेज पर है।`,
      },
      {
        en: `## 2. What you buy
- A purchase gives one person the right to sit one test once, within 365 days unless the page of the test says otherwise.
- Prices include GST. If a price has changed since you put the test in the cart, you see the new price before you pay.
- You choose the date after you have bought. The purchase is used when you book a date.
- A practice test can be sat as often as you like. Each of the other free tests can be sat three times, unless the page of the test says otherwise.`,
        hi: `## 2. आप क्या ख़रीदते हैं
- एक ख़रीद से एक व्यक्ति को एक टेस्ट एक बार देने का अधिकार मिलता है, 365 दिन के भीतर, यदि टेस्ट के पेज पर कुछ और न लिखा हो।
- दाम में GST शामिल है। टेस्ट कार्ट में डालने के बाद दाम बदला हो, तो नया दाम आपको भुगतान से पहले दिखता है।
- तारीख़ आप ख़रीदने के बाद चुनते हैं। तारीख़ बुक करने पर ख़रीद इस्तेमाल हो जाती है।
- अभ्यास टेस्ट जितनी बार चाहें दे सकते हैं। बाक़ी हर मुफ़्त टेस्ट तीन बार दिया जा सकता है, यदि टेस्ट के पेज पर कुछ और न लिखा हो।`,
      },
      {
        en: `## 3. Sitting a test
- You sit it yourself, with your own identity.
- You do not copy or publish questions.
- A proctor may pause or end an attempt, and must give a reason. You are told the reason.
- No machine fails a candidate. Whatever it notices, a person looks at.`,
        hi: `## 3. टेस्ट देना
- टेस्ट आप स्वयं, अपनी पहचान के साथ देते हैं।
- आप प्रश्नों की नक़ल या प्रकाशन नहीं करते।
- निरीक्षक प्रयास रोक या समाप्त कर सकते हैं, और उन्हें कारण बताना होता है। कारण आपको बताया जाता है।
- कोई मशीन किसी को अनुत्तीर्ण नहीं करती। मशीन जो भी देखे, उसे एक व्यक्ति जाँचता है।`,
      },
      {
        en: `## 4. Results
The result of an attempt that a proctor ended is withheld until a second person has decided. A correction replaces a result. Anybody can check your response sheet on the page [Check a result](/verify).`,
        hi: `## 4. परिणाम
निरीक्षक द्वारा समाप्त किए गए प्रयास का परिणाम तब तक रोका जाता है जब तक दूसरा व्यक्ति निर्णय न ले। सुधार होने पर नया परिणाम पुराने की जगह लेता है। आपकी उत्तर-पत्रक कोई भी [परिणाम जाँचें](/verify) पेज पर जाँच सकता है।`,
      },
      {
        en: `## 5. Mock tests
Mock tests are practice. They are not connected with any recruiting or examining body. They give no right to a post, a place or a licence.`,
        hi: `## 5. अभ्यास टेस्ट
अभ्यास टेस्ट केवल अभ्यास हैं। वे किसी भर्ती या परीक्षा संस्था से जुड़े नहीं हैं। उनसे किसी पद, सीट या अनुज्ञा का अधिकार नहीं मिलता।`,
      },
      {
        en: `## 6. Refunds, data and complaints
- When you get your money back: [Refunds and changes](/refunds)
- What we keep of you: [Privacy](/privacy)
- If something went wrong: [Complaints and seller](/grievance)`,
        hi: `## 6. रिफ़ंड, डेटा और शिकायत
- पैसे कब वापस मिलते हैं: [रिफ़ंड और बदलाव](/refunds)
- हम आपका क्या रखते हैं: [गोपनीयता](/privacy)
- कुछ ग़लत हुआ हो: [शिकायत और विक्रेता](/grievance)`,
      },
    ],
  },
  {
    slug: 'refunds',
    title: { en: 'Refunds and changes', hi: 'रिफ़ंड और बदलाव' },
    paragraphs: [
      {
        en: `As long as you have not used what you bought, you can have your money back. You ask for it yourself, and nobody has to approve it.`,
        hi: `जब तक आपने अपनी ख़रीद इस्तेमाल नहीं की है, आप पैसे वापस ले सकते हैं। आप ख़ुद माँगते हैं, किसी की मंज़ूरी नहीं चाहिए।`,
      },
      {
        en: `## What you get, and by when
| Situation | What you get | By when |
| **You have bought a test and booked no date** | The whole price back. Open the order under [Orders and invoices](/orders) and ask for the refund there | Ask within 180 days of paying, before the purchase expires |
| **You have booked a date** | First cancel the booking in [My tests](/my-tests). Then choose another date, or ask for the refund | Until the time that the page of the test names |
| **You cannot sit the test because a guardian’s consent or a suitable place is missing** | You move or cancel freely. If you do neither, you can use the purchase again | Until the test begins |
| **We cancel your date** | You can use the purchase again | At once. It stays valid for at least 90 more days |
| **You came in time and were not let in** | You can use the purchase again | When entry has closed |
| **You did not come, or have begun the test** | Nothing by itself. If something outside your control kept you away, [write to us](/contact), and a person decides | As soon as you can |
| **You paid twice, or too much** | What was too much goes back by itself | We send it as soon as we learn of it |
| **You paid and received nothing** | Ask under [Orders and invoices](/orders). We ask the payment gateway, and you get the test, the money or a ticket number | At once |`,
        hi: `## क्या मिलता है, और कब तक
| स्थिति | आपको क्या मिलता है | कब तक |
| **आपने टेस्ट ख़रीदा और कोई तारीख़ बुक नहीं की** | पूरा दाम वापस। [ऑर्डर और इनवॉइस](/orders) में ऑर्डर खोलें और वहीं रिफ़ंड माँगें | भुगतान के 180 दिन के भीतर माँगें, ख़रीद की अवधि समाप्त होने से पहले |
| **आपने तारीख़ बुक कर ली है** | पहले [मेरे टेस्ट](/my-tests) में बुकिंग रद्द करें। फिर दूसरी तारीख़ चुनें या रिफ़ंड माँगें | टेस्ट के पेज पर लिखे समय तक |
| **अभिभावक की सहमति या उपयुक्त जगह न होने से आप टेस्ट नहीं दे सकते** | आप बिना रोक-टोक तारीख़ बदल या रद्द कर सकते हैं। दोनों न करें, तब भी ख़रीद फिर काम आती है | टेस्ट शुरू होने तक |
| **हम आपकी तारीख़ रद्द करें** | ख़रीद फिर काम आती है | तुरंत। वह कम से कम 90 दिन और मान्य रहती है |
| **आप समय पर आए और अंदर नहीं लिए गए** | ख़रीद फिर काम आती है | प्रवेश बंद होने पर |
| **आप नहीं आए, या टेस्ट शुरू कर चुके हैं** | अपने-आप कुछ नहीं। यदि आपके वश से बाहर का कारण था, तो [हमें लिखें](/contact); निर्णय एक व्यक्ति लेता है | जितनी जल्दी हो सके |
| **आपने दो बार या ज़्यादा भुगतान किया** | जितना ज़्यादा था, अपने-आप लौटता है | पता चलते ही हम भेज देते हैं |
| **आपने भुगतान किया और कुछ नहीं मिला** | [ऑर्डर और इनवॉइस](/orders) में पूछें। हम भुगतान गेटवे से पूछते हैं, और आपको टेस्ट, पैसे या टिकट संख्या मिलती है | तुरंत |`,
      },
      {
        en: `## How the money comes back
- It goes back the way you paid, usually in five to seven working days.
- From the moment you ask, the purchase can no longer be booked. If the bank rejects the refund, you can use it again, and we tell you by email.
- You get a credit note for the invoice.`,
        hi: `## पैसे कैसे लौटते हैं
- पैसे उसी माध्यम से लौटते हैं जिससे आपने भुगतान किया, प्रायः पाँच से सात कार्य दिवस में।
- माँगते ही वह ख़रीद बुक नहीं की जा सकती। बैंक रिफ़ंड लौटा दे, तो ख़रीद फिर काम आती है, और हम आपको ईमेल से बताते हैं।
- इनवॉइस के लिए आपको क्रेडिट नोट मिलता है।`,
      },
      {
        en: `## If you disagree
Write to us through the [complaints page](/grievance) with the number of the order. You get a ticket number, and a person answers.`,
        hi: `## यदि आप सहमत न हों
ऑर्डर संख्या के साथ [शिकायत पेज](/grievance) से हमें लिखें। आपको टिकट संख्या मिलती है, और उत्तर एक व्यक्ति देता है।`,
      },
    ],
  },
  {
    slug: 'ordering',
    title: { en: 'How lists are ordered', hi: 'सूचियों का क्रम' },
    paragraphs: [
      {
        en: '## Advertising\nNobody can pay for a place in a list, and no test is marked as advertising, because there is none.',
        hi: '## विज्ञापन\nसूची में जगह के लिए कोई पैसे नहीं दे सकता, और कोई टेस्ट विज्ञापन के रूप में नहीं दिखता, क्योंकि विज्ञापन है ही नहीं।',
      },
      {
        en: '## Tests\nTests stand with the newest first until you choose another order: next date, or price up or down. When you search, the best match comes first: words in the title count more than words elsewhere, small typing errors are forgiven, and the newer of two equal ones comes first.',
        hi: '## टेस्ट\nटेस्ट सबसे नए पहले दिखते हैं, जब तक आप दूसरा क्रम न चुनें: अगली तारीख़, या बढ़ता या घटता दाम। खोजने पर सबसे मिलता-जुलता पहले आता है: शीर्षक के शब्द बाक़ी शब्दों से अधिक गिने जाते हैं, टाइपिंग की छोटी भूलें माफ़ हैं, और बराबर वालों में नया पहले आता है।',
      },
      {
        en: '## Jobs, centres and dates\nJobs stand with the newest first. Centres and dates stand by time and place, as the page says. What you looked at before changes no list.',
        hi: '## नौकरियाँ, केंद्र और तारीख़ें\nनौकरियाँ सबसे नई पहले दिखती हैं। केंद्र और तारीख़ें समय और जगह के क्रम में हैं, जैसा पेज पर लिखा है। आपने पहले क्या देखा, इससे कोई सूची नहीं बदलती।',
      },
    ],
  },
  {
    slug: 'accessibility',
    title: { en: 'Accessibility', hi: 'सुगम्यता' },
    paragraphs: [
      {
        en: '## What we build to\nWe build this site to the Web Content Accessibility Guidelines 2.2, level AA: it works by keyboard alone, with a screen reader, at 200 per cent text size, on a screen of 320 pixels, in dark and high-contrast colours and with reduced motion, in English and in Hindi.',
        hi: '## हमारा मानक\nहम यह साइट वेब सामग्री सुगम्यता दिशानिर्देश 2.2, स्तर AA के अनुसार बनाते हैं: यह केवल कीबोर्ड से, स्क्रीन रीडर के साथ, 200 प्रतिशत अक्षर-आकार पर, 320 पिक्सेल की स्क्रीन पर, गहरे और अधिक कंट्रास्ट वाले रंगों में, कम गति के साथ, हिंदी और अंग्रेज़ी में चलती है।',
      },
      {
        en: '## In a test\nIn a test, each state of a question differs in shape and words as well as in colour. Compensatory time, a scribe, an accessible seat and muted signals are asked for in the profile and decided by a person; the decision holds for every sitting.',
        hi: '## टेस्ट में\nटेस्ट में प्रश्न की हर अवस्था रंग के साथ-साथ आकार और शब्दों में भी अलग होती है। अतिरिक्त समय, स्क्राइब, सुगम सीट और शांत संकेत प्रोफ़ाइल में माँगे जाते हैं और निर्णय एक व्यक्ति लेता है; निर्णय हर बैठक में लागू रहता है।',
      },
      {
        en: '## If something keeps you out\nIf something keeps you out, tell us through the complaints page what you wanted to do and with which device or aid. Your message gets a ticket, and you can read how it stands.',
        hi: '## यदि कुछ रास्ते में आए\nयदि कोई चीज़ आपके रास्ते में आए, तो शिकायत पेज से बताएँ कि आप क्या करना चाहते थे और किस डिवाइस या साधन से। आपके संदेश को टिकट मिलता है, और आप उसकी स्थिति पढ़ सकते हैं।',
      },
    ],
  },
];
