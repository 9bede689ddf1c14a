import type { UserId } from '@kasauti/contract/ids.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Work } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { User } from '../identity/index.ts';
import { isMailQueued } from './store.ts';

const INDIAN_TIME = 'Asia/Kolkata';
const dataPage = (settings: Settings) => `${settings.publicUrl}/settings?section=data`;

/** Tells that it was asked for, and until when it can be taken back. */
export async function notifyLeaving(work: Work, settings: Settings, user: User, leavesAt: Date): Promise<void> {
  const { email: to, fullName, language, userId } = user;
  const siteName = settings.KASAUTI_SITE_NAME;
  const until = formatInstant(leavesAt, INDIAN_TIME, language);
  const url = dataPage(settings);
  const words =
    language === 'hi'
      ? {
          subject: `${siteName} पर आपका खाता मिटाया जाएगा`,
          paragraphs: [
            `नमस्ते ${fullName}, जैसा आपने माँगा, आपका खाता ${until} को बंद करके मिटा दिया जाएगा। तब तक आप उसे पहले की तरह इस्तेमाल कर सकते हैं और सेटिंग में एक बटन से रख सकते हैं।`,
            'अगर आपने इसे नहीं माँगा, तो किसी और को आपका पासवर्ड पता है: साइन इन करके “मेरा खाता रखें” दबाएँ और अभी नया पासवर्ड रखें।',
          ],
          action: { label: 'सेटिंग खोलें', url },
        }
      : {
          subject: `Your account at ${siteName} will be deleted`,
          paragraphs: [
            `Hello ${fullName}, as you asked, your account closes on ${until} and is then deleted. Until then you can use it as before, and keep it with one press in the settings.`,
            'If you did not ask for it, somebody else knows your password: sign in, press “Keep my account”, and set a new password now.',
          ],
          action: { label: 'Open the settings', url },
        };
  await queueMail(work, settings, {
    ...words,
    dedupeKey: `account-leaves ${userId} ${leavesAt.toISOString()}`,
    to,
    language,
  });
}

/** Tells that the account stays, since something was booked, bought or begun meanwhile. */
export async function notifyDeletionBlocked(work: Work, settings: Settings, user: User): Promise<void> {
  const { email: to, fullName, language, userId, leavesAt } = user;
  const siteName = settings.KASAUTI_SITE_NAME;
  const url = dataPage(settings);
  const words =
    language === 'hi'
      ? {
          subject: `${siteName} पर आपका खाता नहीं मिटाया गया`,
          paragraphs: [
            `नमस्ते ${fullName}, आपका खाता आज मिटाया जाना था। इस बीच आपने कुछ बुक किया, ख़रीदा या शुरू किया जो अभी बाक़ी है, इसलिए खाता बना हुआ है।`,
            'फिर भी जाना चाहें, तो पहले बुकिंग रद्द करें या पैसे वापस माँगें, फिर सेटिंग में दोबारा कहें।',
          ],
          action: { label: 'सेटिंग खोलें', url },
        }
      : {
          subject: `Your account at ${siteName} was not deleted`,
          paragraphs: [
            `Hello ${fullName}, your account was to be deleted today. Meanwhile you booked, bought or began something that is not over, so the account stays.`,
            'If you still want to leave, cancel the booking or ask for your money back first, and then ask again in the settings.',
          ],
          action: { label: 'Open the settings', url },
        };
  const dedupeKey = `account-stays ${userId} ${leavesAt?.toISOString()}`;
  await queueMail(work, settings, { ...words, dedupeKey, to, language });
}

const farewellOf = (userId: UserId) => `account-closed ${userId}`;

/** The last mail: the address is erased once it is out. */
export async function notifyClosed(work: Work, settings: Settings, user: User): Promise<void> {
  const { email: to, fullName, language, userId } = user;
  const siteName = settings.KASAUTI_SITE_NAME;
  const words =
    language === 'hi'
      ? {
          subject: `${siteName} पर आपका खाता बंद हो गया है`,
          paragraphs: [
            `नमस्ते ${fullName}, आपका खाता बंद हो गया है और अब मिटाया जा रहा है। यह हमारा आख़िरी ई-मेल है।`,
            'चालान क़ानून के अनुसार रखे जाते हैं, और आपके टेस्ट व परिणाम बिना नाम के, ताकि दूसरों के अंक और रैंक सही रहें। इसी पते से आप कभी भी फिर साइन अप कर सकते हैं।',
          ],
        }
      : {
          subject: `Your account at ${siteName} is closed`,
          paragraphs: [
            `Hello ${fullName}, your account is closed and is being deleted now. This is our last mail to you.`,
            'Invoices are kept as the law demands, and your tests and results without your name, so that marks and ranks of others stay right. You can sign up again with this address at any time.',
          ],
        };
  await queueMail(work, settings, { ...words, dedupeKey: farewellOf(userId), to, language });
}

/** Sent, or given up. */
export async function isClosingMailSent(tx: Tx, userId: UserId): Promise<boolean> {
  return !(await isMailQueued(tx, farewellOf(userId)));
}
