import { STATES } from '@kasauti/domain/commerce/tax/indian-states.ts';
import { describe, expect, test } from 'vitest';
import { sourceForms } from '../forms/index.ts';
import { allItems } from '../forms/keyed-answers.ts';
import { banners } from './banners.ts';
import { categories } from './categories.ts';
import { centres } from './centres.ts';
import { exams } from './exams.ts';
import { faqs } from './faqs.ts';
import { footer } from './footer.ts';
import { formFacts } from './form-facts.ts';
import { jobs } from './jobs.ts';
import { onlineRooms } from './online-rooms.ts';
import { pages } from './pages.ts';
import { demoAccounts, organisations, otherCandidates } from './people.ts';
import { providers } from './providers.ts';
import type { FormRef, ProctoringMode, SeedRoom } from './types.ts';

const devanagari = /[\u0900-\u097F]/;
const everything = { banners, categories, centres, exams, faqs, footer, jobs, pages, people: demoAccounts, providers };
const people = [...demoAccounts, ...otherCandidates];
const states = new Set(STATES.map((state) => state.code));

describe('the catalogue', () => {
  test('offers at least 48 exams in at least eight categories, each under a code of its own', () => {
    expect(exams.length).toBeGreaterThanOrEqual(48);
    expect(new Set(exams.map((exam) => exam.categorySlug)).size).toBeGreaterThanOrEqual(8);
    expect(repeated(exams.map((exam) => exam.testCode))).toEqual([]);
    expect(repeated(exams.map((exam) => exam.title.en))).toEqual([]);
    expect(repeated(exams.map((exam) => exam.title.hi))).toEqual([]);
  });

  test('names categories and providers that exist, and leaves none of them empty', () => {
    expect(new Set(exams.map((exam) => exam.categorySlug))).toEqual(new Set(categories.map(({ slug }) => slug)));
    expect(new Set(exams.map((exam) => exam.providerSlug))).toEqual(new Set(providers.map(({ slug }) => slug)));
  });

  test('has free exams of every online mode, and paid ones live and at centres', () => {
    const count = (mode: ProctoringMode, isFree: boolean) =>
      exams.filter((exam) => exam.proctoring === mode && (exam.priceInPaise === 0) === isFree).length;
    expect(exams.filter((exam) => exam.priceInPaise === 0).length).toBeGreaterThanOrEqual(10);
    for (const mode of ['none', 'recorded', 'live'] as const) expect(count(mode, true), mode).toBeGreaterThan(0);
    for (const mode of ['recorded', 'live', 'centre'] as const) expect(count(mode, false), mode).toBeGreaterThan(0);
  });

  test('asks whole rupees between ₹149 and ₹4,999 for what is not free', () => {
    const paid = exams.filter((exam) => exam.priceInPaise > 0);
    expect(paid.filter(({ priceInPaise: price }) => price % 100 !== 0 || price < 14_900 || price > 499_900)).toEqual(
      [],
    );
  });

  test('shows keys at submit only for a form that no other exam uses', () => {
    const practice = exams.filter((exam) => exam.practice);
    const forms = new Set(practice.map((exam) => exam.formRef));
    expect(practice.length).toBeGreaterThan(0);
    expect(practice.filter((exam) => exam.priceInPaise > 0 || exam.proctoring !== 'none')).toEqual([]);
    expect(exams.filter((exam) => !exam.practice && forms.has(exam.formRef))).toEqual([]);
  });

  test('answers at least three questions about every exam', () => {
    expect(exams.filter((exam) => exam.faq.length < 3).map((exam) => exam.testCode)).toEqual([]);
    expect(new Set(exams.map((exam) => exam.faq)).size).toBeGreaterThanOrEqual(12 + categories.length);
  });
});

describe.each(sourceForms.map((form) => ({ ref: form.formRef, form })))('what is said of the form $ref', ({ form }) => {
  const facts = formFacts[form.formRef as FormRef];

  test('names its languages, its minutes and every one of its questions', () => {
    expect(facts.languages).toEqual(form.languages);
    const minutes = /(?:You have|meant for) (\d+) minutes/.exec(form.instructions.en)?.[1];
    expect(Number(minutes ?? facts.durationMinutes)).toBe(facts.durationMinutes);
    const counted = strings(facts.syllabus)
      .filter(({ at }) => at.endsWith('.en'))
      .map(({ text }) => Number(/\((\d+) questions\)$/.exec(text)?.[1]));
    expect(counted.reduce((sum, count) => sum + count)).toBe(allItems(form).length);
  });
});

test('every form is used by an exam, and every exam has a form', () => {
  expect(new Set(exams.map((exam) => exam.formRef as string))).toEqual(
    new Set(sourceForms.map((form) => form.formRef)),
  );
});

describe('the centres', () => {
  test('are in twelve places with a State, a PIN and coordinates in India', () => {
    expect(centres).toHaveLength(12);
    for (const { city, stateCode, pin, coordinates } of centres) {
      expect(states.has(stateCode), city).toBe(true);
      expect(pin, city).toMatch(/^[1-9]\d{5}$/);
      expect(coordinates.latitude > 6 && coordinates.latitude < 37, city).toBe(true);
      expect(coordinates.longitude > 68 && coordinates.longitude < 98, city).toBe(true);
    }
  });

  test('have rooms with names of their own, whose broken and spare seats exist and differ', () => {
    const rooms = centres.flatMap((centre) => centre.rooms);
    expect(repeated([...rooms, ...onlineRooms].map((room) => room.roomRef))).toEqual([]);
    for (const room of rooms) {
      const special = [...room.brokenSeats, ...room.bufferSeats];
      expect(repeated(special), room.roomRef).toEqual([]);
      expect(special.filter((seat) => !seatsOf(room).has(seat))).toEqual([]);
      expect(special.length).toBeLessThan(room.rows * room.columns);
    }
  });

  test('promise a scribe room or a step-free way in only when they have one', () => {
    for (const { centreRef, facilities, rooms } of centres) {
      const booths = rooms.some((room) => room.features.includes('separate-booths'));
      expect(facilities.includes('scribe-room'), centreRef).toBe(booths);
      expect(facilities.includes('step-free'), centreRef).toBe(rooms.some((room) => room.stepFree));
      const needsLift = rooms.some((room) => room.stepFree && room.floor > 0);
      expect(needsLift && !facilities.includes('lift'), centreRef).toBe(false);
    }
  });
});

describe('the people', () => {
  test('have an account for each role and addresses that reach nobody', () => {
    const inPairs = ['author', 'author', 'marker', 'marker'];
    const staff = ['admin', ...inPairs, 'centre_manager', 'finance', 'proctor', 'support'];
    const roles = [...staff, 'candidate', 'org_manager'].sort();
    expect(demoAccounts.map((person) => person.role).sort()).toEqual(roles);
    expect(repeated(people.map((person) => person.email))).toEqual([]);
    expect(people.filter(({ email }) => !/^[a-z.]+@demo\.kasauti\.example$/.test(email))).toEqual([]);
    expect(people.filter(({ stateCode }) => !states.has(stateCode))).toEqual([]);
  });

  test('belong to organisations and centres that exist', () => {
    const codes = organisations.map((organisation) => organisation.code);
    const refs = centres.map((centre) => centre.centreRef);
    expect(people.flatMap((person) => person.organisationCode ?? []).filter((code) => !codes.includes(code))).toEqual(
      [],
    );
    expect(people.flatMap((person) => person.centreRef ?? []).filter((ref) => !refs.includes(ref))).toEqual([]);
  });
});

describe('the texts', () => {
  test('are Hindi where they say so', () => {
    const silent = strings(everything).filter(({ at, text }) => /\.hi(\.\d+)?$/.test(at) && !devanagari.test(text));
    expect(silent).toEqual([]);
  });

  test('hold nothing unfinished', () => {
    const unfinished = /lorem|ipsum|todo|tbd|xxx|\btest \d|foo\b|placeholder/i;
    expect(strings(everything).filter(({ text }) => text.trim() === '' || unfinished.test(text))).toEqual([]);
  });

  test('send nobody to a stranger’s site', () => {
    const links = strings({ ...everything, organisations }).flatMap(
      ({ text }) => text.match(/https?:\/\/[^/\s]+/g) ?? [],
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.endsWith('.example.org'))).toEqual([]);
  });

  test('lead from jobs and banners to exams that exist', () => {
    const codes = exams.map((exam) => exam.testCode);
    const named = [
      ...jobs.flatMap((job) => job.requiredTestCodes),
      ...banners.flatMap(({ linkPath }) => /^\/products\/test\/(.+)$/.exec(linkPath)?.[1] ?? []),
    ];
    expect(named.filter((code) => !codes.includes(code))).toEqual([]);
    expect(jobs).toHaveLength(14);
    expect(faqs).toHaveLength(19);
    expect(repeated(jobs.map((job) => job.slug))).toEqual([]);
    expect(
      jobs.filter((job) => job.isRemote !== (job.city === null) || job.salary.minInPaise > job.salary.maxInPaise),
    ).toEqual([]);
  });

  test('fill the pages about us and our audiences with 150 to 300 words', () => {
    for (const slug of ['about', 'higher-education', 'government', 'enterprise']) {
      const page = pages.find((each) => each.slug === slug)!;
      for (const language of ['en', 'hi'] as const) {
        const words = page.paragraphs
          .map((each) => each[language])
          .join(' ')
          .split(/\s+/).length;
        expect(words, `${slug} ${language}`).toBeGreaterThanOrEqual(150);
        expect(words, `${slug} ${language}`).toBeLessThanOrEqual(300);
      }
    }
  });
});

function seatsOf(room: SeedRoom): Set<string> {
  const labels = Array.from({ length: room.rows }, (_, row) =>
    Array.from({ length: room.columns }, (_, column) => `${String.fromCharCode(65 + row)}${column + 1}`),
  );
  return new Set(labels.flat());
}

function strings(value: unknown, at = ''): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, `${at}.${key}`));
}

function repeated<T>(values: T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
