import type { SourceText } from '@kasauti/domain/form/source.ts';
import { both, lines } from './wording.ts';

const time = both(
  lines(
    '**Time**',
    '',
    '- The clock at the top right shows the time you have left. It is kept by the server, so it goes on if you reload the page, lose your connection or change device.',
    '- When it reaches zero the test is submitted for you, with every answer saved until then. You can also submit earlier; a summary by section is shown first.',
  ),
  lines(
    '**समय**',
    '',
    '- ऊपर दाईं ओर की घड़ी बचा हुआ समय दिखाती है। यह घड़ी सर्वर पर चलती है, इसलिए पृष्ठ दोबारा खोलने, इंटरनेट टूटने या डिवाइस बदलने पर भी नहीं रुकती।',
    '- समय समाप्त होते ही आपका टेस्ट अपने आप जमा हो जाएगा और तब तक सहेजे गए सभी उत्तर उसमें रहेंगे। आप पहले भी जमा कर सकते हैं; जमा करने से पहले हर खंड का सारांश दिखाया जाएगा।',
  ),
);

const answering = both(
  lines(
    '**Answering and moving about**',
    '',
    '- Every change is saved as you make it. The line below the question tells you when it has been saved.',
    '- **Save & Next** opens the next question. **Mark for Review & Next** does the same and flags the question so that you can come back to it. **Clear Response** removes your answer.',
    '- You may open any question of any section at any time from the palette. Your answer stays when you leave a question in this way.',
  ),
  lines(
    '**उत्तर देना और प्रश्न बदलना**',
    '',
    '- आपका हर बदलाव उसी समय सहेज लिया जाता है। प्रश्न के नीचे की पंक्ति बताती है कि उत्तर सहेजा जा चुका है या नहीं।',
    '- **Save & Next** (सहेजें और आगे बढ़ें) अगला प्रश्न खोलता है। **Mark for Review & Next** (पुनर्विचार के लिए चिह्नित करें और आगे बढ़ें) अगला प्रश्न खोलने के साथ इस प्रश्न पर निशान भी लगाता है, ताकि आप बाद में लौट सकें। **Clear Response** (उत्तर हटाएँ) चुना हुआ उत्तर हटा देता है।',
    '- प्रश्न-पैलेट से आप कभी भी किसी भी खंड का कोई भी प्रश्न खोल सकते हैं। इस तरह प्रश्न छोड़ने पर भी आपका उत्तर बना रहता है।',
  ),
);

const palette = both(
  lines(
    '**The question palette**',
    '',
    '- **Not Visited:** you have not opened the question yet.',
    '- **Not Answered:** you have opened it and given no answer.',
    '- **Answered:** your answer is saved.',
    '- **Marked for Review:** no answer yet; you want to look at it again.',
    '- **Answered & Marked for Review:** answered, and you want to look at it again. This answer **is evaluated** unless you change it.',
  ),
  lines(
    '**प्रश्न-पैलेट**',
    '',
    '- **Not Visited** (नहीं देखा): आपने यह प्रश्न अभी तक नहीं खोला है।',
    '- **Not Answered** (उत्तर नहीं दिया): प्रश्न खोला है, पर उत्तर नहीं दिया।',
    '- **Answered** (उत्तर दिया): आपका उत्तर सहेजा जा चुका है।',
    '- **Marked for Review** (पुनर्विचार हेतु): अभी उत्तर नहीं दिया; आप इसे दोबारा देखना चाहते हैं।',
    '- **Answered & Marked for Review** (उत्तर दिया, पुनर्विचार हेतु): उत्तर दिया है और दोबारा देखना चाहते हैं। जब तक आप इसे न बदलें, इस उत्तर का **मूल्यांकन किया जाएगा**।',
  ),
);

const numeric = both(
  lines(
    '**Number answers**',
    '',
    '- Type the number only, without its unit. Use a point for decimals: 4.5.',
    '- No calculator is needed; keep paper and a pen for rough work.',
  ),
  lines(
    '**संख्या वाले उत्तर**',
    '',
    '- केवल संख्या लिखें, इकाई न लिखें। दशमलव के लिए बिंदु का प्रयोग करें: 4.5।',
    '- कैलकुलेटर की आवश्यकता नहीं है; रफ़ कार्य के लिए काग़ज़ और कलम पास रखें।',
  ),
);

/**
 * Returns the instructions that every candidate reads before the start. `about` describes the form, and `marking`
 * describes its marking scheme.
 */
export function generalInstructions(about: SourceText, marking: SourceText): SourceText {
  return joined([about, time, answering, palette, numeric, marking]);
}

/** Returns the instructions for a form in which no answer is a typed number. */
export function choiceInstructions(about: SourceText, marking: SourceText): SourceText {
  return joined([about, time, answering, palette, marking]);
}

/** Joins the parts. The result has a Hindi text only if the first part, which describes the form, has one. */
function joined(parts: SourceText[]): SourceText {
  const english = parts.map((part) => part.en).join('\n\n');
  if (parts[0]?.hi === undefined) return { en: english };
  return { en: english, hi: parts.map((part) => part.hi).join('\n\n') };
}
