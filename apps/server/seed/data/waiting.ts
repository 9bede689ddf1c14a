import type { MessageKind, Segment } from '@kasauti/contract/content/content.ts';

/** A message from a signed-in user. The name and the address are those of the account. */
type SeedMessage = {
  writer: string;
  kind: MessageKind;
  segment?: Segment;
  organisation?: string;
  language: 'en' | 'hi';
  subject: string;
  message: string;
};

/** Messages from the demo users, oldest first. Each kind of message and both languages occur. */
export const messages: SeedMessage[] = [
  {
    writer: 'riya.borah@demo.kasauti.example',
    kind: 'contact',
    language: 'en',
    subject: 'Which side of the building is the entrance on?',
    message:
      'My father drops me at the test hall on his way to work. Is the entrance on the main road, and from what time is the gate open?',
  },
  {
    writer: 'vikas.meena@demo.kasauti.example',
    kind: 'contact',
    language: 'hi',
    subject: 'प्रवेश पत्र दोबारा चाहिए',
    message: 'मेरा प्रवेश पत्र मोबाइल से मिट गया है। क्या मैं इसे केंद्र पर फ़ोन में दिखा सकता हूँ, या छपा हुआ लाना ज़रूरी है?',
  },
  {
    writer: 'college@demo.kasauti.example',
    kind: 'enquiry',
    segment: 'higher-education',
    organisation: 'Narmada Valley College of Technology',
    language: 'en',
    subject: 'Placement tests for our final year',
    message:
      'We would like about 240 students to sit an aptitude paper in January, in our own computer halls. What do you need from us, and what does it cost per student?',
  },
  {
    writer: 'debolina.sarkar@demo.kasauti.example',
    kind: 'grievance',
    language: 'en',
    subject: 'The test hall was too loud',
    message:
      'Building work went on behind the wall during my last sitting, and the invigilator could do nothing about it. Please see to it that the next candidates have a quiet hall.',
  },
];

/**
 * Applications for jobs that can be applied for on this site. Each applicant shares the result of the practice test.
 */
export const applications: { applicant: string; company: string; note: string }[] = [
  {
    applicant: 'nandini.iyer@demo.kasauti.example',
    company: 'Rohil Data Works',
    note: 'I have run the servers of our college club for two years and can begin in January.',
  },
  {
    applicant: 'kavya.reddy@demo.kasauti.example',
    company: 'Arunodaya Systems',
    note: 'I finish my degree in May and live twenty minutes from your office.',
  },
];

/** A certificate that no member of staff has checked yet, and the request for accommodation that it supports. */
export const certificate = {
  owner: 'kavya.reddy@demo.kasauti.example',
  fileName: 'hearing-certificate.pdf',
  title: 'Certificate of hearing loss',
  lines: [
    'This sheet belongs to a demonstration. The person on it is invented.',
    'Name: Kavya Reddy',
    'Finding: loss of hearing on both sides, moderate.',
    'Advice: signals of a test should be seen as well as heard.',
  ],
  request: { kind: 'muted-signals', note: 'I do not hear signals well. Please show them on the screen.' },
} as const;

/** Candidates of the next sittings. They are there so that staff see people in a room that they open. */
export const comers = [
  'rohan.kulkarni',
  'sneha.pillai',
  'debolina.sarkar',
  'gurpreet.singh.sandhu',
  'nandini.iyer',
  'abhishek.kumar.jha',
].map((mailbox) => `${mailbox}@demo.kasauti.example`);
