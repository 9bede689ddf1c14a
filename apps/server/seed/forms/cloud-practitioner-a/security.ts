import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { en } from '../wording.ts';

export const security: SourceItem[] = [
  {
    itemRef: 'security-01',
    topic: 'Least privilege',
    difficulty: 'easy',
    prompt: en`A nightly job copies objects from the store **orders** to the store **archive**. Which permission should it be given?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Full control of all stores, so that it never fails`,
        en`The permissions of the engineer who wrote it`,
        en`Reading from **orders** and writing to **archive**`,
        en`Reading and deleting in both stores`,
      ],
      correct: 2,
    },
    explanation: en`Least privilege means exactly what the task needs and nothing more: if the job is taken over, the damage is limited to these two actions.`,
  },
  {
    itemRef: 'security-02',
    topic: 'Authentication factors',
    difficulty: 'easy',
    prompt: en`Which pair is a genuine **two-factor** authentication?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`A password and a PIN`,
        en`A password and a hardware security key`,
        en`A password and the name of one’s first school`,
        en`A fingerprint and a face scan`,
      ],
      correct: 1,
    },
    explanation: en`Factors are of different kinds: something known, something owned, something one is. Password, PIN and security question are all *known*; fingerprint and face are both what one *is*. Only password and key are of two kinds.`,
  },
  {
    itemRef: 'security-03',
    topic: 'Leaked secret',
    difficulty: 'medium',
    prompt: en`The password of a production database is found in the history of a shared code repository. What should the team do? Choose **all** that apply.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`Change the password at once`,
        en`Only delete the line in the next commit`,
        en`Read the new password from a secrets store at run time`,
        en`Look through the access logs for use that nobody can explain`,
      ],
      correct: [0, 2, 3],
    },
    explanation: en`Whatever has been in a history must be taken as known, so the password is changed, its use is examined, and the cause is removed by a secrets store. Deleting the line leaves the old versions readable.`,
  },
  {
    itemRef: 'security-04',
    topic: 'Encryption in transit and at rest',
    difficulty: 'easy',
    prompt: en`A site uses TLS for all connections, and its disks are not encrypted. Which of these is protected by that?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Data on a disk that is stolen from the data centre`,
        en`A backup tape left in a taxi`,
        en`Data read by an administrator of the database`,
        en`Data on the way between the browser and the site`,
      ],
      correct: 3,
    },
    explanation: en`TLS protects data **in transit** against listening and tampering. Stolen disks and tapes need encryption at rest, and access by insiders needs permissions and audit.`,
  },
  {
    itemRef: 'security-05',
    topic: 'Envelope encryption',
    difficulty: 'hard',
    prompt: en`Each of a million files is encrypted with a data key of its own, and each data key is stored beside its file, encrypted with one master key. The master key must be replaced, though nothing has leaked. What has to be encrypted anew?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`The data keys only`,
        en`All the files, but not the data keys`,
        en`All the files and all the data keys`,
        en`Nothing; the old master key can be deleted at once`,
      ],
      correct: 0,
    },
    explanation: en`That is the point of envelope encryption: the master key touches only the small data keys, so replacing it means re-wrapping these. The files stay encrypted under their data keys. Deleting the old master key first would make everything unreadable.`,
  },
  {
    itemRef: 'security-06',
    topic: 'Incident response',
    difficulty: 'medium',
    prompt: en`One of twelve web servers behind a load balancer shows signs of an intruder. What is the best **first** step?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Delete the server before the intruder notices`,
        en`Cut it off from the network and keep a copy of its disk and memory`,
        en`Reboot it and watch whether the signs come back`,
        en`Publish what is known about the intruder`,
      ],
      correct: 1,
    },
    explanation: en`Containment comes first, and evidence must survive it: isolation stops the spread, a copy lets the cause be found. Deleting or rebooting destroys traces, and the other eleven servers carry the load meanwhile.`,
  },
  {
    itemRef: 'security-07',
    topic: 'Access keys',
    difficulty: 'medium',
    prompt: en`Which measures limit the harm that a stolen long-lived access key can do? Choose **all** that do.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`Replacing such keys by credentials that expire within an hour`,
        en`Giving the same key to the whole team, so that its use is normal`,
        en`Restricting the key to the few actions it is needed for`,
        en`Putting the key into the JavaScript of the public site`,
        en`Raising an alert when the key is used from an unusual place`,
      ],
      correct: [0, 2, 4],
    },
    explanation: en`Short life, narrow rights and detection each reduce the harm. A shared key hides who did what, and whatever is in a public script is public.`,
  },
  {
    itemRef: 'security-08',
    topic: 'Preventive controls',
    difficulty: 'medium',
    prompt: en`A company has 140 teams with accounts of their own. Which control most reliably keeps any of them from making a file store public by mistake?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`A page in the handbook that forbids it`,
        en`A yearly review of all stores`,
        en`An organisation-wide policy that refuses public access whatever a team sets`,
        en`A weekly mail that lists public stores`,
      ],
      correct: 2,
    },
    explanation: en`A preventive control makes the mistake impossible. Reviews and mails detect it afterwards, and a handbook depends on everybody’s memory.`,
  },
];
