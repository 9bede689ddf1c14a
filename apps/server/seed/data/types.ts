import type { GuardianRelation } from '@kasauti/contract/identity/profiles.ts';
import type { Language, Localized } from '@kasauti/domain/form/content.ts';

/** Types of the demo marketplace. They are plain data. The seed passes them to the use cases of the modules. */

/** Text in both languages. */
export type Bilingual = { en: string; hi: string };

export type FormRef =
  | 'banking-prelims-a'
  | 'engineering-entrance-a'
  | 'computer-science-graduate-a'
  | 'practice-aptitude-a'
  | 'teacher-eligibility-a'
  | 'cloud-practitioner-a'
  | 'hiring-aptitude-a'
  | 'maths-olympiad-a';

export type ProviderSlug = 'kasturi-hill' | 'neelgagan' | 'saraswati-ghat' | 'tungabhadra' | 'aravalli' | 'purvai';

export type CategorySlug =
  | 'admission'
  | 'government'
  | 'banking'
  | 'teaching'
  | 'it-certification'
  | 'language'
  | 'hiring-aptitude'
  | 'school-olympiad'
  | 'finance-accounting'
  | 'healthcare';

export type ProctoringMode = 'none' | 'recorded' | 'live' | 'centre';

export type SeedProvider = {
  slug: ProviderSlug;
  displayName: string;
  legalName: string;
  city: string;
  /** Two-letter code of ISO 3166-2:IN. */
  stateCode: string;
  about: Bilingual;
  website: string;
};

export type SeedCategory = {
  slug: CategorySlug;
  name: Bilingual;
  description: Bilingual;
  /** Hue of the category's pattern in degrees, 0 to 359. */
  hue: number;
  synonyms: { en: string[]; hi: string[] };
};

export type SeedFaq = { question: Localized<string>; answer: Localized<string> };

export type SeedExam = {
  /** Unique. It must never change, because bookings and invoices contain it. */
  testCode: string;
  title: Bilingual;
  categorySlug: CategorySlug;
  providerSlug: ProviderSlug;
  formRef: FormRef;
  /** Price with GST, or 0 for a free exam. */
  priceInPaise: number;
  durationMinutes: number;
  level: 'beginner' | 'intermediate' | 'advanced';
  languages: Language[];
  proctoring: ProctoringMode;
  /**
   * True for a practice exam. It is free and unproctored. After submission, it shows its answer key to the candidate.
   */
  practice: boolean;
  summary: Bilingual;
  audience: Localized<string>;
  syllabus: Localized<string>[];
  faq: SeedFaq[];
  validityDays: number;
  /** Maximum number of attempts per candidate while the exam is free. Without it, the product's default applies. */
  mostAttempts?: number;
  reschedule: { windowHours: number; maxCount: number };
  cancel: { windowHours: number };
  /** Pass mark in percent of the maximum marks, 0 to 100. Null if the exam reports only a score. */
  passingShareInPercent: number | null;
  tags: string[];
  /** All candidates of exams in the same cohort are ranked together. */
  cohort?: string;
};

export type SeedRoom = {
  /** Unique in all centres, for example "blr-jayanagar/lab-1". */
  roomRef: string;
  name: string;
  /** 0 is the ground floor. */
  floor: number;
  stepFree: boolean;
  rows: number;
  columns: number;
  /** Seats by row letter and column number, for example "B4". A seat must not be in both lists. */
  brokenSeats: string[];
  bufferSeats: string[];
  features: string[];
};

export type SeedCentre = {
  centreRef: string;
  name: string;
  addressLines: string[];
  city: string;
  cityHi: string;
  stateCode: string;
  pin: string;
  coordinates: { latitude: number; longitude: number };
  facilities: string[];
  rooms: SeedRoom[];
  directions: string;
  timeZone: 'Asia/Kolkata';
};

export type OnlineRoomUse = 'open' | 'recorded' | 'live' | 'walk-in';

export type SeedOnlineRoom = {
  roomRef: string;
  name: string;
  capacity: number;
  /**
   * The kind of sitting for which the room is reserved. Walk-in rooms are for sittings that begin soon after a start.
   */
  use: OnlineRoomUse;
};

export type SeedJob = {
  slug: string;
  title: string;
  company: string;
  /** Null if the work is remote. */
  city: string | null;
  isRemote: boolean;
  employmentType: 'Full-time' | 'Part-time' | 'Contract' | 'Internship' | 'Apprenticeship';
  experienceYears: { min: number; max: number | null };
  salary: { minInPaise: number; maxInPaise: number; unit: 'year' | 'month' };
  description: string[];
  requirements: string[];
  hi?: { title: string; city?: string; description: string[]; requirements: string[] } | undefined;
  requiredTestCodes: string[];
  postedDaysAgo: number;
  /** Number of days for which the job is open, counted from the day of posting. */
  validForDays: number;
};

export type SeedFaqEntry = { topic: Bilingual; question: Bilingual; answer: Bilingual };

export type SeedBanner = { title: Bilingual; text: Bilingual; linkPath: string; linkLabel: Bilingual };

export type SeedPage = { slug: string; title: Bilingual; paragraphs: Bilingual[] };

type FooterWords = {
  description: string;
  exploreLinks: { label: string; path: string }[];
  supportLinks: { name: string; path: string }[];
};
/** The footer without the address. The seller's address is a setting, because invoices need it too. */
export type SeedFooter = FooterWords & {
  socialLinks: Record<'facebook' | 'linkedin' | 'instagram' | 'youtube', string>;
  hi: FooterWords;
};

export type SeedRole =
  | 'candidate'
  | 'proctor'
  | 'author'
  | 'marker'
  | 'centre_manager'
  | 'support'
  | 'finance'
  | 'admin'
  | 'org_manager';

export type SeedPerson = {
  fullName: string;
  /** The mail address, which is also the user name. */
  email: string;
  role: SeedRole;
  bornOn: string;
  gender: 'male' | 'female' | 'other';
  city: string;
  stateCode: string;
  phone: string;
  /** The centre of a centre manager. Other roles have none. */
  centreRef?: string;
  organisationCode?: string;
  /** Approved accommodations. */
  needs?: ('compensatory-time' | 'scribe' | 'wheelchair' | 'muted-signals')[];
  /** The guardian who gave consent for a candidate under 18. */
  guardian?: SeedGuardian;
};

export type SeedGuardian = {
  guardianName: string;
  relation: GuardianRelation;
  guardianEmail: string;
  language: Language;
};

export type SeedOrganisation = {
  code: string;
  name: string;
  legalName: string;
  kind: 'college' | 'employer';
  city: string;
  stateCode: string;
  website: string;
};
