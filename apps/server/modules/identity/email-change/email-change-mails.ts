import { formatInstant } from '@kasauti/domain/format/dates.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { type Mail, queueMail } from '../../../platform/mail/queue-mail.ts';
import { greetingFor } from '../reactions.ts';
import { makeLink } from '../sign-up/make-link.ts';
import { type EmailChange, findEmailChange } from '../store/email-changes.ts';
import { findUser, lockUser, type User } from '../store/users.ts';
import { isAddressFree } from './free-address.ts';

type Words = Pick<Mail, 'subject' | 'paragraphs' | 'action'>;
type Facts = { hello: string; siteName: string; url: string; newEmail: string; until: string };
type InBoth = { en: (facts: Facts) => Words; hi: (facts: Facts) => Words };

const INDIAN_TIME = 'Asia/Kolkata';

/** To the new address without a name: it may be a stranger's, mistyped. */
const confirmNew: InBoth = {
  en: ({ siteName, url, until }) => ({
    subject: `Confirm your new e-mail address for ${siteName}`,
    paragraphs: [
      `Somebody who is logged in at ${siteName} wants to use this address for their account.`,
      `If it was you, open this link where you are logged in. It works once, until ${until}. From then on you log in with this address.`,
      'If it was not you, you need not do anything: nothing changes.',
    ],
    action: { label: 'Use this address', url },
  }),
  hi: ({ siteName, url, until }) => ({
    subject: `${siteName} के लिए अपने नए ई-मेल पते की पुष्टि करें`,
    paragraphs: [
      `${siteName} पर लॉग इन किया हुआ कोई व्यक्ति अपने खाते के लिए यह पता इस्तेमाल करना चाहता है।`,
      `अगर वह आप थे, तो यह लिंक वहीं खोलें जहाँ आप लॉग इन हैं। यह एक बार, ${until} तक काम करता है। उसके बाद आप इसी पते से लॉग इन करेंगे।`,
      'अगर वह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं: कुछ नहीं बदलेगा।',
    ],
    action: { label: 'यह पता इस्तेमाल करें', url },
  }),
};

/** To an address that cannot become theirs. It is told here and nowhere else. */
const addressInUse: InBoth = {
  en: ({ siteName, url }) => ({
    subject: `This address cannot be used for another account at ${siteName}`,
    paragraphs: [
      `Somebody who is logged in at ${siteName} wants to use this address for their account. That cannot be: another account has it, or had it until a few days ago. Nothing was changed.`,
      'If it was you, log in with this address instead; if you do not remember the password, you can set a new one.',
      'If it was not you, you need not do anything.',
    ],
    action: { label: 'Set a new password', url },
  }),
  hi: ({ siteName, url }) => ({
    subject: `${siteName} पर यह पता किसी और खाते के लिए इस्तेमाल नहीं हो सकता`,
    paragraphs: [
      `${siteName} पर लॉग इन किया हुआ कोई व्यक्ति अपने खाते के लिए यह पता इस्तेमाल करना चाहता है। यह संभव नहीं: यह किसी और खाते का पता है, या कुछ दिन पहले तक था। कुछ नहीं बदला गया।`,
      'अगर वह आप थे, तो इसी पते से लॉग इन करें; पासवर्ड याद न हो, तो आप नया रख सकते हैं।',
      'अगर वह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं।',
    ],
    action: { label: 'नया पासवर्ड रखें', url },
  }),
};

const changeAsked: InBoth = {
  en: ({ hello, siteName, url, newEmail }) => ({
    subject: `A new e-mail address was asked for at ${siteName}`,
    paragraphs: [
      `${hello}. Somebody who knows your password asked that your account be moved to ${newEmail}. It moves once that address is confirmed.`,
      'If it was you, you need not do anything. If it was not you, stop it here, and set a new password at once.',
    ],
    action: { label: 'It was not me', url },
  }),
  hi: ({ hello, siteName, url, newEmail }) => ({
    subject: `${siteName} पर नया ई-मेल पता माँगा गया`,
    paragraphs: [
      `${hello}। आपका पासवर्ड जानने वाले किसी व्यक्ति ने आपके खाते का पता ${newEmail} करने को कहा। उस पते की पुष्टि होते ही यह बदल जाएगा।`,
      'अगर वह आप थे, तो आपको कुछ करने की ज़रूरत नहीं। अगर वह आप नहीं थे, तो इसे यहीं रोकें, और तुरंत नया पासवर्ड रखें।',
    ],
    action: { label: 'वह मैं नहीं था', url },
  }),
};

const changeDone: InBoth = {
  en: ({ hello, siteName, url, newEmail, until }) => ({
    subject: `Your account at ${siteName} has a new e-mail address`,
    paragraphs: [
      `${hello}. Your account now has the address ${newEmail}, and you log in with it. We write to this one no more.`,
      `If it was not you, take it back here until ${until}: the account returns to this address, every session ends, a second step of the login that was set up since is removed, and you set a new password.`,
    ],
    action: { label: 'It was not me', url },
  }),
  hi: ({ hello, siteName, url, newEmail, until }) => ({
    subject: `${siteName} पर आपके खाते का ई-मेल पता बदल गया`,
    paragraphs: [
      `${hello}। आपके खाते का पता अब ${newEmail} है, और आप उसी से लॉग इन करते हैं। इस पते पर हम अब नहीं लिखेंगे।`,
      `अगर वह आप नहीं थे, तो ${until} तक इसे यहाँ वापस लें: खाता इस पते पर लौट आएगा, हर सत्र समाप्त होगा, लॉगिन का जो दूसरा चरण तब से लगाया गया वह हट जाएगा, और आप नया पासवर्ड रखेंगे।`,
    ],
    action: { label: 'वह मैं नहीं था', url },
  }),
};

/** The mails around a change of address. Their secrets leave by the mail alone. */
export function reactToEmailChanges(app: App): void {
  app.react('email-change-asked', 'mail-email-change-asked', ({ userId, emailChangeId }) =>
    app.inTransaction(async (work) => {
      await lockUser(work.tx, userId);
      const user = await findUser(work.tx, userId);
      const change = await findEmailChange(work.tx, emailChangeId);
      if (!user || !change || change.confirmedAt || change.endedAt) return;
      await tellNewAddress(work, app, user, change);
      await tellOldAddress(work, app, user, {
        change,
        words: changeAsked,
        cause: 'asked',
        isTheirs: user.emailConfirmed,
      });
    }),
  );
  app.react('email-changed', 'mail-email-changed', ({ userId, emailChangeId }) =>
    app.inTransaction(async (work) => {
      await lockUser(work.tx, userId);
      const user = await findUser(work.tx, userId);
      const change = await findEmailChange(work.tx, emailChangeId);
      if (!user || !change || change.endedAt) return;
      const isTheirs = change.undoUntil !== null;
      await tellOldAddress(work, app, user, { change, words: changeDone, cause: 'done', isTheirs });
    }),
  );
}

async function tellNewAddress(work: Work, app: App, user: User, change: EmailChange): Promise<void> {
  const { publicUrl, KASAUTI_SITE_NAME: siteName } = app.settings;
  const { userId, language } = user;
  const { emailChangeId, newEmail } = change;
  const isFree = await isAddressFree(work, newEmail.toLowerCase(), userId);
  const cause = `new-email ${emailChangeId}`;
  const url = isFree
    ? await makeLink(work, publicUrl, { userId, purpose: 'new-email', cause, emailChangeId })
    : `${publicUrl}/forgot-password`;
  if (url === null) return;
  const until = formatInstant(change.expiresAt, INDIAN_TIME, language);
  const words = (isFree ? confirmNew : addressInUse)[language]({ hello: '', siteName, url, newEmail, until });
  await queueMail(work, app.settings, { ...words, dedupeKey: cause, to: newEmail, language });
}

type Telling = { change: EmailChange; words: InBoth; cause: string; isTheirs: boolean };

/** An address that was never confirmed may be a stranger's by a slip: it is told nothing, and gets no way in. */
async function tellOldAddress(work: Work, app: App, user: User, telling: Telling): Promise<void> {
  if (!telling.isTheirs) return;
  const { publicUrl, KASAUTI_SITE_NAME: siteName } = app.settings;
  const { userId, language } = user;
  const { emailChangeId, newEmail, oldEmail, undoUntil, expiresAt } = telling.change;
  const cause = `undo-email ${telling.cause} ${emailChangeId}`;
  const url = await makeLink(work, publicUrl, { userId, purpose: 'undo-email', cause, emailChangeId });
  if (url === null) return;
  const until = formatInstant(undoUntil ?? expiresAt, INDIAN_TIME, language);
  const words = telling.words[language]({ hello: greetingFor(user), siteName, url, newEmail, until });
  await queueMail(work, app.settings, { ...words, dedupeKey: cause, to: oldEmail, language });
}
