import { correctOwnBirthDate as ownCall } from '@kasauti/contract/identity/birth-date.ts';
import { decideDocument } from '@kasauti/contract/identity/document-checks.ts';
import { profileDetails, withdrawGuardianConsent } from '@kasauti/contract/identity/profiles.ts';
import type { DocumentId } from '@kasauti/contract/ids.ts';
import { readPerson, correctBirthDate as staffCall } from '@kasauti/contract/staff/people.ts';
import { expect, test } from 'vitest';
import { checkInvariants } from '../../invariants/check-invariants.ts';
import { testApp } from '../../test/app.ts';
import { type GivenSession, type GivenUser, givenPassword, givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { givenRoomInSession, send } from '../../test/given/proctoring.ts';
import { givenDocument } from '../../test/given/profiles.ts';
import { givenBooking } from '../../test/given/scheduling.ts';
import { askGuardian, consentFacts } from '../identity/index.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
const support = await givenSignedIn(app, { role: 'support', fullName: 'Sunita Das' });
type Person = GivenUser & GivenSession;

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-02`;
const adult = (wishes = {}) => givenSignedIn(app, { bornOn: yearsAgo(20), ...wishes });
const minor = (wishes = {}) => givenSignedIn(app, { bornOn: yearsAgo(14), fullName: 'Diya Nair', ...wishes });

const correct = (who: Person, dob: string, currentPassword = givenPassword) =>
  send(app, who, 'POST', ownCall.path, { dob, currentPassword });
const supportCorrects = ({ userId }: { userId: string }, dob: string, by: Person = support) =>
  send(app, by, 'POST', staffCall.path.replace('{id}', userId), { dob, reason: 'Saw their card' });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

const profileOf = async (who: Person) =>
  (await send(app, who, 'GET', `${profileDetails.path}?email=${who.email}`)).body.user;
const subjectsTo = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject);
const logged = async ({ userId }: { userId: string }) =>
  (
    await app.pool.query(
      "select action, actor_id as by, reason, detail::jsonb as detail from audit_entry where object_id = $1 and action ~ 'birth-date' order by entry_no",
      [userId],
    )
  ).rows;
const isFilmedOpen = async ({ userId }: Person) => {
  const facts = await consentFacts(app.database, userId, new Date());
  return facts !== null && (facts.hasGuardianConsent || facts.bornOn < yearsAgo(18));
};

/** Sends a consent request to the mother, who has not replied yet. Returns her email address. */
async function askMother({ userId }: Person): Promise<string> {
  const guardianEmail = `latha-${userId}@people.example`;
  const guardian = { guardianName: 'Latha Nair', relation: 'mother' as const, language: 'en' as const, guardianEmail };
  await app.inTransaction((work) => askGuardian(work, app.settings, { userId, ...guardian }));
  return guardianEmail;
}

test('the owner corrects a mistyped birth date once, with the password; the correction is audited and emailed', async () => {
  const person = await minor();
  expect((await profileOf(person)).isBirthDateCorrected).toBe(false);
  expect(codeOf(await correct(person, yearsAgo(24), 'not-the-password'))).toBe('wrong-credentials');
  expect(codeOf(await correct(person, '2001-02-29'))).toBe('bad-birth-date');
  expect(codeOf(await correct(person, yearsAgo(14)))).toBe('same-birth-date');
  expect(await logged(person)).toEqual([]);

  expect(codeOf(await correct(person, yearsAgo(24)))).toBe(200);
  expect(await profileOf(person)).toMatchObject({
    dob: yearsAgo(24),
    isBirthDateCorrected: true,
    guardianConsent: { isNeeded: false },
  });
  expect(await isFilmedOpen(person)).toBe(true);
  expect(await logged(person)).toEqual([
    { action: 'birth-date.correct', by: person.userId, reason: null, detail: { effect: 'of-age' } },
  ]);
  const mails = await mailsTo(app, person.email);
  expect(mails.at(-1)?.subject).toBe('The date of birth of your account at Kasauti was corrected');
  expect(mails.at(-1)?.plain).not.toContain(yearsAgo(24));
  expect(codeOf(await correct(person, yearsAgo(25)))).toBe('corrected-before');
  expect((await profileOf(person)).dob).toBe(yearsAgo(24));
});

test('of two simultaneous corrections one counts', async () => {
  const person = await adult();
  const dates = [yearsAgo(21), yearsAgo(22), yearsAgo(23)];
  const answers = await Promise.all(dates.map((dob) => correct(person, dob)));
  expect(answers.map(codeOf).sort()).toEqual([200, 'corrected-before', 'corrected-before']);
  expect((await profileOf(person)).dob).toBe(dates[answers.findIndex(({ status }) => status === 200)]);
  expect(await logged(person)).toHaveLength(1);
});

test('a birth date that a document was accepted for stays, for its owner and for support, until that is taken back', async () => {
  const person = await adult();
  const documentId = await givenDocument(app, person.userId);
  const decide = (decision: 'accept' | 'refuse', dob: string) => decideOn(documentId, person, decision, dob);
  expect(codeOf(await decide('accept', yearsAgo(20)))).toBe(200);
  expect(codeOf(await correct(person, yearsAgo(21)))).toBe('birth-date-locked');
  expect(codeOf(await supportCorrects(person, yearsAgo(21)))).toBe('birth-date-locked');

  expect(codeOf(await decide('refuse', yearsAgo(20)))).toBe(200);
  expect(codeOf(await supportCorrects(person, yearsAgo(21)))).toBe(200);
  expect(await profileOf(person)).toMatchObject({ dob: yearsAgo(21), isNameLocked: false });
});

test('no document is accepted for a birth date that is put right at that moment', async () => {
  for (let again = 0; again < 5; again += 1) {
    const person = await adult();
    const documentId = await givenDocument(app, person.userId);
    const both = await Promise.all([
      correct(person, yearsAgo(21)),
      decideOn(documentId, person, 'accept', yearsAgo(20)),
    ]);
    expect([
      [200, 'changed-since'],
      ['birth-date-locked', 200],
    ]).toContainEqual(both.map(codeOf));
  }
});

async function decideOn(documentId: DocumentId, { fullName }: Person, decision: 'accept' | 'refuse', dob: string) {
  const path = decideDocument.path.replace('{id}', documentId);
  return await send(app, support, 'POST', path, { decision, reason: 'Looked at it', seen: { name: fullName, dob } });
}

test('nobody’s birth date is changed while they sit a test', async () => {
  const [sitter] = (await givenRoomInSession(app)).sitters;
  if (!sitter) throw new Error('the room is empty');
  expect(codeOf(await correct(sitter, yearsAgo(21)))).toBe('test-runs');
  expect(codeOf(await supportCorrects(sitter, yearsAgo(21)))).toBe('test-runs');
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  expect(codeOf(await correct(sitter, yearsAgo(21)))).toBe(200);
});

test('a user who turns out to be under 18 needs a guardian, is notified, and can freely leave booked tests that film at home', async () => {
  const person = await adult();
  const { bookingId } = await givenBooking(app, { candidateId: person.userId, mode: 'live', ...tomorrow() });
  const noFaultReason = async () =>
    (await send(app, person, 'GET', `/api/v1/bookings/${person.userId}`)).body.data[0].hindrance;
  expect(await noFaultReason()).toBeNull();
  expect(codeOf(await correct(person, yearsAgo(15)))).toBe(200);
  expect((await profileOf(person)).guardianConsent).toEqual({ isNeeded: true, asked: null });
  expect(await isFilmedOpen(person)).toBe(false);
  expect(await noFaultReason()).toBe('guardian-consent-missing');
  expect(await subjectsTo(person.email)).toContain(
    'You now need a guardian’s consent for tests that are watched at home',
  );
  await expect(givenBooking(app, { candidateId: person.userId, mode: 'recorded' })).rejects.toThrow('guardian-consent');
  expect(codeOf(await send(app, person, 'POST', `/api/v1/bookings/${bookingId}/cancel`))).toBe(200);
});

function tomorrow() {
  return { startsAt: new Date(Date.now() + 24 * 3_600_000), at: new Date() };
}

test('only support can make a candidate who asked a guardian an adult, and the guardian is informed', async () => {
  const child = await minor();
  const mother = await askMother(child);
  expect(codeOf(await correct(child, yearsAgo(19)))).toBe('guardian-asked');
  // After this correction the child is still under 18, so the guardian's decision stays valid.
  expect(codeOf(await correct(child, yearsAgo(15)))).toBe(200);
  expect(await subjectsTo(mother)).toHaveLength(1);

  expect(codeOf(await supportCorrects(child, yearsAgo(19)))).toBe(200);
  expect((await subjectsTo(mother)).at(-1)).toBe('Diya Nair no longer counts as under 18');
  expect((await subjectsTo(child.email)).at(-1)).toBe('The date of birth of your account at Kasauti was changed');
  expect((await logged(child)).at(-1)).toEqual({
    action: 'user.change-birth-date',
    by: support.userId,
    reason: 'Saw their card',
    detail: { effect: 'of-age' },
  });
  expect((await send(app, support, 'GET', readPerson.path.replace('{id}', child.userId))).body.bornOn).toBe(
    yearsAgo(19),
  );
});

test('a consent that was given goes on for a child whose birth date is put right, and can still be taken back', async () => {
  const child = await minor({ guardianConsent: true });
  expect(codeOf(await correct(child, yearsAgo(16)))).toBe(200);
  expect(await isFilmedOpen(child)).toBe(true);
  expect(codeOf(await supportCorrects(child, yearsAgo(19)))).toBe(200);
  expect(codeOf(await supportCorrects(child, yearsAgo(16)))).toBe(200);
  expect(await isFilmedOpen(child)).toBe(true);
  expect(await subjectsTo(child.email)).not.toContain(
    'You now need a guardian’s consent for tests that are watched at home',
  );
  expect(codeOf(await send(app, child, 'POST', withdrawGuardianConsent.path, {}))).toBe(200);
  expect(await isFilmedOpen(child)).toBe(false);
  expect(await checkInvariants(app.pool)).toEqual([]);
});

test('support helps neither themselves nor staff, nor where no date was said; candidates help nobody', async () => {
  const person = await adult();
  expect(codeOf(await supportCorrects(support, yearsAgo(30)))).toBe('own-account');
  const proctor = await givenSignedIn(app, { role: 'proctor' });
  expect(codeOf(await supportCorrects(proctor, yearsAgo(30)))).toBe('staff-account');
  const unknown = await givenSignedIn(app, { bornOn: null });
  expect(codeOf(await supportCorrects(unknown, yearsAgo(30)))).toBe('birth-date-missing');
  expect(codeOf(await correct(unknown, yearsAgo(30)))).toBe('birth-date-missing');
  expect(codeOf(await supportCorrects(person, yearsAgo(30), await adult()))).toBe('forbidden');
  expect(codeOf(await supportCorrects({ userId: crypto.randomUUID() }, yearsAgo(30)))).toBe('not-found');
});
