import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Work } from '../../platform/work.ts';
import type { User } from '../identity/index.ts';
import type { AccommodationKind } from './tables.ts';

const names: Record<'en' | 'hi', Record<AccommodationKind, string>> = {
  en: {
    'compensatory-time': 'compensatory time',
    scribe: 'a scribe',
    wheelchair: 'step-free access',
    'muted-signals': 'muted signals',
  },
  hi: {
    'compensatory-time': 'अतिरिक्त समय',
    scribe: 'स्क्राइब',
    wheelchair: 'बिना सीढ़ी पहुँच',
    'muted-signals': 'शांत संकेत',
  },
};

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>;
type Asked = { accommodationId: string; user: User; kind: AccommodationKind; note: string };

/** To the people who decide: what is asked for, and how it is decided. */
export async function mailRequest(work: Work, site: Site, { accommodationId, user, kind, note }: Asked): Promise<void> {
  await queueMail(work, site, {
    dedupeKey: `accommodation-requested:${accommodationId}`,
    to: site.SUPPORT_EMAIL,
    language: 'en',
    subject: `${user.fullName} asks for ${names.en[kind]}`,
    paragraphs: [
      'Decide it on the server, in the name of a member of staff. The candidate is told what was decided, and the reason.',
      `npm run kasauti -- accommodation approve ${user.email} ${kind} --by YOUR-E-MAIL --reason "…"`,
      `npm run kasauti -- accommodation refuse ${user.email} ${kind} --by YOUR-E-MAIL --reason "…"`,
    ],
    facts: [
      ['Candidate', `${user.fullName}, ${user.email}`],
      ['Asked for', names.en[kind]],
      ...(note ? [['Note', note] as [string, string]] : []),
    ],
  });
}

type Decided = { accommodationId: string; user: User; kind: AccommodationKind; isApproved: boolean; reason: string };

/** To the candidate: what was decided, and why. */
export async function mailDecision(work: Work, site: Site, decided: Decided): Promise<void> {
  const { accommodationId, user, kind, isApproved, reason } = decided;
  const { language, email } = user;
  const name = names[language][kind];
  const words =
    language === 'hi'
      ? {
          subject: isApproved ? `मंज़ूर: ${name}` : `मंज़ूर नहीं: ${name}`,
          text: isApproved
            ? 'आपका अनुरोध मंज़ूर हो गया है। अब से आपके टेस्ट इसी के अनुसार होंगे। जो बुकिंग पहले से है, उसे उसी समय में उपयुक्त जगह मिलेगी; ऐसी जगह न हो, तो हम आपको लिखेंगे और आप उसे बदल या रद्द कर सकेंगे, इसमें आपका कुछ नहीं कटेगा। जो टेस्ट शुरू हो चुका है, उस पर इसका असर नहीं होता।'
            : 'आपका अनुरोध मंज़ूर नहीं हुआ। आप प्रोफ़ाइल में फिर से अनुरोध कर सकते हैं।',
          reason: 'कारण',
          action: 'प्रोफ़ाइल खोलें',
        }
      : {
          subject: isApproved ? `Granted: ${name}` : `Not granted: ${name}`,
          text: isApproved
            ? 'What you asked for is granted, and your tests heed it from now on. What you have booked already gets a fitting place at the same time; where there is none, we write to you, and you can move or cancel it at no cost. A test that has begun is not changed.'
            : 'What you asked for is not granted. You can ask again in your profile.',
          reason: 'Reason',
          action: 'Open your profile',
        };
  await queueMail(work, site, {
    dedupeKey: `accommodation-${isApproved ? 'approved' : 'refused'}:${accommodationId}`,
    to: email,
    language,
    subject: words.subject,
    paragraphs: [words.text],
    facts: [[words.reason, reason]],
    action: { label: words.action, url: `${site.publicUrl}/profile` },
  });
}
