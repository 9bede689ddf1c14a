import type { Mail } from '../../../platform/mail/queue-mail.ts';
import { greetingFor } from '../reactions.ts';
import type { User } from '../store/users.ts';

type Words = Pick<Mail, 'subject' | 'paragraphs'>;
type Facts = { hello: string; siteName: string; code: string };

const words: Record<'en' | 'hi', (facts: Facts) => Words> = {
  en: ({ hello, siteName, code }) => ({
    subject: `${code} is your code to log in to ${siteName}`,
    paragraphs: [
      `${hello}, your password was just entered on a device that your account does not know. Many wrong passwords came from elsewhere at the same time, so we ask for one more proof.`,
      `Your code is ${code}. It works for 10 minutes, on that device only. Tell it to nobody.`,
      'If it was not you, somebody knows your password. Set a new one now.',
    ],
  }),
  hi: ({ hello, siteName, code }) => ({
    subject: `${siteName} में लॉग इन करने का आपका कोड: ${code}`,
    paragraphs: [
      `${hello}, अभी आपका पासवर्ड एक ऐसे डिवाइस पर डाला गया जिसे आपका खाता नहीं जानता। उसी समय दूसरी जगहों से कई ग़लत पासवर्ड आए, इसलिए हमें एक और प्रमाण चाहिए।`,
      `आपका कोड ${code} है। यह 10 मिनट तक, केवल उसी डिवाइस पर काम करता है। इसे किसी को न बताएँ।`,
      'अगर वह आप नहीं थे, तो किसी को आपका पासवर्ड पता है। अभी नया पासवर्ड रखें।',
    ],
  }),
};

export const mailedCodeWords = (user: User, { siteName, code }: Omit<Facts, 'hello'>): Words =>
  words[user.language]({ hello: greetingFor(user), siteName, code });
