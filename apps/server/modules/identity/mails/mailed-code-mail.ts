import type { Mail } from '../../../platform/mail/queue-mail.ts';
import { i18nFor } from '../../../platform/words/i18n.ts';
import { greetingFor } from '../reactions.ts';
import type { User } from '../store/users.ts';

type Words = Pick<Mail, 'subject' | 'paragraphs'>;
type Facts = { siteName: string; code: string };

export function mailedCodeWords(user: User, { siteName, code }: Facts): Words {
  const i18n = i18nFor(user.language);
  const hello = greetingFor(user);
  return {
    subject: i18n.t('{code} is your code to log in to {siteName}', { code, siteName }),
    paragraphs: [
      i18n.t(
        '{hello}, your password was just entered on a device that is new for your account. Many wrong passwords came from elsewhere at the same time, so we ask for one more proof.',
        { hello },
      ),
      i18n.t('Your code is {code}. It works for 10 minutes, on that device only. Do not share it with anyone.', {
        code,
      }),
      i18n.t('If it was not you, somebody knows your password. Set a new one now.'),
    ],
  };
}
