import type { GuardianRelation } from '@kasauti/contract/identity/profiles.ts';
import type { GuardianAskId } from '@kasauti/contract/ids.ts';
import { formatDate, formatInstant } from '@kasauti/domain/format/dates.ts';
import { guardianText } from '@kasauti/domain/identity/guardian-consent-text.ts';
import type { Work } from '../../../platform/database/work.ts';
import { type Mail, queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { User } from '../store/users.ts';

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'publicUrl'>;
type Words = Pick<Mail, 'subject' | 'paragraphs' | 'action'>;
type InBoth<Facts> = Record<'en' | 'hi', (facts: Facts) => Words>;

type ToGuardian = {
  guardianName: string;
  childName: string;
  siteName: string;
  points: string[];
  until: string;
  /** When somebody else said no before; null: nobody did. */
  refusedOn: string | null;
  url: string;
};

const toGuardian: Record<'asked' | 'given' | 'withdrawn' | 'of-age', InBoth<ToGuardian>> = {
  asked: {
    en: ({ guardianName, childName, siteName, points, until, refusedOn, url }) => ({
      subject: `${childName} asks for your consent to online proctored tests`,
      paragraphs: [
        `Hello ${guardianName}, ${childName} named you as parent or guardian at ${siteName}. Nothing is open yet: you decide.`,
        ...(refusedOn
          ? [
              `You are not the first to be asked: somebody else was, and refused on ${refusedOn}. Talk to each other first.`,
            ]
          : []),
        ...points,
        `The link works until ${until}. If you do not know ${childName}, refuse there, or leave this mail alone.`,
      ],
      action: { label: 'Read and decide', url },
    }),
    hi: ({ guardianName, childName, siteName, points, until, refusedOn, url }) => ({
      subject: `${childName} ऑनलाइन निगरानी वाले टेस्ट के लिए आपकी सहमति चाहते हैं`,
      paragraphs: [
        `नमस्ते ${guardianName}, ${childName} ने ${siteName} पर आपको माता-पिता या अभिभावक बताया है। अभी कुछ भी खुला नहीं है: फ़ैसला आपका है।`,
        ...(refusedOn
          ? [
              `यह बात सबसे पहले आपसे नहीं पूछी गई: किसी और से भी पूछा गया था, और ${refusedOn} को उन्होंने मना किया। पहले आपस में बात कर लें।`,
            ]
          : []),
        ...points,
        `यह लिंक ${until} तक काम करता है। अगर आप ${childName} को नहीं जानते, तो वहाँ मना करें या इस ई-मेल को छोड़ दें।`,
      ],
      action: { label: 'पढ़ें और फ़ैसला करें', url },
    }),
  },
  given: {
    en: ({ guardianName, childName, siteName, url }) => ({
      subject: `You gave consent for ${childName}`,
      paragraphs: [
        `Hello ${guardianName}, your consent is recorded at ${siteName}: ${childName} may sit tests that are watched over the internet or looked at later.`,
        'Keep this mail. With its link you can read again what you agreed to, and take it back at any time.',
      ],
      action: { label: 'Read it again, or withdraw', url },
    }),
    hi: ({ guardianName, childName, siteName, url }) => ({
      subject: `आपने ${childName} के लिए सहमति दी`,
      paragraphs: [
        `नमस्ते ${guardianName}, ${siteName} पर आपकी सहमति दर्ज हो गई: ${childName} वे टेस्ट दे सकते हैं जिन पर इंटरनेट से नज़र रखी जाती है या जिन्हें बाद में देखा जाता है।`,
        'यह ई-मेल सँभालकर रखें। इसके लिंक से आप दोबारा पढ़ सकते हैं कि आपने किस पर सहमति दी, और उसे कभी भी वापस ले सकते हैं।',
      ],
      action: { label: 'दोबारा पढ़ें या वापस लें', url },
    }),
  },
  withdrawn: {
    en: ({ guardianName, childName, siteName, url }) => ({
      subject: `The consent for ${childName} is withdrawn`,
      paragraphs: [
        `Hello ${guardianName}, your consent at ${siteName} holds no longer. Tests that are watched over the internet are closed to ${childName}, also those that are booked; what was paid for them can be used for another test date.`,
        `If you change your mind, ${childName} can ask you again in the profile.`,
      ],
      action: { label: 'Write to us', url },
    }),
    hi: ({ guardianName, childName, siteName, url }) => ({
      subject: `${childName} के लिए सहमति वापस ली गई`,
      paragraphs: [
        `नमस्ते ${guardianName}, ${siteName} पर आपकी सहमति अब लागू नहीं है। इंटरनेट से निगरानी वाले टेस्ट ${childName} के लिए बंद हैं, बुक किए हुए भी; उनके लिए जो चुकाया गया, वह किसी दूसरी तारीख़ के लिए काम आएगा।`,
        `अगर आपका मन बदले, तो ${childName} प्रोफ़ाइल में आपसे फिर पूछ सकते हैं।`,
      ],
      action: { label: 'हमें लिखें', url },
    }),
  },
  'of-age': {
    en: ({ guardianName, childName, siteName, url }) => ({
      subject: `${childName} is no longer held to be under 18`,
      paragraphs: [
        `Hello ${guardianName}, ${childName} named you as parent or guardian at ${siteName}. Our support has now corrected the date of birth of that account: by it ${childName} is 18 or older, and your consent is not asked any more.`,
        'If you know that this is wrong, write to us.',
      ],
      action: { label: 'Write to us', url },
    }),
    hi: ({ guardianName, childName, siteName, url }) => ({
      subject: `${childName} को अब 18 वर्ष से कम का नहीं माना जाता`,
      paragraphs: [
        `नमस्ते ${guardianName}, ${childName} ने ${siteName} पर आपको माता-पिता या अभिभावक बताया था। अब हमारी सहायता टीम ने उस खाते की जन्मतिथि सुधारी है: उसके अनुसार ${childName} की उम्र 18 वर्ष या उससे ज़्यादा है, और आपकी सहमति अब नहीं माँगी जाती।`,
        'अगर आप जानते हैं कि यह ग़लत है, तो हमें लिखें।',
      ],
      action: { label: 'हमें लिखें', url },
    }),
  },
};

const consentNeeded: InBoth<{ fullName: string; url: string }> = {
  en: ({ fullName, url }) => ({
    subject: 'You now need a guardian’s consent for tests that are watched at home',
    paragraphs: [
      `Hello ${fullName}, by your corrected date of birth you are under 18. Tests that are watched over the internet or looked at later are closed to you, also those that are booked, until a parent or guardian gives consent. You name them in your profile.`,
      'Until such a test begins you can cancel its booking in My Tests, or move it to a test at a centre, and it costs you nothing. A booking that you leave ends by itself, and what you bought can be used again.',
    ],
    action: { label: 'Name my guardian', url },
  }),
  hi: ({ fullName, url }) => ({
    subject: 'घर पर निगरानी वाले टेस्ट के लिए अब आपको अभिभावक की सहमति चाहिए',
    paragraphs: [
      `नमस्ते ${fullName}, सुधारी गई जन्मतिथि के अनुसार आपकी उम्र 18 वर्ष से कम है। इंटरनेट से निगरानी वाले या बाद में देखे जाने वाले टेस्ट, बुक किए हुए भी, आपके लिए तब तक बंद हैं जब तक माता-पिता या अभिभावक सहमति न दें। उनका नाम आप अपनी प्रोफ़ाइल में देते हैं।`,
      'ऐसा टेस्ट शुरू होने तक आप उसकी बुकिंग ‘मेरे टेस्ट’ में रद्द कर सकते हैं या उसे केंद्र के टेस्ट में बदल सकते हैं; इसमें आपका कुछ नहीं कटता। जो बुकिंग आप छोड़ देंगे, वह अपने आप ख़त्म हो जाएगी और आपकी ख़रीद फिर से काम आएगी।',
    ],
    action: { label: 'अभिभावक का नाम दें', url },
  }),
};

type ToCandidate = { fullName: string; guardianName: string; url: string };

const toCandidate: Record<'given' | 'refused' | 'withdrawn', InBoth<ToCandidate>> = {
  given: {
    en: ({ fullName, guardianName, url }) => ({
      subject: `${guardianName} gave consent`,
      paragraphs: [
        `Hello ${fullName}, tests that are watched over the internet or looked at later are open to you now.`,
      ],
      action: { label: 'Open my profile', url },
    }),
    hi: ({ fullName, guardianName, url }) => ({
      subject: `${guardianName} ने सहमति दी`,
      paragraphs: [`नमस्ते ${fullName}, इंटरनेट से निगरानी वाले या बाद में देखे जाने वाले टेस्ट अब आपके लिए खुले हैं।`],
      action: { label: 'मेरी प्रोफ़ाइल खोलें', url },
    }),
  },
  refused: {
    en: ({ fullName, guardianName, url }) => ({
      subject: `${guardianName} did not give consent`,
      paragraphs: [
        `Hello ${fullName}, tests that are watched over the internet stay closed to you. Tests at a centre and tests that nobody watches are open in any case.`,
        'Talk about it; from tomorrow on you can ask again in your profile.',
      ],
      action: { label: 'Open my profile', url },
    }),
    hi: ({ fullName, guardianName, url }) => ({
      subject: `${guardianName} ने सहमति नहीं दी`,
      paragraphs: [
        `नमस्ते ${fullName}, इंटरनेट से निगरानी वाले टेस्ट आपके लिए बंद रहेंगे। केंद्र पर होने वाले और बिना निगरानी वाले टेस्ट हर हाल में खुले हैं।`,
        'इस बारे में बात कीजिए; कल से आप अपनी प्रोफ़ाइल में फिर पूछ सकते हैं।',
      ],
      action: { label: 'मेरी प्रोफ़ाइल खोलें', url },
    }),
  },
  withdrawn: {
    en: ({ fullName, guardianName, url }) => ({
      subject: `${guardianName} withdrew the consent`,
      paragraphs: [
        `Hello ${fullName}, tests that are watched over the internet or looked at later are closed to you again, also those that are booked.`,
        'Until such a test begins you can cancel its booking in My Tests, or move it to a test at a centre, and it costs you nothing. A booking that you leave ends by itself, and what you bought can be used again.',
      ],
      action: { label: 'Open my profile', url },
    }),
    hi: ({ fullName, guardianName, url }) => ({
      subject: `${guardianName} ने सहमति वापस ली`,
      paragraphs: [
        `नमस्ते ${fullName}, इंटरनेट से निगरानी वाले या बाद में देखे जाने वाले टेस्ट आपके लिए फिर बंद हैं, बुक किए हुए भी।`,
        'ऐसा टेस्ट शुरू होने तक आप उसकी बुकिंग ‘मेरे टेस्ट’ में रद्द कर सकते हैं या उसे केंद्र के टेस्ट में बदल सकते हैं; इसमें आपका कुछ नहीं कटता। जो बुकिंग आप छोड़ देंगे, वह अपने आप ख़त्म हो जाएगी और आपकी ख़रीद फिर से काम आएगी।',
      ],
      action: { label: 'मेरी प्रोफ़ाइल खोलें', url },
    }),
  },
};

const whyGuardian = {
  en: (childName: string) => `You get this message because ${childName} named you as parent or guardian.`,
  hi: (childName: string) => `यह संदेश आपको इसलिए मिला है क्योंकि ${childName} ने आपको माता-पिता या अभिभावक बताया है।`,
};

type GuardianFacts = {
  mail: keyof typeof toGuardian;
  askId: GuardianAskId;
  childName: string;
  guardianName: string;
  guardianEmail: string;
  relation: GuardianRelation;
  language: 'en' | 'hi';
  expiresAt: Date;
  /** When somebody else refused before this ask. */
  refusedAt?: Date | null;
  /** The secret of the link; null where there is nothing to decide. */
  token: string | null;
};

/** To the guardian. The secret stands behind the #, which no browser sends to a server, so no log on the way has it. */
export async function mailGuardian(work: Work, site: Site, facts: GuardianFacts): Promise<void> {
  const { mail, askId, childName, guardianName, relation, language, token } = facts;
  const words = toGuardian[mail][language]({
    guardianName,
    childName,
    siteName: site.KASAUTI_SITE_NAME,
    points: guardianText(language, { childName, relation }).points.map(({ title, text }) => `${title}: ${text}`),
    until: formatInstant(facts.expiresAt, 'Asia/Kolkata', language),
    refusedOn: facts.refusedAt ? formatDate(facts.refusedAt, 'Asia/Kolkata', language) : null,
    url: token ? `${site.publicUrl}/guardian-consent?lang=${language}#token=${token}` : `${site.publicUrl}/contact`,
  });
  const dedupeKey = `guardian-consent ${mail} ${askId}`;
  await queueMail(work, site, {
    ...words,
    dedupeKey,
    to: facts.guardianEmail,
    language,
    why: whyGuardian[language](childName),
  });
}

type CandidateFacts = { mail: keyof typeof toCandidate; askId: GuardianAskId; guardianName: string; user: User };

/** To the candidate: what the guardian decided. */
export async function mailCandidate(
  work: Work,
  site: Site,
  { mail, askId, guardianName, user }: CandidateFacts,
): Promise<void> {
  const { language, fullName, email } = user;
  const words = toCandidate[mail][language]({ fullName, guardianName, url: `${site.publicUrl}/profile#guardian` });
  await queueMail(work, site, { ...words, dedupeKey: `guardian-decision ${mail} ${askId}`, to: email, language });
}

/** To whoever is under 18 by a date of birth that was put right, and has nobody's consent. */
export async function mailConsentNeeded(work: Work, site: Site, user: User): Promise<void> {
  const { userId, language, fullName, email } = user;
  const words = consentNeeded[language]({ fullName, url: `${site.publicUrl}/profile#guardian` });
  const dedupeKey = `guardian-needed ${userId} ${work.now.toISOString()}`;
  await queueMail(work, site, { ...words, dedupeKey, to: email, language });
}
