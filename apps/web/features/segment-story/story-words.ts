import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { t } from '@lingui/core/macro';

export type StorySlug = 'about' | 'higher-education' | 'government' | 'enterprise';
type Proof = { icon: IconName; title: string; text: string };
export type Story = { headline: string; proofs: Proof[]; flow: { title: string; steps: string[] }; call: string };

/** Returns the texts at the top of a business page: a headline, three proofs, the steps and one button. */
export const storyOf = (slug: StorySlug): Story => stories[slug]();

const stories: Record<StorySlug, () => Story> = {
  about: () => ({
    headline: t`Tests that can be read like a touchstone: a mark that anybody can check.`,
    proofs: [
      {
        icon: 'shield',
        title: t`No answer is lost`,
        text: t`Once the screen says “Saved”, no failed network and no failed machine takes it back.`,
      },
      {
        icon: 'check',
        title: t`Nothing is counted twice`,
        text: t`A seat has one owner, and a payment is fulfilled exactly once.`,
      },
      {
        icon: 'certificate',
        title: t`A score can be explained`,
        text: t`Whoever holds the signed response sheet can work it out again, mark by mark.`,
      },
    ],
    flow: {
      title: t`From the search to the score`,
      steps: [t`Find a test`, t`Keep a seat`, t`Sit it`, t`Check the result`],
    },
    call: t`Write to us`,
  }),
  'higher-education': () => ({
    headline: t`One paper, the same rules: at home, under a proctor, or in your hall.`,
    proofs: [
      {
        icon: 'place',
        title: t`Wherever they sit it`,
        text: t`Paper, screen and marking are the same at home, with a live proctor and at a centre.`,
      },
      {
        icon: 'shield',
        title: t`Sealed until the start`,
        text: t`Each sitting has an encrypted paper of its own. Answer keys stay on the server until the last one has ended.`,
      },
      {
        icon: 'clock',
        title: t`Time that is owed is given`,
        text: t`Compensatory time and a scribe are decided once and honoured at each sitting.`,
      },
    ],
    flow: {
      title: t`An entrance test, step by step`,
      steps: [
        t`Seal the paper`,
        t`Applicants choose a date`,
        t`They sit it in English or Hindi`,
        t`Release signed results`,
      ],
    },
    call: t`Ask us about it`,
  }),
  government: () => ({
    headline: t`A public examination that stands up years later, before a court or an auditor.`,
    proofs: [
      {
        icon: 'certificate',
        title: t`Each answer has a receipt`,
        text: t`Answers are only ever added. The server signs what it has stored, and the candidate holds the receipt.`,
      },
      {
        icon: 'user',
        title: t`Seats by a published rule`,
        text: t`Anybody can replay the allotment and see that nobody was moved.`,
      },
      {
        icon: 'home',
        title: t`On your own machines`,
        text: t`It runs in your data centre, needs no foreign service, and never requires Aadhaar.`,
      },
    ],
    flow: {
      title: t`What can be checked afterwards`,
      steps: [
        t`The sealed paper`,
        t`The allotment of seats`,
        t`The receipt of each answer`,
        t`The score, worked out again`,
      ],
    },
    call: t`Ask us about it`,
  }),
  enterprise: () => ({
    headline: t`One test, sat once: a score that you check yourself before you hire.`,
    proofs: [
      {
        icon: 'certificate',
        title: t`Check it without asking us`,
        text: t`The applicant hands you a signed sheet. Public keys prove it, and the marks can be worked out again.`,
      },
      {
        icon: 'search',
        title: t`Name the test you accept`,
        text: t`Your vacancy names it, and applicants know what to send.`,
      },
      {
        icon: 'shield',
        title: t`The result belongs to the candidate`,
        text: t`They show it to whom they choose. You get it from them and not from us.`,
      },
    ],
    flow: {
      title: t`From a vacancy to a hire`,
      steps: [t`Name a test`, t`Applicants sit it once`, t`They show you the sheet`, t`You check it, and decide`],
    },
    call: t`Ask us about it`,
  }),
};
