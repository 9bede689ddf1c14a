import {
  askGuardian,
  decideGuardianConsent,
  profileDetails,
  readGuardianAsk,
  withdrawGuardianConsent,
} from '@kasauti/contract/identity/profiles.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { ASK_LASTS_DAYS, mailbox, UNANSWERED_KEPT_DAYS } from '@kasauti/domain/identity/guardian-ask.ts';
import { GUARDIAN_TEXT_VERSION } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { checkInvariants } from '../../../invariants/check-invariants.ts';
import { testApp } from '../../../test/app.ts';
import { type GivenSession, type GivenUser, givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { givenBooking } from '../../../test/given/scheduling.ts';
import { askGuardian as askUseCase, consentFacts, decideGuardianConsent as decideUseCase } from '../index.ts';
import { forgetUnansweredGuardians } from '../tidy.ts';

const app = await testApp();
type Caller = GivenUser & GivenSession;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-02`;
const minor = () => givenSignedIn(app, { bornOn: yearsAgo(14), fullName: 'Diya Nair' });
let mothers = 0;
/** Returns the address of a guardian to whom no mail was sent before. */
const newMother = () => {
  mothers += 1;
  return `latha${mothers}@people.example`;
};
const formFor = (guardianEmail: string) => ({
  guardianName: 'Latha Nair',
  relation: 'mother' as const,
  guardianEmail,
  language: 'en' as const,
});

type Answer = { status: number; body: { code?: string; state?: string } & Record<string, unknown> };
const send = async (path: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> => {
  const answer = await app.fastify.inject({ method: 'POST', url: path, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const ask = (caller: Caller, mother: string, change: object = {}) =>
  send(askGuardian.path, { ...formFor(mother), ...change }, caller.headers);
const withdraw = (caller: Caller) => send(withdrawGuardianConsent.path, {}, caller.headers);
const read = (token: string) => send(readGuardianAsk.path, { token });
const readText = { textVersion: GUARDIAN_TEXT_VERSION, language: 'hi' };
const decide = (token: string, verb: 'give' | 'refuse' | 'withdraw', change: object = {}) =>
  send(decideGuardianConsent.path, {
    verb,
    token,
    ...(verb === 'withdraw' ? {} : readText),
    ...(verb === 'give' ? { agreed: true } : {}),
    ...change,
  });
const tokenFor = async (mother: string) => (await mailsTo(app, mother)).at(-1)!.token!;
const asked = async (caller: Caller, mother: string) => {
  expect((await ask(caller, mother)).status).toBe(200);
  return await tokenFor(mother);
};
const factsOf = async ({ userId }: Caller) =>
  (await consentFacts(app.database, userId, new Date()))?.hasGuardianConsent ?? null;
const stateFor = async (caller: Caller) => {
  const url = `${profileDetails.path}?email=${caller.email}`;
  const answer = await app.fastify.inject({ url, headers: caller.headers });
  return answer.json().user.guardianConsent;
};
const auditOf = async ({ userId }: Caller) =>
  (
    await app.pool.query(
      "select actor_role || ' ' || action as text from audit_entry where object_id = $1 and action like 'guardian-consent.%' order by entry_no",
      [userId],
    )
  ).rows.map(({ text }) => text);

test('a guardian’s own word, by the link of the mail, opens watched tests to somebody under 18; asking alone does not', async () => {
  const [caller, mother] = [await minor(), newMother()];
  const { status, body } = await ask(caller, mother.toUpperCase());
  expect(status).toBe(200);
  expect(body.guardianConsent).toMatchObject({
    isNeeded: true,
    asked: { state: 'waiting', guardianName: 'Latha Nair', relation: 'mother', guardianEmail: mother, decidedAt: null },
  });
  expect(await factsOf(caller)).toBe(false);
  await expect(givenBooking(app, { candidateId: caller.userId, mode: 'live' })).rejects.toThrow(
    'guardian-consent-needed',
  );
  const [mail] = await mailsTo(app, mother);
  expect(mail?.plain).toContain('/guardian-consent?lang=en#token=');
  expect(mail?.plain).toContain('No camera and no microphone is used');
  const token = mail!.token!;
  expect((await read(token)).body).toMatchObject({ childName: 'Diya Nair', relation: 'mother', state: 'waiting' });
  expect(JSON.stringify((await read(token)).body)).not.toContain(caller.email);

  expect((await decide(token, 'give')).body).toMatchObject({ state: 'given', decidedAt: expect.any(String) });
  expect(await factsOf(caller)).toBe(true);
  expect((await stateFor(caller)).asked.state).toBe('given');
  expect(await givenBooking(app, { candidateId: caller.userId, mode: 'live' })).toMatchObject({ state: 'confirmed' });
  expect(await auditOf(caller)).toEqual(['candidate guardian-consent.ask', 'visitor guardian-consent.give']);
  expect((await mailsTo(app, mother)).at(-1)).toMatchObject({ subject: 'You gave consent for Diya Nair', token });
  expect((await mailsTo(app, caller.email)).map(({ subject }) => subject)).toContain('Latha Nair gave consent');
});

test('a decision is stored with its time, language and version of the text, and can be neither changed nor deleted', async () => {
  const [caller, mother] = [await minor(), newMother()];
  await decide(await asked(caller, mother), 'give');
  const { rows } = await app.pool.query(
    'select decision, decided_by, text_version, guardian_decision.language, decided_at from guardian_decision join guardian_ask using (guardian_ask_id) where user_id = $1',
    [caller.userId],
  );
  expect(rows).toEqual([
    {
      decision: 'given',
      decided_by: 'guardian',
      text_version: GUARDIAN_TEXT_VERSION,
      language: 'hi',
      decided_at: expect.any(Date),
    },
  ]);
  for (const change of [
    "update guardian_decision set decision = 'refused'",
    'delete from guardian_decision',
    "update guardian_ask set guardian_email = 'x@y.example'",
    'truncate guardian_ask cascade',
  ])
    await expect(app.pool.query(change)).rejects.toThrow('append-only');
});

test('the database holds no answer after the ask’s end, none that no guardian made, and no withdrawal of what was not given', async () => {
  const [caller, mother] = [await minor(), newMother()];
  await ask(caller, mother);
  const insert = (decision: string, by: string, at: string) =>
    app.pool.query(
      `insert into guardian_decision (guardian_ask_id, decision, decided_by, text_version, language, decided_at, answer_by)
       select guardian_ask_id, $2, $3, 'x', 'en', ${at}, expires_at from guardian_ask where user_id = $1`,
      [caller.userId, decision, by],
    );
  await expect(insert('given', 'guardian', 'expires_at')).rejects.toThrow('an_expired_ask_is_not_answered');
  await expect(insert('given', 'candidate', 'now()')).rejects.toThrow('only_the_guardian_gives_or_refuses');
  await expect(insert('withdrawn', 'guardian', 'now()')).rejects.toThrow('only_what_was_given_is_withdrawn');
  await insert('refused', 'guardian', 'now()');
  await expect(insert('given', 'guardian', 'now()')).rejects.toThrow('an_ask_is_answered_once');
});

test('the same link takes the consent back later, and then opens nothing any more', async () => {
  const [caller, mother] = [await minor(), newMother()];
  const token = await asked(caller, mother);
  await decide(token, 'give');
  expect((await decide(token, 'withdraw')).body.state).toBe('withdrawn');
  expect(await factsOf(caller)).toBe(false);
  await expect(givenBooking(app, { candidateId: caller.userId, mode: 'recorded' })).rejects.toThrow(
    'guardian-consent-needed',
  );
  expect(await decide(token, 'give')).toMatchObject({ status: 409, body: { code: 'decided-already' } });
  expect((await mailsTo(app, caller.email)).at(-1)?.subject).toBe('Latha Nair withdrew the consent');
  expect(await ask(caller, mother)).toMatchObject({ status: 200 });
  expect((await read(token)).status, 'a newer ask counts').toBe(410);
});

test('the candidate can end the consent too, and the guardian gets an email', async () => {
  const [caller, mother] = [await minor(), newMother()];
  expect(await withdraw(caller)).toMatchObject({ status: 409, body: { code: 'no-consent' } });
  const token = await asked(caller, mother);
  expect((await withdraw(caller)).body.code, 'nothing was given yet').toBe('no-consent');
  await decide(token, 'give');
  expect((await withdraw(caller)).body.guardianConsent).toMatchObject({ asked: { state: 'withdrawn' } });
  expect(await factsOf(caller)).toBe(false);
  expect((await mailsTo(app, mother)).at(-1)?.subject).toBe('The consent for Diya Nair is withdrawn');
});

test('after a refusal this candidate asks nobody for a day, however the address is written and whosever it is', async () => {
  const [caller, mother, father] = [await minor(), newMother(), newMother()];
  const token = await asked(caller, mother);
  expect((await decide(token, 'refuse')).body.state).toBe('refused');
  expect(await decide(token, 'give')).toMatchObject({ status: 409, body: { code: 'decided-already' } });
  expect(await decide(token, 'withdraw')).toMatchObject({ status: 409, body: { code: 'no-consent' } });
  expect((await stateFor(caller)).asked.state).toBe('refused');
  for (const address of [mother, mother.replace('@', '+1@'), father])
    expect(await ask(caller, address)).toMatchObject({ status: 429, body: { code: 'asked-too-often' } });
  expect(await mailsTo(app, father)).toEqual([]);
});

/** Makes a request with a date this many days ago. If `isRefused` is set, the guardian refuses it. */
const askedBefore = (caller: Caller, address: string, days: number, isRefused = false) =>
  app.at(daysAgo(days), async (work) => {
    const made = await askUseCase(work, app.settings, { userId: caller.userId, ...formFor(address) });
    if (isRefusal(made)) throw new Error(made.code);
    const text = { textVersion: GUARDIAN_TEXT_VERSION, language: 'en' as const };
    if (isRefused)
      await decideUseCase(work, app.settings, {
        decision: { verb: 'refuse', token: made.token, ...text },
        caller: null,
      });
    return made.token;
  });

test('a second guardian reads that another one refused; the one who refused does not read it', async () => {
  const [caller, mother, father] = [await minor(), newMother(), newMother()];
  await askedBefore(caller, mother, 3, true);
  const said = 'Somebody else was asked before you and refused on';
  await asked(caller, mother.replace('@', '+again@'));
  expect((await mailsTo(app, mother.replace('@', '+again@'))).at(-1)?.plain).not.toContain(said);
  await asked(caller, father);
  expect((await mailsTo(app, father)).at(-1)?.plain.replaceAll(/\s+/g, ' ')).toContain(said);
  const hindi = newMother();
  expect((await ask(caller, hindi, { language: 'hi' })).status).toBe(200);
  expect((await mailsTo(app, hindi)).at(-1)?.plain.replaceAll(/\s+/g, ' ')).toContain('को मना किया');
});

test('the database and the rule mean the same mailbox', async () => {
  const caller = await minor();
  const addresses = [
    'plain@people.example',
    'a.b+c+d@people.example',
    'x-y_z+@people.example',
    'q+@sub.people.example',
  ];
  for (const [daysBefore, address] of addresses.entries()) await askedBefore(caller, address, 20 - 2 * daysBefore);
  const { rows } = await app.pool.query(
    'select guardian_email as address, guardian_mailbox as mailbox from guardian_ask where user_id = $1 order by ask_no',
    [caller.userId],
  );
  expect(rows).toEqual(addresses.map((address) => ({ address, mailbox: mailbox(address) })));
});

test('an ask that nobody answered goes some time after its end; one that waits or was decided stays', async () => {
  const [silent, told, waiting] = [await minor(), await minor(), await minor()];
  const gone = ASK_LASTS_DAYS + UNANSWERED_KEPT_DAYS + 1;
  await askedBefore(silent, newMother(), gone);
  await askedBefore(silent, newMother(), gone - 2);
  await askedBefore(told, newMother(), gone, true);
  await asked(waiting, newMother());
  await app.inTransaction(forgetUnansweredGuardians);
  const left = await app.pool.query(
    'select user_id, ask_no from guardian_ask where user_id = any($1) order by array_position($1, user_id), ask_no',
    [[silent.userId, told.userId, waiting.userId]],
  );
  expect(left.rows).toEqual([
    { user_id: silent.userId, ask_no: 2 },
    { user_id: told.userId, ask_no: 1 },
    { user_id: waiting.userId, ask_no: 1 },
  ]);
  for (const one of [told, waiting])
    await expect(app.pool.query('delete from guardian_ask where user_id = $1', [one.userId])).rejects.toThrow(
      'append-only',
    );
});

test('only the newest link counts, and three asks are enough for a day', async () => {
  const [caller, mother, other] = [await minor(), newMother(), newMother()];
  const first = await asked(caller, mother);
  const second = await asked(caller, other);
  expect((await read(first)).body.code).toBe('link-not-usable');
  expect(await decide(first, 'give')).toMatchObject({ status: 410, body: { code: 'link-not-usable' } });
  expect((await read(second)).body.state).toBe('waiting');
  await asked(caller, other);
  expect((await ask(caller, newMother())).body.code).toBe('asked-too-often');
  expect((await stateFor(caller)).asked.guardianEmail).toBe(other);
});

test('a mailbox gets at most five requests a day, no matter who names it', async () => {
  const mother = newMother();
  const children = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => minor()));
  const answers = await Promise.all(children.map((child, n) => ask(child, mother.replace('@', `+${n}@`))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('a link that waited for seven days gives nothing, and the candidate can ask again', async () => {
  const [caller, mother] = [await minor(), newMother()];
  const facts = { userId: caller.userId, ...formFor(mother) };
  const old = await app.at(daysAgo(ASK_LASTS_DAYS), (work) => askUseCase(work, app.settings, facts));
  if (isRefusal(old)) throw new Error(old.code);
  expect((await stateFor(caller)).asked.state).toBe('expired');
  expect(await read(old.token)).toMatchObject({ status: 410 });
  for (const verb of ['give', 'refuse'] as const) expect((await decide(old.token, verb)).status).toBe(410);
  expect((await ask(caller, mother)).status).toBe(200);
});

test('a consent that holds can be read and withdrawn by its link long after the seven days', async () => {
  const [caller, mother] = [await minor(), newMother()];
  const facts = { userId: caller.userId, ...formFor(mother) };
  const { token } = await app.at(daysAgo(60), async (work) => {
    const made = await askUseCase(work, app.settings, facts);
    if (isRefusal(made)) throw new Error(made.code);
    const text = { textVersion: GUARDIAN_TEXT_VERSION, language: 'en' as const };
    const decision = { verb: 'give' as const, token: made.token, agreed: true as const, ...text };
    await decideUseCase(work, app.settings, { decision, caller: null });
    return made;
  });
  expect((await read(token)).body.state).toBe('given');
  expect((await decide(token, 'withdraw')).body.state).toBe('withdrawn');
});

test('pressed twice or at once, the first word counts, and the same word again is answered the same', async () => {
  const [caller, mother] = [await minor(), newMother()];
  const token = await asked(caller, mother);
  const answers = await Promise.all([decide(token, 'give'), decide(token, 'refuse'), decide(token, 'give')]);
  const states = answers.map(({ body }) => body.state ?? body.code);
  const won = states.includes('given') ? 'given' : 'refused';
  expect(states.toSorted()).toEqual(
    won === 'given' ? ['decided-already', 'given', 'given'] : ['decided-already', 'decided-already', 'refused'],
  );
  expect(await factsOf(caller)).toBe(won === 'given');
  expect((await auditOf(caller)).length).toBe(2);
});

test('forms that are sent at once are counted one after the other', async () => {
  const [caller, mother] = [await minor(), newMother()];
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(caller, mother)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
  const { rows } = await app.pool.query('select ask_no from guardian_ask where user_id = $1 order by ask_no', [
    caller.userId,
  ]);
  expect(rows.map(({ ask_no }) => ask_no)).toEqual([1, 2, 3]);
});

test('a candidate who is 18, without a date of birth, without a confirmed address, or with their own mailbox as the guardian’s cannot ask', async () => {
  const mother = newMother();
  const adult = await givenSignedIn(app, { bornOn: yearsAgo(19) });
  expect((await ask(adult, mother)).body.code).toBe('not-a-minor');
  expect(await stateFor(adult)).toEqual({ isNeeded: false, asked: null });
  expect((await ask(await givenSignedIn(app, { bornOn: null }), mother)).body.code).toBe('birth-date-missing');
  const unconfirmed = await givenSignedIn(app, { bornOn: yearsAgo(14), confirmed: false });
  expect((await ask(unconfirmed, mother)).body.code).toBe('not-confirmed-account');
  const caller = await minor();
  expect((await ask(caller, caller.email.replace('@', '+mum@'))).body.code).toBe('own-address');
  for (const change of [
    { relation: 'teacher' },
    { guardianName: ' ' },
    { guardianName: 'Win at https://x.example' },
    { guardianEmail: 'latha' },
    { language: 'fr' },
    { agreed: true },
  ])
    expect((await ask(caller, mother, change)).status).toBe(400);
  expect(await mailsTo(app, mother)).toEqual([]);
});

test('an invented link is refused, and a consent needs the declaration and the current text', async () => {
  const [caller, mother] = [await minor(), newMother()];
  const token = await asked(caller, mother);
  for (const made of ['x'.repeat(43), 'x'.repeat(20)]) {
    expect((await read(made)).status).toBe(410);
    expect((await decide(made, 'give')).status).toBe(410);
  }
  expect((await read('x')).status).toBe(400);
  expect((await decide(token, 'give', { agreed: false })).status).toBe(400);
  expect((await decide(token, 'give', { textVersion: '2020-01' })).body.code).toBe('text-changed');
  expect(await factsOf(caller)).toBe(false);
  const { rows } = await app.pool.query(
    'select count(*)::int as n from guardian_ask where position($1 in encode(token_hash, $2)) > 0',
    [token, 'escape'],
  );
  expect(rows[0].n, 'only a hash of it is kept').toBe(0);
});

test('the consent for a candidate who has turned 18 meanwhile is not recorded', async () => {
  const [caller, mother] = [await givenSignedIn(app, { bornOn: yearsAgo(17) }), newMother()];
  const token = await asked(caller, mother);
  await app.pool.query("update user_account set born_on = born_on - interval '2 years' where user_id = $1", [
    caller.userId,
  ]);
  expect((await decide(token, 'give')).body.code).toBe('not-a-minor');
});

test('the newest request decides, for everybody in this file', async () => {
  expect(await checkInvariants(app.pool)).toEqual([]);
});
