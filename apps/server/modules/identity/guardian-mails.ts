import type { Mail } from '../../platform/mail/queue-mail.ts';

type Facts = { guardianName: string; candidateName: string; siteName: string; contactUrl: string };
type Words = Pick<Mail, 'subject' | 'paragraphs' | 'action'>;

/** To the guardian: what was agreed in their name, and how to take it back. */
export const consentMails: Record<'en' | 'hi', (facts: Facts) => Words> = {
  en: ({ guardianName, candidateName, siteName, contactUrl }) => ({
    subject: `You agreed to online proctored tests for ${candidateName}`,
    paragraphs: [
      `Hello ${guardianName}, your consent was just recorded at ${siteName}: ${candidateName}, who is under 18, may sit tests that a proctor watches over the internet or that are recorded.`,
      'You can take it back at any time, in the profile of that account or by writing to us. Tests at a centre and tests that nobody watches need no consent.',
      'If you did not agree to this, please tell us now.',
    ],
    action: { label: 'Write to us', url: contactUrl },
  }),
  hi: ({ guardianName, candidateName, siteName, contactUrl }) => ({
    subject: `आपने ${candidateName} के लिए ऑनलाइन निगरानी वाले टेस्ट की सहमति दी`,
    paragraphs: [
      `नमस्ते ${guardianName}, ${siteName} पर आपकी सहमति अभी दर्ज की गई: ${candidateName}, जिनकी उम्र 18 से कम है, वे टेस्ट दे सकते हैं जिन पर निरीक्षक इंटरनेट से नज़र रखता है या जो रिकॉर्ड होते हैं।`,
      'आप इसे कभी भी वापस ले सकते हैं, उस खाते की प्रोफ़ाइल में या हमें लिखकर। केंद्र पर होने वाले और बिना निगरानी वाले टेस्ट के लिए सहमति नहीं चाहिए।',
      'अगर आपने यह सहमति नहीं दी, तो कृपया हमें अभी बताएँ।',
    ],
    action: { label: 'हमें लिखें', url: contactUrl },
  }),
};
