/*
 * The exact text that a parent or guardian consents to, on the page and in the mail. Each decision stores the version,
 * as a record of the text that the guardian read. A change of the text requires a new version. A test enforces this.
 */
export const GUARDIAN_TEXT_VERSION = '2026-11-2';

export type GuardianText = { points: { title: string; text: string }[]; declaration: string };
type Relation = 'mother' | 'father' | 'legal-guardian';
type Names = { childName: string; relation: Relation };

const relationIn = {
  en: { mother: 'mother', father: 'father', 'legal-guardian': 'legal guardian' },
  hi: { mother: 'की माँ', father: 'के पिता', 'legal-guardian': 'के कानूनी अभिभावक' },
} as const;

type Point = { title: string; text: string | ((names: Names) => string) };
type Texts = { points: Point[]; declaration: (names: Names) => string };

const texts: Record<'en' | 'hi', Texts> = {
  en: {
    points: [
      {
        title: 'What it is about',
        text: ({ childName }) =>
          `${childName} is under 18. With your consent ${childName} may sit tests that a proctor watches over the internet, or that are looked at later.`,
      },
      {
        title: 'What is seen and noted',
        text: 'During such a test and in the waiting room before it: what happens on the page of the test, such as leaving it, going offline or using a second device. No camera and no microphone is used.',
      },
      {
        title: 'What for',
        text: 'Only to see that the test is sat fairly, and to look again when a result is doubted. A person decides, never a program alone. It is not used for advertising.',
      },
      {
        title: 'What stays open without it',
        text: 'Tests at a centre and tests that nobody watches. You can refuse, and you can take your consent back at any time with the same link.',
      },
    ],
    declaration: ({ childName, relation }) =>
      `I am the ${relationIn.en[relation]} of ${childName} and at least 18 years old. I agree to what is written above.`,
  },
  hi: {
    points: [
      {
        title: 'बात किसकी है',
        text: ({ childName }) =>
          `${childName} की उम्र 18 से कम है। आपकी सहमति से ${childName} ऐसे टेस्ट दे सकते हैं जिन पर निरीक्षक इंटरनेट से नज़र रखता है या जिन्हें बाद में देखा जाता है।`,
      },
      {
        title: 'क्या देखा और दर्ज किया जाता है',
        text: 'ऐसे टेस्ट के दौरान और उससे पहले प्रतीक्षा कक्ष में: टेस्ट के पेज पर जो होता है, जैसे पेज छोड़ना, ऑफ़लाइन होना या दूसरा डिवाइस इस्तेमाल करना। कैमरा या माइक्रोफ़ोन इस्तेमाल नहीं होता।',
      },
      {
        title: 'किसलिए',
        text: 'केवल यह देखने के लिए कि टेस्ट ईमानदारी से दिया जा रहा है, और परिणाम पर संदेह होने पर दोबारा देखने के लिए। फ़ैसला हमेशा कोई व्यक्ति करता है, अकेला प्रोग्राम कभी नहीं। विज्ञापन के लिए इसका इस्तेमाल नहीं होता।',
      },
      {
        title: 'इसके बिना क्या खुला रहता है',
        text: 'केंद्र पर होने वाले टेस्ट और वे टेस्ट जिन पर कोई नज़र नहीं रखता। आप मना कर सकते हैं, और इसी लिंक से अपनी सहमति कभी भी वापस ले सकते हैं।',
      },
    ],
    declaration: ({ childName, relation }) =>
      `मैं ${childName} ${relationIn.hi[relation]} हूँ और मेरी उम्र कम से कम 18 साल है। ऊपर जो लिखा है, मैं उससे सहमत हूँ।`,
  },
};

/** Returns the text of `GUARDIAN_TEXT_VERSION` for this child and guardian. */
export function guardianText(language: 'en' | 'hi', names: Names): GuardianText {
  const { points, declaration } = texts[language];
  return {
    points: points.map(({ title, text }) => ({ title, text: typeof text === 'string' ? text : text(names) })),
    declaration: declaration(names),
  };
}

/** Returns the points for a page without a known child. `text` is null for a point that names the child. */
export const guardianPointsAhead = (language: 'en' | 'hi'): { title: string; text: string | null }[] =>
  texts[language].points.map(({ title, text }) => ({ title, text: typeof text === 'string' ? text : null }));
