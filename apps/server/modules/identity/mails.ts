import type { Mail } from '../../platform/mail/queue-mail.ts';

type Words = Pick<Mail, 'subject' | 'paragraphs' | 'action'>;
type InBoth = { en: (to: Facts) => Words; hi: (to: Facts) => Words };
/** `hello` is the greeting, with the name only where the address is known to be theirs. */
type Facts = { hello: string; siteName: string; url: string; code: string };

/** The account's mails in both languages. `url` is where the button leads. */
export const mails = {
  'confirm-address': {
    en: ({ hello, siteName, url, code }) => ({
      subject: `Confirm your e-mail address for ${siteName}`,
      paragraphs: [
        `${hello}, welcome to ${siteName}.`,
        `Please confirm that this address is yours. Where you signed up, type this code: ${code}. It works for 10 minutes.`,
        'Or open the link in the browser in which you signed up; it works once, for 24 hours.',
        'If you did not sign up, you need not do anything: the account stays unconfirmed.',
      ],
      action: { label: 'Confirm my address', url },
    }),
    hi: ({ hello, siteName, url, code }) => ({
      subject: `${siteName} के लिए अपने ई-मेल पते की पुष्टि करें`,
      paragraphs: [
        `${hello}, ${siteName} में आपका स्वागत है।`,
        `कृपया पुष्टि करें कि यह पता आपका है। जहाँ आपने साइन अप किया था, वहाँ यह कोड डालें: ${code}। यह 10 मिनट तक काम करता है।`,
        'या लिंक उसी ब्राउज़र में खोलें जिसमें आपने साइन अप किया था; लिंक एक बार, 24 घंटे तक काम करता है।',
        'अगर आपने साइन अप नहीं किया, तो आपको कुछ करने की ज़रूरत नहीं: खाता बिना पुष्टि के रहेगा।',
      ],
      action: { label: 'मेरे पते की पुष्टि करें', url },
    }),
  },
  'has-account': {
    en: ({ hello, siteName, url }) => ({
      subject: `You already have an account with ${siteName}`,
      paragraphs: [
        `${hello}, somebody just signed up at ${siteName} with your e-mail address. You have an account already, and nothing about it was changed.`,
        'If it was you, log in as usual. If you do not remember your password, you can set a new one.',
        'If it was not you, you need not do anything.',
      ],
      action: { label: 'Set a new password', url },
    }),
    hi: ({ hello, siteName, url }) => ({
      subject: `${siteName} पर आपका खाता पहले से है`,
      paragraphs: [
        `${hello}, अभी किसी ने आपके ई-मेल पते से ${siteName} पर साइन अप किया। आपका खाता पहले से है, और उसमें कुछ नहीं बदला गया।`,
        'अगर वह आप थे, तो हमेशा की तरह लॉग इन करें। पासवर्ड याद न हो, तो आप नया पासवर्ड रख सकते हैं।',
        'अगर वह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं।',
      ],
      action: { label: 'नया पासवर्ड रखें', url },
    }),
  },
  'claim-address': {
    en: ({ siteName, url }) => ({
      subject: `Finish signing up at ${siteName}`,
      paragraphs: [
        `Somebody just signed up at ${siteName} with your e-mail address, and not for the first time: there is an account that was never confirmed.`,
        'If it was you, set a password by this link. It confirms your address too, works once, and lasts 10 minutes; later you can ask for another under “Forgot password”.',
        'If it was not you, you need not do anything: the account stays unconfirmed.',
      ],
      action: { label: 'Set my password', url },
    }),
    hi: ({ siteName, url }) => ({
      subject: `${siteName} पर साइन अप पूरा करें`,
      paragraphs: [
        `अभी किसी ने आपके ई-मेल पते से ${siteName} पर साइन अप किया, और पहली बार नहीं: एक खाता है जिसकी कभी पुष्टि नहीं हुई।`,
        'अगर वह आप थे, तो इस लिंक से पासवर्ड रखें। इससे आपके पते की पुष्टि भी हो जाएगी। यह एक बार, 10 मिनट तक काम करता है; बाद में आप “पासवर्ड भूल गए” से दूसरा लिंक माँग सकते हैं।',
        'अगर वह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं: खाता बिना पुष्टि के रहेगा।',
      ],
      action: { label: 'मेरा पासवर्ड रखें', url },
    }),
  },
  'reset-password': {
    en: ({ hello, siteName, url }) => ({
      subject: `Set a new password for ${siteName}`,
      paragraphs: [
        `${hello}, somebody asked for a new password for your account at ${siteName}.`,
        'If it was you, use this link within 10 minutes. It works once, and setting the password ends all your sessions.',
        'If it was not you, you need not do anything: your password stays as it is.',
      ],
      action: { label: 'Set a new password', url },
    }),
    hi: ({ hello, siteName, url }) => ({
      subject: `${siteName} के लिए नया पासवर्ड रखें`,
      paragraphs: [
        `${hello}, किसी ने ${siteName} पर आपके खाते के लिए नया पासवर्ड माँगा है।`,
        'अगर वह आप थे, तो 10 मिनट के अंदर यह लिंक खोलें। यह एक बार काम करता है, और नया पासवर्ड रखने पर आपके सभी सत्र समाप्त हो जाते हैं।',
        'अगर वह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं: आपका पासवर्ड वैसा ही रहेगा।',
      ],
      action: { label: 'नया पासवर्ड रखें', url },
    }),
  },
  'codes-guessed': {
    en: ({ hello, siteName, url }) => ({
      subject: `Wrong codes for your account at ${siteName}`,
      paragraphs: [
        `${hello}, somebody entered the password of your account at ${siteName}, and then several wrong codes of the authenticator app. Nobody got in; further codes must wait.`,
        'If it was you, wait some minutes and enter the newest code. Check that the clock of your phone is right.',
        'If it was not you, somebody knows your password. Set a new one now.',
      ],
      action: { label: 'Set a new password', url },
    }),
    hi: ({ hello, siteName, url }) => ({
      subject: `${siteName} पर आपके खाते के लिए ग़लत कोड`,
      paragraphs: [
        `${hello}, किसी ने ${siteName} पर आपके खाते का पासवर्ड डाला, और उसके बाद ऑथेंटिकेटर ऐप के कई ग़लत कोड। कोई अंदर नहीं आ पाया; अगले कोड के लिए रुकना होगा।`,
        'अगर वह आप थे, तो कुछ मिनट रुकें और सबसे नया कोड डालें। देख लें कि आपके फ़ोन की घड़ी सही है।',
        'अगर वह आप नहीं थे, तो किसी को आपका पासवर्ड पता है। अभी नया पासवर्ड रखें।',
      ],
      action: { label: 'नया पासवर्ड रखें', url },
    }),
  },
  'password-changed': {
    en: ({ hello, siteName, url }) => ({
      subject: `Your password for ${siteName} was changed`,
      paragraphs: [
        `${hello}, the password of your account at ${siteName} was just changed, and your other sessions were ended.`,
        'If it was not you, set a new password now.',
      ],
      action: { label: 'It was not me', url },
    }),
    hi: ({ hello, siteName, url }) => ({
      subject: `${siteName} का आपका पासवर्ड बदला गया`,
      paragraphs: [
        `${hello}, ${siteName} पर आपके खाते का पासवर्ड अभी बदला गया, और आपके बाकी सत्र समाप्त कर दिए गए।`,
        'अगर वह आप नहीं थे, तो अभी नया पासवर्ड रखें।',
      ],
      action: { label: 'वह मैं नहीं था', url },
    }),
  },
} as const satisfies Record<string, InBoth>;

export type MailName = keyof typeof mails;
