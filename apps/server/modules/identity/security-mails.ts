import type { CredentialChange } from '@kasauti/contract/announcements.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import type { App } from '../../app.ts';
import { type Mail, queueMail } from '../../platform/mail/queue-mail.ts';
import { greetingFor } from './reactions.ts';
import { findUser } from './store/users.ts';

const INDIAN_TIME = 'Asia/Kolkata';

type Words = Pick<Mail, 'subject' | 'paragraphs' | 'facts' | 'action'>;
type Facts = { hello: string; siteName: string; url: string; when: string; what: string };

const deviceAdded: Record<'en' | 'hi', (facts: Facts) => Words> = {
  en: ({ hello, siteName, url, when, what }) => ({
    subject: `A new device is logged in to your account at ${siteName}`,
    paragraphs: [
      `${hello}, your account at ${siteName} was just opened on a device that it did not know.`,
      'If it was you, you need not do anything. If it was not you, set a new password now: that ends every session.',
    ],
    facts: [
      ['Device', what],
      ['Time', when],
    ],
    action: { label: 'It was not me', url },
  }),
  hi: ({ hello, siteName, url, when, what }) => ({
    subject: `${siteName} पर आपके खाते में एक नए डिवाइस से लॉग इन हुआ`,
    paragraphs: [
      `${hello}, ${siteName} पर आपका खाता अभी एक ऐसे डिवाइस पर खोला गया जिसे वह नहीं पहचानता था।`,
      'अगर वह आप थे, तो आपको कुछ करने की ज़रूरत नहीं। अगर वह आप नहीं थे, तो अभी नया पासवर्ड रखें: इससे सभी सत्र समाप्त हो जाते हैं।',
    ],
    facts: [
      ['डिवाइस', what],
      ['समय', when],
    ],
    action: { label: 'वह मैं नहीं था', url },
  }),
};

type Change = { subject: string; line: string };
/** The change in the subject, and in a sentence. What to do when it was somebody else is the same for all. */
const changes: Record<CredentialChange, Record<'en' | 'hi', (siteName: string) => Change>> = {
  'authenticator-added': {
    en: (siteName) => ({
      subject: `An authenticator app now guards your account at ${siteName}`,
      line: 'An authenticator app was set up for your account. From now on the login asks for its code.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते की सुरक्षा अब ऑथेंटिकेटर ऐप करता है`,
      line: 'आपके खाते के लिए ऑथेंटिकेटर ऐप लगाया गया। अब से लॉगिन में उसका कोड माँगा जाएगा।',
    }),
  },
  'authenticator-removed': {
    en: (siteName) => ({
      subject: `The authenticator app was removed from your account at ${siteName}`,
      line: 'The authenticator app of your account was removed. Its codes are not asked for any more.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते से ऑथेंटिकेटर ऐप हटाया गया`,
      line: 'आपके खाते का ऑथेंटिकेटर ऐप हटाया गया। अब उसके कोड नहीं माँगे जाएँगे।',
    }),
  },
  'recovery-codes-made': {
    en: (siteName) => ({
      subject: `New recovery codes for your account at ${siteName}`,
      line: 'New recovery codes were made for your account. Those before are good no more.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते के नए रिकवरी कोड`,
      line: 'आपके खाते के लिए नए रिकवरी कोड बनाए गए। पहले वाले अब काम नहीं करते।',
    }),
  },
  'recovery-code-used': {
    en: (siteName) => ({
      subject: `A recovery code of your account at ${siteName} was used`,
      line: 'One of your recovery codes was used in place of your second factor. It is good no more.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते का एक रिकवरी कोड इस्तेमाल हुआ`,
      line: 'आपके दूसरे सुरक्षा चरण की जगह आपका एक रिकवरी कोड इस्तेमाल किया गया। वह अब काम नहीं करता।',
    }),
  },
  'passkey-added': {
    en: (siteName) => ({
      subject: `A passkey was added to your account at ${siteName}`,
      line: 'A passkey was added to your account. It opens your account as the second step of a login, or without the password.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते में एक पासकी जोड़ी गई`,
      line: 'आपके खाते में एक पासकी जोड़ी गई। वह लॉगिन के दूसरे चरण में, या पासवर्ड के बिना, आपका खाता खोलती है।',
    }),
  },
  'passkey-removed': {
    en: (siteName) => ({
      subject: `A passkey was removed from your account at ${siteName}`,
      line: 'A passkey of your account was removed. It is good for nothing any more.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते से एक पासकी हटाई गई`,
      line: 'आपके खाते की एक पासकी हटाई गई। वह अब काम नहीं करती।',
    }),
  },
  'passkey-copied': {
    en: (siteName) => ({
      subject: `A passkey of your account at ${siteName} may have been copied`,
      line: 'A passkey of your account was used out of turn, as happens when somebody has a copy of it. We refused it. Remove this passkey in your settings.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते की एक पासकी की नकल हुई हो सकती है`,
      line: 'आपके खाते की एक पासकी बेतरतीब क्रम में इस्तेमाल हुई, जैसा तब होता है जब किसी के पास उसकी नकल हो। हमने उसे स्वीकार नहीं किया। सेटिंग में जाकर यह पासकी हटा दें।',
    }),
  },
  'google-linked': {
    en: (siteName) => ({
      subject: `Your account at ${siteName} can now be opened with Google`,
      line: 'Somebody logged in with Google under your e-mail address, which Google has verified. From now on that Google account opens your account here.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपका खाता अब Google से खुल सकता है`,
      line: 'किसी ने Google से आपके ई-मेल पते पर लॉग इन किया, जिसकी पुष्टि Google ने की है। अब से वह Google खाता आपका यहाँ का खाता खोलता है।',
    }),
  },
  'second-factors-dropped': {
    en: (siteName) => ({
      subject: `The second step of the login was taken off your account at ${siteName}`,
      line: 'Your e-mail address is confirmed. A second step of the login that was set up before that counts no more, since anybody could have set it up. Set up your own in your settings.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते से लॉगिन का दूसरा चरण हटाया गया`,
      line: 'आपके ई-मेल पते की पुष्टि हो गई है। लॉगिन का जो दूसरा चरण उससे पहले लगाया गया था, वह अब नहीं चलता, क्योंकि उसे कोई भी लगा सकता था। सेटिंग में जाकर अपना लगाएँ।',
    }),
  },
  'unlock-asked': {
    en: (siteName) => ({
      subject: `Somebody asked to take the second step off your account at ${siteName}`,
      line: 'Our support was asked to take the second step of the login off your account, as after a lost phone. A second person of our staff decides about it; until then nothing changes.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते से दूसरा चरण हटाने को कहा गया`,
      line: 'हमारी सहायता टीम से आपके खाते के लॉगिन का दूसरा चरण हटाने को कहा गया, जैसे फ़ोन खो जाने पर। इस पर हमारा कोई दूसरा कर्मचारी निर्णय लेता है; तब तक कुछ नहीं बदलता।',
    }),
  },
  'unlock-approved': {
    en: (siteName) => ({
      subject: `The second step of the login was taken off your account at ${siteName}`,
      line: 'Our support has taken the second step of the login off your account, and every session has ended. The password alone opens it now: set up a second step again in your settings.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते से लॉगिन का दूसरा चरण हटाया गया`,
      line: 'हमारी सहायता टीम ने आपके खाते से लॉगिन का दूसरा चरण हटा दिया है, और हर सत्र समाप्त हो गया है। अब केवल पासवर्ड से खाता खुलता है: सेटिंग में जाकर दूसरा चरण फिर से लगाएँ।',
    }),
  },
  'unlock-refused': {
    en: (siteName) => ({
      subject: `The second step of the login stays on your account at ${siteName}`,
      line: 'Our support was asked to take the second step of the login off your account, and has not done so. Nothing has changed.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते के लॉगिन का दूसरा चरण बना रहेगा`,
      line: 'हमारी सहायता टीम से आपके खाते के लॉगिन का दूसरा चरण हटाने को कहा गया था, और उसने ऐसा नहीं किया। कुछ नहीं बदला।',
    }),
  },
  'name-changed': {
    en: (siteName) => ({
      subject: `The name of your account at ${siteName} was changed`,
      line: 'Our support has changed the name in your profile. It stands on your admit cards and results.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते का नाम बदला गया`,
      line: 'हमारी सहायता टीम ने आपकी प्रोफ़ाइल का नाम बदला है। प्रवेश पत्रों और परिणामों पर यही नाम आता है।',
    }),
  },
  'birth-date-corrected': {
    en: (siteName) => ({
      subject: `The date of birth of your account at ${siteName} was corrected`,
      line: 'The date of birth in your profile was corrected with your password. That can be done once; from now on only our support changes it.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते की जन्मतिथि सुधारी गई`,
      line: 'आपकी प्रोफ़ाइल की जन्मतिथि आपके पासवर्ड से सुधारी गई। ऐसा एक ही बार हो सकता है; अब से उसे केवल हमारी सहायता टीम बदलती है।',
    }),
  },
  'birth-date-changed': {
    en: (siteName) => ({
      subject: `The date of birth of your account at ${siteName} was changed`,
      line: 'Our support has changed the date of birth in your profile.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते की जन्मतिथि बदली गई`,
      line: 'हमारी सहायता टीम ने आपकी प्रोफ़ाइल की जन्मतिथि बदली है।',
    }),
  },
  'phone-changed': {
    en: (siteName) => ({
      subject: `The phone number of your account at ${siteName} was changed`,
      line: 'The phone number in your profile was changed. Nobody can log in with it; it is how we reach you on the day of a test.',
    }),
    hi: (siteName) => ({
      subject: `${siteName} पर आपके खाते का फ़ोन नंबर बदला गया`,
      line: 'आपकी प्रोफ़ाइल का फ़ोन नंबर बदला गया। उससे कोई लॉग इन नहीं कर सकता; परीक्षा के दिन हम आपसे उसी पर संपर्क करते हैं।',
    }),
  },
};

function credentialChanged(language: 'en' | 'hi', change: CredentialChange, facts: Facts): Words {
  const { hello, siteName, url, when, what } = facts;
  const { subject, line } = changes[change][language](siteName);
  const label = language === 'hi' ? { time: 'समय', not: 'वह मैं नहीं था' } : { time: 'Time', not: 'It was not me' };
  const advice =
    language === 'hi'
      ? 'अगर वह आप थे, तो आपको कुछ करने की ज़रूरत नहीं। अगर वह आप नहीं थे, तो अभी नया पासवर्ड रखें और हमें लिखें।'
      : 'If it was you, you need not do anything. If it was not you, set a new password now, and write to us.';
  const named: [string, string][] = what ? [[language === 'hi' ? 'नाम' : 'Name', what]] : [];
  return {
    subject,
    paragraphs: [`${hello}.`, line, advice],
    facts: [...named, [label.time, when]],
    action: { label: label.not, url },
  };
}

type Fact = { userId: UserId; at: string; what: string; dedupeKey: string };

/** Mails by which an owner learns what happened to their account, so that they can act when it was somebody else. */
export function reactToSecurity(app: App): void {
  const { publicUrl, KASAUTI_SITE_NAME: siteName } = app.settings;
  const mailOwner = ({ userId, at, what, dedupeKey }: Fact, write: (language: 'en' | 'hi', facts: Facts) => Words) =>
    app.inTransaction(async (work) => {
      const user = await findUser(work.tx, userId);
      if (!user) return;
      const { email: to, language } = user;
      const when = formatInstant(new Date(at), INDIAN_TIME, language);
      const words = write(language, {
        hello: greetingFor(user),
        siteName,
        url: `${publicUrl}/forgot-password`,
        when,
        what,
      });
      await queueMail(work, app.settings, { ...words, dedupeKey, to, language });
    });
  app.react('credential-changed', 'mail-credential-changed', ({ userId, change, what, at }) =>
    mailOwner({ userId, at, what: what ?? '', dedupeKey: `${change} ${userId} ${what} ${at}` }, (language, facts) =>
      credentialChanged(language, change, facts),
    ),
  );
  app.react('device-added', 'mail-device-added', ({ userId, deviceLabel, at }) =>
    mailOwner({ userId, at, what: deviceLabel, dedupeKey: `device-added ${userId} ${at}` }, (language, facts) =>
      deviceAdded[language](facts),
    ),
  );
}
