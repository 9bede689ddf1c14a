import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cataloguePart, findExamByCode } from '../modules/catalogue/index.ts';
import { testApp } from '../test/app.ts';
import { givenUser } from '../test/given/identity.ts';
import { importMarketplace } from './import-marketplace.ts';
import { type MarketplaceFile, marketplaceFile } from './marketplace-file.ts';
import { placeInFile } from './place-in-file.ts';

const app = await testApp();
const example = await readFile(join(import.meta.dirname, '../../../docs/examples/marketplace.json'), 'utf8');

/** Returns the example from the documentation, with its dates moved to next year. */
const file = (): MarketplaceFile =>
  marketplaceFile.parse(JSON.parse(example.replaceAll('2027-', `${new Date().getUTCFullYear() + 1}-`)));
const take = (wanted: MarketplaceFile) => app.inTransaction((work) => importMarketplace(work, wanted));

async function counts() {
  const { rows } = await app.pool.query(
    `select (select count(*) from category)::int as categories, (select count(*) from form)::int as forms,
            (select count(*) from exam)::int as exams, (select count(*) from seat)::int as seats,
            (select count(*) from sitting)::int as sittings`,
  );
  return rows[0];
}

const nothing = { categories: 0, forms: 0, exams: 0, seats: 0, sittings: 0 };

test('a file with a mistake at its end leaves nothing behind', async () => {
  await expect(take(file())).rejects.toThrow('proctor@exams.example.org, who has no proctor account');
  expect(await counts()).toEqual(nothing);
});

test('the example makes an empty installation a shop in which a seat can be booked', async () => {
  const proctor = await givenUser(app, { role: 'proctor', email: 'proctor@exams.example.org' });
  await take(file());
  await app.drainOutbox();
  // The catalogue in this process would be reloaded later. The test needs it now.
  await app.part(cataloguePart).reload();
  expect(await counts()).toEqual({ categories: 1, forms: 2, exams: 2, seats: 12, sittings: 2 });
  const list = (await app.fastify.inject('/api/v1/catalogue/getAllTestsWithDetails')).json().data as {
    test_code: string;
    nextSittingAt: string | null;
  }[];
  const startsAt = new Date(file().sittings[0]!.startsAt).toISOString();
  expect(list).toContainEqual(expect.objectContaining({ test_code: 'OFF-101', nextSittingAt: startsAt }));
  const centres = (await app.fastify.inject('/api/v1/centres')).json().data;
  expect(centres).toMatchObject([{ city: 'Bhopal', cityHi: 'भोपाल' }]);
  const { rows } = await app.pool.query(
    `select proctor_id, count(*)::int as free from sitting_room join sitting using (sitting_id) join seat_unit using (sitting_id)
      where ref like '%OFF-101%' and seat_unit.state = 'free' group by proctor_id`,
  );
  expect(rows).toEqual([{ proctor_id: proctor.userId, free: 10 }]);
});

test('existing entries are not created twice, and a later file may refer to them', async () => {
  await expect(take(file())).rejects.toThrow('The category office-skills is there already.');
  const { sittings } = file();
  const [first] = sittings;
  const later = { ...first!, ref: 'a week later', startsAt: moved(first!.startsAt), bookingClosesAt: first!.startsAt };
  const freeAt = 'roomsFreeAt' in later ? { roomsFreeAt: moved(later.roomsFreeAt) } : {};
  await take(marketplaceFile.parse({ sittings: [{ ...later, ...freeAt }] }));
  expect(await counts()).toMatchObject({ exams: 2, sittings: 3 });
});

const moved = (instant: string) => new Date(Date.parse(instant) + 7 * 86_400_000).toISOString();

test('a later file gives the city of an existing centre its Hindi name; a city without a centre is reported', async () => {
  await app.pool.query("update centre set city_hi = null where city = 'Bhopal'");
  const inHindi = (city: string) => take(marketplaceFile.parse({ cityNames: [{ city, cityHi: 'भोपाल' }] }));
  await expect(inHindi('Bhopaal')).rejects.toThrow(
    'The city Bhopaal cannot get a Hindi name, because it has no centre.',
  );
  await inHindi('Bhopal');
  const centres = (await app.fastify.inject('/api/v1/centres')).json().data;
  expect(centres).toMatchObject([{ city: 'Bhopal', cityHi: 'भोपाल' }]);
  const { rows } = await app.pool.query(
    "select object_id as id, detail::json ->> 'cityHi' as hi from audit_entry where action = 'centre.name-city'",
  );
  expect(rows).toEqual([{ id: centres[0]._id, hi: 'भोपाल' }]);
});

test.each<[string, (sitting: Record<string, unknown>) => void, string]>([
  ['names an exam that is not there', (sitting) => (sitting.testCodes = ['OFF-999']), 'OFF-999, which does not exist'],
  ['is over', (sitting) => (sitting.startsAt = '2020-01-15T10:00:00+05:30'), 'which is in the past'],
  [
    'is too short',
    (sitting) => (sitting.roomsFreeAt = sitting.startsAt),
    'cannot be held: The time window is shorter than the longest test',
  ],
  ['offers too much', (sitting) => (sitting.capacity = 11), 'offers 11 seats, but its rooms have only 10'],
  [
    'is in a room elsewhere',
    (sitting) => (sitting.rooms = [{ slug: 'open/practice-1', proctor: 'a@b.in' }]),
    'does not belong to the same centre',
  ],
])('a sitting that %s is told with its name', async (_, change, sentence) => {
  const sitting = structuredClone(file().sittings[0]!) as Record<string, unknown>;
  change(sitting);
  sitting.ref = 'wrong one';
  const asked = marketplaceFile.parse({ sittings: [sitting] });
  await expect(take(asked)).rejects.toThrow(`The sitting wrong one`);
  await expect(take(asked)).rejects.toThrow(sentence);
});

/** Returns the same sitting in the same rooms, some days later. */
function again(ref: string, days: number): MarketplaceFile['sittings'] {
  const [first] = file().sittings;
  const move = (instant: string) => new Date(Date.parse(instant) + days * 86_400_000).toISOString();
  const { startsAt, bookingClosesAt } = first!;
  const freeAt = 'roomsFreeAt' in first! ? { roomsFreeAt: move(first.roomsFreeAt) } : {};
  const times = { startsAt: move(startsAt), bookingClosesAt: move(bookingClosesAt), ...freeAt };
  return marketplaceFile.parse({ sittings: [{ ...first, ...times, ref }] }).sittings;
}
const partly = (part: Partial<MarketplaceFile>) => marketplaceFile.parse(part);

test('an exam whose keys are out gets no more sittings until a file gives it another form', async () => {
  const exam = (await findExamByCode(app.database, 'OFF-101'))!;
  await app.pool.query("update sitting set state = 'cancelled'");
  await app.pool.query('insert into form_release (form_id, released_at) values ($1, now())', [exam.formId]);
  const sittings = again('with known keys', 14);
  await expect(take(partly({ sittings }))).rejects.toThrow(
    'The sitting with known keys cannot be held: The answer keys',
  );
  const newForms = [{ testCode: 'OFF-101', formRef: 'office-skills-a' }];
  const forms = file().forms.filter((form) => form.formRef === 'office-skills-a');
  await expect(take(partly({ forms, newForms }))).rejects.toThrow(
    'OFF-101 cannot have the form office-skills-a: The answer keys',
  );
  const next = forms.map((form) => ({ ...form, formRef: 'office-skills-b' }));
  await take(partly({ forms: next, newForms: [{ testCode: 'OFF-101', formRef: 'office-skills-b' }], sittings }));
  expect((await findExamByCode(app.database, 'OFF-101'))?.formId).not.toBe(exam.formId);
});

test('a file says of an exam whether its keys ever come out, and how often one person may sit it', async () => {
  const exam = file().exams.find(({ testCode }) => testCode === 'OFF-101')!;
  const forms = file().forms.filter((form) => form.formRef === 'office-skills-a');
  const own = forms.map((form) => ({ ...form, formRef: 'office-skills-c' }));
  const rolling = { ...exam, testCode: 'OFF-102', formRef: 'office-skills-c', reviewRule: 'never', mostAttempts: 5 };
  await take(marketplaceFile.parse({ forms: own, exams: [rolling] }));
  expect(await findExamByCode(app.database, 'OFF-102')).toMatchObject({ reviewRule: 'never', mostAttempts: 5 });
  for (const wrong of [{ reviewRule: 'sometimes' }, { mostAttempts: 0 }, { mostAttempts: 101 }])
    expect(marketplaceFile.safeParse({ exams: [{ ...rolling, ...wrong }] }).success).toBe(false);
});

test('a form is used either for practice or for real exams, never for both', async () => {
  const { exams, forms } = file();
  const [practice, earnest] = exams;
  const both = { ...earnest!, testCode: 'OFF-103', formRef: 'office-skills-practice' };
  await expect(take(partly({ forms, exams: [both] }))).rejects.toThrow(
    'OFF-103 cannot have the form office-skills-practice',
  );
  const given = { ...practice!, testCode: 'OFF-104', formRef: 'office-skills-d' };
  const own = forms.map((form) => ({ ...form, formRef: 'office-skills-d' })).slice(1);
  const pair = [{ ...earnest!, testCode: 'OFF-105', formRef: 'office-skills-d' }, given];
  await expect(take(partly({ forms: own, exams: pair }))).rejects.toThrow(
    'OFF-104 cannot have the form office-skills-d',
  );
  await expect(take(partly({ forms: own, exams: pair.toReversed() }))).rejects.toThrow('OFF-105 cannot have');
});

test.each<[Partial<MarketplaceFile>, string]>([
  [
    { newForms: [{ testCode: 'OFF-999', formRef: 'office-skills-a' }] },
    'The form office-skills-a is meant for the exam OFF-999',
  ],
  [{ newForms: [{ testCode: 'OFF-101', formRef: 'nowhere' }] }, 'names the form nowhere, which is not in the file'],
])('a new form that cannot be given is told (%#)', async (part, sentence) => {
  await expect(take(partly(part))).rejects.toThrow(sentence);
});

/** Returns the example with another value at a path. The value may have a type that is not allowed there. */
function exampleWith(place: string, value: unknown): unknown {
  const wrong: unknown = JSON.parse(example);
  const steps = place.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce((part, step) => (part as Record<string, unknown>)[step], wrong);
  (holder as Record<string, unknown>)[last] = value;
  return wrong;
}

test.each<[string, unknown, string]>([
  ['exams.1.passShareInPercent', 33.5, 'exams.1.passShareInPercent: a whole number from 1 to 100'],
  ['exams.1.passShareInPercent', 0, 'exams.1.passShareInPercent: a whole number from 1 to 100'],
  ['exams.1.validityDays', 9_999_999_999, 'exams.1.validityDays: a whole number from 1 to 3650'],
  ['exams.1.reschedule.maxCount', 2 ** 40, 'exams.1.reschedule.maxCount: a whole number'],
  ['exams.1.mostAttempts', 0, 'exams.1.mostAttempts: a whole number from 1 to 100'],
  ['exams.1.languages', ['en', 'en'], 'exams.1.languages.1: en stands in the file twice'],
  ['exams.1.testCode', 'OFF-PRACTICE', 'exams.1: OFF-PRACTICE stands in the file twice'],
  ['categories.0.position', 4e9, 'categories.0.position: a whole number'],
  ['categories.0.name.en', 'a\u0000b', 'categories.0.name.en: text without broken characters'],
  ['categories.0.name.en', '\ud800', 'categories.0.name.en: text without broken characters'],
  ['centres.0.timeZone', 'Mars/Olympus', 'centres.0.timeZone: a time zone such as'],
  ['centres.0.timeZone', '+05:30', 'centres.0.timeZone: a time zone such as'],
  ['centres.0.rooms.0.floor', 1e12, 'centres.0.rooms.0.floor: a whole number'],
  ['onlineRooms.0.capacity', 1e12, 'onlineRooms.0.capacity: a whole number'],
  ['forms.0.sections', [], 'forms.0.sections: Too small'],
  ['forms.1.sections.0.items.1.itemRef', 'letters-01', 'forms.1.sections: the question letters-01 stands'],
  ['sittings.0.testCodes', ['OFF-101', 'OFF-101'], 'sittings.0.testCodes.1: OFF-101 stands'],
  ['sittings.0.startsAt', '9999-01-01T00:00:00Z', 'sittings.0.startsAt: a time of this century'],
])('where %s is %j it is said before anything is asked of the database', (place, value, sentence) => {
  const issues = marketplaceFile.safeParse(exampleWith(place, value)).error?.issues ?? [];
  const said = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  expect(said).toContainEqual(expect.stringContaining(sentence));
});

test('a fault that only the database can detect is reported in words, with the name of the entry', async () => {
  const [centre] = file().centres;
  const wrongly = async (part: Partial<MarketplaceFile>, sentence: string) =>
    await expect(take(partly(part))).rejects.toThrow(sentence);
  const other = (change: object) => ({ ...centre!, slug: 'another', ...change });
  await wrongly({ centres: [centre!] }, 'The centre bpl-tatya-tope-nagar is there already.');
  await wrongly({ centres: [other({})] }, 'The room bpl-tatya-tope-nagar/hall-1 is there already.');
  await wrongly({ centres: [other({ timeZone: 'Asia/KOLKATA' })] }, 'Asia/KOLKATA, which PostgreSQL does not know');
  await wrongly({ centres: [other({ rooms: [{ ...centre!.rooms[0]!, brokenSeats: ['Z9'] }] })] }, 'has no seat Z9');
  await wrongly({ onlineRooms: file().onlineRooms }, 'The room open/practice-1 is there already.');
  await wrongly({ sittings: again('a week later', 70) }, 'The sitting a week later is there already.');
  const sittings = [...again('first', 77), ...again('second', 77)];
  await wrongly({ sittings }, 'The sitting second needs a room that another sitting uses at that time.');
});

test('the time of a sitting is shown in the time zone of its centre', async () => {
  const [centre] = file().centres;
  const rooms = [{ ...centre!.rooms[0]!, slug: 'dubai/hall-1' }];
  const [first] = again('in Dubai', 84);
  const sitting = {
    ...first!,
    centreSlug: 'dubai',
    rooms: [{ slug: 'dubai/hall-1', proctor: 'proctor@exams.example.org' }],
  };
  await take(
    marketplaceFile.parse({
      centres: [{ ...centre!, slug: 'dubai', timeZone: 'Asia/Dubai', rooms }],
      sittings: [sitting],
    }),
  );
  const { rows } = await app.pool.query("select time_zone from sitting where ref = 'in Dubai'");
  expect(rows).toEqual([{ time_zone: 'Asia/Dubai' }]);
});

test('all faults of a file are reported together, each once, as a sentence with place and language', async () => {
  const wrong = file();
  const [form, other] = wrong.forms;
  const [first, second] = form!.sections[0]!.items;
  if (first?.answer.kind !== 'single-choice') throw new Error('the example begins with a single choice');
  first.answer.correct = 6;
  second!.prompt = { en: 'What is $\\frac{1}$?', hi: second!.prompt.hi };
  other!.sections[0]!.items[0]!.explanation = { en: 'So it is.' };
  other!.languages = ['en', 'hi'];
  wrong.cityNames = [{ city: 'Bhopaal', cityHi: 'भोपाल' }];
  wrong.pages = [];
  wrong.categories = [];
  const told = await take(wrong).catch((error: Error) => error.message.split('\n'));
  expect(told).toEqual([
    expect.stringContaining('is there already'),
    `The form ${form!.formRef}, question ${second!.itemRef}, in English: This formula cannot be displayed: \\frac{1}.`,
    `The form ${other!.formRef}, question ${other!.sections[0]!.items[0]!.itemRef}, explanation, in Hindi: the text is missing.`,
    expect.stringContaining('is there already'),
    'The city Bhopaal cannot get a Hindi name, because it has no centre.',
    expect.stringContaining('is there already'),
  ]);
  second!.prompt = { en: 'What is it?', hi: 'यह क्या है?' };
  await expect(take(partly({ forms: [form!] }))).rejects.toThrow(
    `The form ${form!.formRef}, question ${first.itemRef}, option 7: it is marked as correct, but the question has no such option.`,
  );
});

test('a place in a file is described by the names that its author gave', () => {
  const sections = [{ sectionRef: 'quant', items: [{ itemRef: 'q-1' }, { prompt: {} }] }];
  const whole = { forms: [{ formRef: 'office-skills', sections }] };
  expect(placeInFile(whole, ['forms', 0, 'sections', 0, 'items', 1, 'prompt', 'hi'])).toBe(
    'forms office-skills, sections quant, items number 2, prompt, in Hindi',
  );
  expect(placeInFile(whole, [])).toBe('the file');
});
