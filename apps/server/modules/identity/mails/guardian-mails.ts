import type { GuardianRelation } from '@kasauti/contract/identity/profiles.ts';
import type { GuardianAskId } from '@kasauti/contract/ids.ts';
import { formatDate, formatInstant } from '@kasauti/domain/format/dates.ts';
import { guardianText } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Work } from '../../../platform/database/work.ts';
import { type Mail, queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import type { User } from '../store/users.ts';

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'publicUrl'>;
type Words = Pick<Mail, 'subject' | 'paragraphs' | 'action'>;
type Writer<Facts> = (i18n: I18n, facts: Facts) => Words;

type ToGuardian = {
  guardianName: string;
  childName: string;
  siteName: string;
  points: string[];
  until: string;
  /** Date on which another guardian refused an earlier request, or null. */
  refusedOn: string | null;
  url: string;
};

const toGuardian: Record<'asked' | 'given' | 'withdrawn' | 'of-age', Writer<ToGuardian>> = {
  asked: (i18n, { guardianName, childName, siteName, points, until, refusedOn, url }) => ({
    subject: i18n.t('{childName} asks for your consent to online proctored tests', { childName }),
    paragraphs: [
      i18n.t(
        'Hello {guardianName}, {childName} named you as parent or guardian at {siteName}. {childName} cannot take these tests before you decide.',
        { guardianName, childName, siteName },
      ),
      ...(refusedOn
        ? [
            i18n.t('Somebody else was asked before you and refused on {refusedOn}. Talk to each other first.', {
              refusedOn,
            }),
          ]
        : []),
      ...points,
      i18n.t('The link works until {until}. If you do not know {childName}, refuse there, or ignore this email.', {
        until,
        childName,
      }),
    ],
    action: { label: i18n.t('Read and decide'), url },
  }),
  given: (i18n, { guardianName, childName, siteName, url }) => ({
    subject: i18n.t('You gave consent for {childName}', { childName }),
    paragraphs: [
      i18n.t(
        'Hello {guardianName}, your consent is recorded at {siteName}: {childName} may sit tests that are watched over the internet or looked at later.',
        { guardianName, siteName, childName },
      ),
      i18n.t('Keep this email. With its link you can read again what you agreed to, and take it back at any time.'),
    ],
    action: { label: i18n.t('Read it again, or withdraw'), url },
  }),
  withdrawn: (i18n, { guardianName, childName, siteName, url }) => ({
    subject: i18n.t('The consent for {childName} is withdrawn', { childName }),
    paragraphs: [
      i18n.t(
        'Hello {guardianName}, your consent at {siteName} is no longer valid. Tests that are watched over the internet are closed to {childName}, also those that are booked. What was paid for them can be used for another test date.',
        { guardianName, siteName, childName },
      ),
      i18n.t('If you change your mind, {childName} can ask you again in the profile.', { childName }),
    ],
    action: { label: i18n.t('Write to us'), url },
  }),
  'of-age': (i18n, { guardianName, childName, siteName, url }) => ({
    subject: i18n.t('{childName} no longer counts as under 18', { childName }),
    paragraphs: [
      i18n.t(
        'Hello {guardianName}, {childName} named you as parent or guardian at {siteName}. Our support has now corrected the date of birth of that account. According to the new date, {childName} is 18 or older, so your consent is no longer needed.',
        { guardianName, childName, siteName },
      ),
      i18n.t('If you know that this is wrong, write to us.'),
    ],
    action: { label: i18n.t('Write to us'), url },
  }),
};

const consentNeeded: Writer<{ fullName: string; url: string }> = (i18n, { fullName, url }) => ({
  subject: i18n.t('You now need a guardian’s consent for tests that are watched at home'),
  paragraphs: [
    i18n.t(
      'Hello {fullName}, according to your corrected date of birth you are under 18. Tests that are watched over the internet or looked at later are closed to you, also those that are booked, until a parent or guardian gives consent. Name a parent or guardian in your profile.',
      { fullName },
    ),
    i18n.t(
      'Until such a test begins, you can cancel its booking in My Tests or move it to a test at a centre, free of charge. If you do nothing, the booking ends automatically and you can use your purchase again.',
    ),
  ],
  action: { label: i18n.t('Name my guardian'), url },
});

type ToCandidate = { fullName: string; guardianName: string; url: string };

const toCandidate: Record<'given' | 'refused' | 'withdrawn', Writer<ToCandidate>> = {
  given: (i18n, { fullName, guardianName, url }) => ({
    subject: i18n.t('{guardianName} gave consent', { guardianName }),
    paragraphs: [
      i18n.t('Hello {fullName}, tests that are watched over the internet or looked at later are open to you now.', {
        fullName,
      }),
    ],
    action: { label: i18n.t('Open my profile'), url },
  }),
  refused: (i18n, { fullName, guardianName, url }) => ({
    subject: i18n.t('{guardianName} did not give consent', { guardianName }),
    paragraphs: [
      i18n.t(
        'Hello {fullName}, tests that are watched over the internet stay closed to you. Tests at a centre and tests that nobody watches are open in any case.',
        { fullName },
      ),
      i18n.t('Talk about it with each other. From tomorrow on, you can ask again in your profile.'),
    ],
    action: { label: i18n.t('Open my profile'), url },
  }),
  withdrawn: (i18n, { fullName, guardianName, url }) => ({
    subject: i18n.t('{guardianName} withdrew the consent', { guardianName }),
    paragraphs: [
      i18n.t(
        'Hello {fullName}, tests that are watched over the internet or looked at later are closed to you again, also those that are booked.',
        { fullName },
      ),
      i18n.t(
        'Until such a test begins, you can cancel its booking in My Tests or move it to a test at a centre, free of charge. If you do nothing, the booking ends automatically and you can use your purchase again.',
      ),
    ],
    action: { label: i18n.t('Open my profile'), url },
  }),
};

const whyGuardian = (i18n: I18n, childName: string) =>
  i18n.t('You get this message because {childName} named you as parent or guardian.', { childName });

type GuardianFacts = {
  mail: keyof typeof toGuardian;
  askId: GuardianAskId;
  childName: string;
  guardianName: string;
  guardianEmail: string;
  relation: GuardianRelation;
  language: 'en' | 'hi';
  expiresAt: Date;
  /** Time at which another guardian refused an earlier request. */
  refusedAt?: Date | null;
  /** Token of the link. Null if the guardian has nothing to decide. */
  token: string | null;
};

/**
 * Sends a mail to the guardian. The token is in the URL's fragment, which browsers do not send to servers, so it
 * appears in no log.
 */
export async function mailGuardian(work: Work, site: Site, facts: GuardianFacts): Promise<void> {
  const { mail, askId, childName, guardianName, relation, language, token } = facts;
  const i18n = i18nFor(language);
  const words = toGuardian[mail](i18n, {
    guardianName,
    childName,
    siteName: site.KASAUTI_SITE_NAME,
    points: guardianText(language, { childName, relation }).points.map(({ title, text }) => `${title}: ${text}`),
    until: formatInstant(facts.expiresAt, INDIA_TIME_ZONE, language),
    refusedOn: facts.refusedAt ? formatDate(facts.refusedAt, INDIA_TIME_ZONE, language) : null,
    url: token ? `${site.publicUrl}/guardian-consent?lang=${language}#token=${token}` : `${site.publicUrl}/contact`,
  });
  const dedupeKey = `guardian-consent ${mail} ${askId}`;
  await queueMail(work, site, {
    ...words,
    dedupeKey,
    to: facts.guardianEmail,
    language,
    why: whyGuardian(i18n, childName),
  });
}

type CandidateFacts = { mail: keyof typeof toCandidate; askId: GuardianAskId; guardianName: string; user: User };

/** Notifies the candidate of the guardian's decision. */
export async function mailCandidate(
  work: Work,
  site: Site,
  { mail, askId, guardianName, user }: CandidateFacts,
): Promise<void> {
  const { language, fullName, email } = user;
  const words = toCandidate[mail](i18nFor(language), {
    fullName,
    guardianName,
    url: `${site.publicUrl}/profile#guardian`,
  });
  await queueMail(work, site, { ...words, dedupeKey: `guardian-decision ${mail} ${askId}`, to: email, language });
}

/**
 * Notifies a user that a guardian's consent is needed. This mail is sent when a correction of the date of birth shows
 * that the user is under 18.
 */
export async function mailConsentNeeded(work: Work, site: Site, user: User): Promise<void> {
  const { userId, language, fullName, email } = user;
  const words = consentNeeded(i18nFor(language), { fullName, url: `${site.publicUrl}/profile#guardian` });
  const dedupeKey = `guardian-needed ${userId} ${work.now.toISOString()}`;
  await queueMail(work, site, { ...words, dedupeKey, to: email, language });
}
