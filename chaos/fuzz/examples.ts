import { randomInt, randomUUID } from 'node:crypto';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  listDevices,
  readSecondFactors,
} from '@kasauti/contract/account.ts';
import { APPLICATION_CONSENT_VERSION } from '@kasauti/contract/applications.ts';
import { askPasskeyLogin, login, signup } from '@kasauti/contract/identity.ts';
import { askGuardian, decideGuardianConsent } from '@kasauti/contract/profiles.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { StaffTest } from '@kasauti/contract/staff-catalogue.ts';
import { createJob, type JobDraft } from '@kasauti/contract/staff-jobs.ts';
import { GUARDIAN_TEXT_VERSION } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { createCategory, theSystem } from '../../apps/server/modules/catalogue/index.ts';
import { createContent } from '../../apps/server/modules/content/keep-content.ts';
import { makeFormToken } from '../../apps/server/modules/content/message-tokens.ts';
import { codeAt } from '../../apps/server/modules/identity/totp.ts';
import { requestAccommodation } from '../../apps/server/modules/profiles/index.ts';
import { allocateRoom } from '../../apps/server/modules/scheduling/index.ts';
import type { TestApp } from '../../apps/server/test/app.ts';
import { givenCandidate, givenEvent, save } from '../../apps/server/test/given/attempts.ts';
import { givenExam } from '../../apps/server/test/given/catalogue.ts';
import { heicPicture } from '../../apps/server/test/given/files.ts';
import {
  type GivenBrowser,
  type GivenSession,
  type GivenUser,
  givenBrowser,
  givenSignedIn,
  givenUser,
  mailsTo,
  signUpForm,
} from '../../apps/server/test/given/identity.ts';
import { givenEntitlement, givenOpenOrder, payAtGateway, signWebhook } from '../../apps/server/test/given/orders.ts';
import { givenPasskey } from '../../apps/server/test/given/passkey.ts';
import { givenRoomInSession, type Sitter, send } from '../../apps/server/test/given/proctoring.ts';
import { givenDocument, givenFullProfile, givenPicture, givenUpload } from '../../apps/server/test/given/profiles.ts';
import { rightAnswers } from '../../apps/server/test/given/results.ts';
import { givenBooking, givenCentre, givenSitting } from '../../apps/server/test/given/scheduling.ts';

export type Person = GivenUser & GivenSession;
export type Upload = { field: string; bytes: Buffer; contentType: string };

/** A request that is answered with what was asked for, with ids of real things. What is left out is made from the schema. */
export type Example = {
  as: Person | null;
  cookie?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  uploads?: Upload[];
};
type Make = (app: TestApp) => Promise<Example>;

/** A document of somebody's, as staff find it. */
const documentToCheck: Make = async (app) => {
  const { userId } = await givenSignedIn(app);
  return { as: await givenSignedIn(app, { role: 'support' }), params: { id: await givenDocument(app, userId) } };
};

/** Somebody who proves by their password that the account is theirs. */
async function withPassword(app: TestApp) {
  const as = await givenSignedIn(app);
  return { as, body: { currentPassword: as.password } };
}

/** The same, with an authenticator app. */
async function withRecoveryCode(app: TestApp) {
  const { as, body } = await withPassword(app);
  const begun = await send(app, as, 'POST', beginAuthenticator.path, body);
  const otp = codeAt(begun.body.secret, new Date());
  const confirmed = await send(app, as, 'POST', confirmAuthenticator.path, { otp });
  const [code] = confirmed.body.recoveryCodes as string[];
  return { as, body: { ...body, code } };
}

async function newPasskey(app: TestApp, as: Person, proof: object) {
  const begun = await send(app, as, 'POST', beginPasskey.path, proof);
  const passkey = givenPasskey({ origin: app.settings.publicUrl }).make(begun.body.challenge);
  return { name: 'Blue key', passkey };
}

const cookieOf = ({ cookies }: GivenBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ');

const HOUR_MS = 3_600_000;
const newAddress = (who: string) => `${who}-${randomUUID()}@people.example`;

async function someSitting(app: TestApp) {
  const sitting = await givenSitting(app, { mode: 'live' });
  return { as: await givenSignedIn(app), body: { test_code: sitting.testCode, sittingId: sitting.sittingId } };
}

async function paidSitting(app: TestApp) {
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
  const { sittingId, testCode } = await givenSitting(app, { examId });
  const as = await givenSignedIn(app);
  await givenEntitlement(app, { candidateId: as.userId, examId });
  return { as, body: { test_code: testCode, sittingId } };
}

async function ownBooking(app: TestApp) {
  const as = await givenSignedIn(app);
  await givenFullProfile(app, as.userId);
  const { bookingId } = await givenBooking(app, { candidateId: as.userId, at: new Date() });
  return { as, params: { schedule_id: bookingId } };
}

const roomOf = async (app: TestApp, wishes: Parameters<typeof givenRoomInSession>[1] = {}) => {
  const room = await givenRoomInSession(app, wishes);
  return { room, sitter: room.sitters[0] as Sitter };
};
const ownAttempt: Make = async (app) => {
  const candidate = await givenCandidate(app);
  return { as: candidate, params: { id: candidate.attemptId } };
};

async function submitted(app: TestApp) {
  const { room, sitter } = await roomOf(app);
  await save(app, sitter, (await rightAnswers(app, room.formId)).slice(0, 2));
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  await app.drainOutbox();
  return { as: sitter, params: { id: sitter.attemptId } };
}

async function ended(app: TestApp): Promise<string> {
  const { room, sitter } = await roomOf(app);
  const [first] = await rightAnswers(app, room.formId);
  if (first) await save(app, sitter, [first]);
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'terminate',
    attemptIds: [sitter.attemptId],
    reasonCode: 'unauthorised-material',
    reasonText: 'A telephone lay under the paper.',
  });
  return sitter.attemptId;
}

async function answeredLate(app: TestApp): Promise<string> {
  const { room, sitter } = await roomOf(app);
  const [inTime, late] = await rightAnswers(app, room.formId);
  if (!inTime || !late) throw new Error('the form has two questions');
  await save(app, sitter, [inTime]);
  await app.pool.query("update attempt set deadline_at = now() - interval '1 minute' where attempt_id = $1", [
    sitter.attemptId,
  ]);
  await save(app, sitter, [late]);
  await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`);
  return sitter.attemptId;
}

const support = (app: TestApp) => givenSignedIn(app, { role: 'support' });
const admin = (app: TestApp) => givenSignedIn(app, { role: 'admin' });

const someFaq = {
  kind: 'faq',
  topic: { en: 'On the day' },
  question: { en: 'What do I bring?' },
  answer: { en: 'Your admit card and an identity document.' },
};
const bannerText = async (app: TestApp) =>
  await app.inTransaction((work) => {
    const text = { en: 'News' };
    const content = { kind: 'banner' as const, title: text, text, linkPath: '/about', linkLabel: text };
    return createContent(work, { isHidden: true, content, by: theSystem });
  });
/** A hidden text that is still as it was written. */
const contentWith =
  (body?: object): Make =>
  async (app) => {
    // A kind has room for so many.
    await app.pool.query("delete from content_entry where kind = 'banner' and is_hidden");
    const entryId = await bannerText(app);
    if (isRefusal(entryId)) throw new Error(entryId.message);
    return { as: await support(app), params: { entryId }, ...(body && { body }) };
  };
const newCategory = () => {
  const text = { en: 'Skills' };
  const synonyms = { en: ['craft'], hi: ['हुनर'] };
  return { slug: `skills-${randomUUID().slice(0, 8)}`, name: text, description: text, hue: 40, synonyms };
};
const categoryWith =
  (bodyOf?: (category: ReturnType<typeof newCategory>) => object): Make =>
  async (app) => {
    await app.pool.query("delete from category where slug like 'skills-%'");
    const category = newCategory();
    const categoryId = await app.inTransaction((work) => createCategory(work, { ...category, position: 500 }));
    return { as: await support(app), params: { categoryId }, ...(bodyOf && { body: bodyOf(category) }) };
  };

async function openOrder(app: TestApp) {
  const as = await givenSignedIn(app);
  const { order, gateway } = await givenOpenOrder(app, as, [{ productId: await givenExam(app), quantity: 1 }]);
  return { as, order, gatewayOrderId: gateway.order_id };
}

async function paidOrder(app: TestApp) {
  const made = await openOrder(app);
  const proof = await payAtGateway(app, made.gatewayOrderId);
  await send(app, made.as, 'POST', '/api/v1/pay/verify', proof);
  await app.drainOutbox();
  return made;
}

async function guardianLink(app: TestApp) {
  const bornOn = `${new Date().getUTCFullYear() - 14}-01-02`;
  const as = await givenSignedIn(app, { bornOn, fullName: 'Diya Nair' });
  const guardianEmail = newAddress('latha');
  const form = { guardianName: 'Latha Nair', relation: 'mother', guardianEmail, language: 'en' };
  await send(app, as, 'POST', askGuardian.path, form);
  return { as, form, token: (await mailsTo(app, guardianEmail)).at(-1)?.token ?? '' };
}

const givenConsent = (token: string) => ({
  verb: 'give',
  token,
  textVersion: GUARDIAN_TEXT_VERSION,
  language: 'en',
  agreed: true,
});

async function message(app: TestApp) {
  const as = await givenSignedIn(app);
  const form = { name: 'Meera Joshi', email: as.email, subject: 'My result', message: 'It is not there.' };
  const formToken = makeFormToken(app.secrets, new Date(Date.now() - 10_000));
  // Each from a network of its own: from one, few are taken.
  const remoteAddress = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
  const url = '/api/v1/general/contact';
  const payload = { ...form, formToken };
  const answer = await app.fastify.inject({ method: 'POST', url, remoteAddress, headers: as.headers, payload });
  const body = answer.json<{ ticketNo: number; ticketToken: string }>();
  const { rows } = await app.pool.query('select contact_message_id as id from contact_message where ticket_no = $1', [
    body.ticketNo,
  ]);
  return { as, token: String(body.ticketToken), params: { messageId: String(rows[0]?.id) } };
}
const inboxWith =
  (body: object): Make =>
  async (app) => ({
    as: await support(app),
    params: (await message(app)).params,
    body,
  });

const productOf: Make = async (app) => ({
  as: await givenSignedIn(app),
  body: { productId: await givenExam(app), quantity: 1 },
});
const wished: Make = async (app) => {
  const [as, productId] = [await givenSignedIn(app), await givenExam(app)];
  await send(app, as, 'POST', `/api/v1/wishlist/${as.userId}`, { productId });
  return { as, params: { itemId: productId } };
};
const inCart: Make = async (app) => {
  const [as, productId] = [await givenSignedIn(app), await givenExam(app)];
  await send(app, as, 'POST', `/api/v1/user/cart/add/${as.userId}`, { productId, quantity: 1 });
  return { as, body: { productId } };
};

async function wishForAddress(app: TestApp) {
  const [as, newEmail] = [await givenSignedIn(app), newAddress('new')];
  await send(app, as, 'POST', '/api/v1/account/email-change', { newEmail, currentPassword: as.password });
  return { as, newEmail };
}

async function madeCopy(app: TestApp) {
  const as = await givenSignedIn(app);
  await send(app, as, 'POST', '/api/v1/account/data-export', { currentPassword: as.password });
  await app.drainOutbox();
  return as;
}

async function openJob(app: TestApp): Promise<string> {
  const { rows } = await app.pool.query(
    'select job_id from job where apply_url is null and valid_through > now() order by job_id limit 1',
  );
  return rows[0]?.job_id ?? '';
}
const applying: Make = async (app) => ({
  as: await givenSignedIn(app),
  body: {
    jobId: await openJob(app),
    note: 'I know the work.',
    attemptIds: [],
    agreed: true,
    consentVersion: APPLICATION_CONSENT_VERSION,
  },
});
async function applied(app: TestApp) {
  const { as, body } = await applying(app);
  const sent = await send(app, as, 'POST', `/api/v1/applications/${as?.userId}`, body as object);
  return { as, params: { applicationId: String(sent.body._id) } };
}
const jobDraft = (): JobDraft => ({
  title: 'Ward Executive',
  company: 'Hill Hospitals',
  city: 'Kochi',
  isRemote: false,
  employmentType: 'Full-time',
  experienceYears: { min: 0, max: 3 },
  salary: null,
  description: ['You keep a ward running.'],
  requirements: ['Malayalam'],
  requiredTestCodes: [],
  validThrough: new Date(Date.now() + 20 * 24 * HOUR_MS).toISOString(),
  applyUrl: null,
  hi: null,
});
const jobOfStaff: Make = async (app) => {
  const as = await support(app);
  const made = await send(app, as, 'POST', createJob.path, jobDraft());
  return { as, params: { jobId: String(made.body._id) }, body: { version: 1, job: jobDraft() } };
};

/** By operation. One that is not here is asked by somebody who may, about themselves, with what its schema allows. */
export const examples: Record<string, Make> = {
  'identity.login': async (app) => {
    const user = await givenUser(app);
    return { as: null, body: { username: user.email, password: user.password, deviceId: 'fuzz', forceLogin: true } };
  },
  'identity.secondFactor': async (app) => {
    const user = await givenUser(app, { role: 'proctor' });
    const asked = await send(app, null, 'POST', login.path, {
      username: user.email,
      password: user.password,
      deviceId: 'fuzz',
      forceLogin: true,
    });
    const otp = codeAt(user.totpSecret ?? '', new Date());
    return { as: null, body: { challenge: asked.body.challenge, otp } };
  },
  'identity.passkeyLogin': async (app) => {
    const { as, body } = await withPassword(app);
    const begun = await send(app, as, 'POST', beginPasskey.path, body);
    const key = givenPasskey({ origin: app.settings.publicUrl });
    // A touch, and a finger.
    key.state.flags = 5;
    await send(app, as, 'POST', addPasskey.path, { name: 'Phone', passkey: key.make(begun.body.challenge) });
    const asked = await send(app, null, 'POST', askPasskeyLogin.path);
    return { as: null, body: { passkey: key.prove(asked.body.challenge), deviceId: 'fuzz', forceLogin: true } };
  },
  'identity.signup': async () => ({ as: null, body: signUpForm(newAddress('new')) }),
  'identity.confirmEmail': async (app) => {
    const [browser, email] = [givenBrowser(app), newAddress('new')];
    await browser.send(signup, signUpForm(email));
    const token = (await mailsTo(app, email)).at(-1)?.token ?? '';
    return { as: null, cookie: cookieOf(browser), body: { token } };
  },
  'identity.resendConfirmation': async (app) => ({ as: await givenSignedIn(app, { confirmed: false }) }),
  'identity.forgotPassword': async (app) => ({
    as: null,
    body: { emailOrUsername: (await givenUser(app)).email },
  }),
  'identity.resetPassword': async (app) => {
    const { email } = await givenUser(app);
    await send(app, null, 'POST', '/api/v1/auth/forgot-password', { emailOrUsername: email });
    const token = (await mailsTo(app, email)).at(-1)?.token ?? '';
    return { as: null, body: { token, passwd: 'a-new-kettle-on-the-stove' } };
  },
  'identity.changePassword': async (app) => {
    const as = await givenSignedIn(app);
    return { as, body: { currentPassword: as.password, newPassword: 'a-new-kettle-on-the-stove' } };
  },

  'account.signOutDevice': async (app) => {
    const user = await givenUser(app);
    const [before, here] = [givenBrowser(app), givenBrowser(app)];
    await before.logIn(user);
    await here.logIn(user, { forceLogin: true });
    const devices: { deviceRef: string; isThis: boolean }[] = (await here.send(listDevices)).json().data;
    return { as: null, cookie: cookieOf(here), body: { deviceRef: devices.find(({ isThis }) => !isThis)?.deviceRef } };
  },
  'account.beginAuthenticator': withPassword,
  'account.confirmAuthenticator': async (app) => {
    const { as, body } = await withPassword(app);
    const begun = await send(app, as, 'POST', beginAuthenticator.path, body);
    return { as, body: { otp: codeAt(begun.body.secret, new Date()) } };
  },
  'account.removeAuthenticator': withRecoveryCode,
  'account.renewRecoveryCodes': withRecoveryCode,
  'account.beginPasskey': withPassword,
  'account.addPasskey': async (app) => {
    const { as, body } = await withPassword(app);
    return { as, body: await newPasskey(app, as, body) };
  },
  'account.removePasskey': async (app) => {
    const { as, body } = await withPassword(app);
    const added = await send(app, as, 'POST', addPasskey.path, await newPasskey(app, as, body));
    const found = await send(app, as, 'GET', readSecondFactors.path);
    const [code] = added.body.recoveryCodes as string[];
    const [passkey] = found.body.passkeys as { passkeyId: string }[];
    return { as, body: { ...body, code, passkeyId: passkey?.passkeyId } };
  },
  'account.askEmailChange': async (app) => {
    const as = await givenSignedIn(app);
    return { as, body: { newEmail: newAddress('new'), currentPassword: as.password } };
  },
  'account.cancelEmailChange': async (app) => ({ as: (await wishForAddress(app)).as }),
  'account.confirmEmailChange': async (app) => {
    const { as, newEmail } = await wishForAddress(app);
    return { as, body: { token: (await mailsTo(app, newEmail)).at(-1)?.token ?? '' } };
  },
  'account.undoEmailChange': async (app) => {
    const { as } = await wishForAddress(app);
    return { as: null, body: { token: (await mailsTo(app, as.email)).at(-1)?.token ?? '' } };
  },
  'ownData.askDataExport': async (app) => {
    const as = await givenSignedIn(app);
    return { as, body: { currentPassword: as.password } };
  },
  'ownData.openDataExport': async (app) => {
    const as = await madeCopy(app);
    return { as, body: { currentPassword: as.password } };
  },
  'ownData.dataExportFile': async (app) => {
    const as = await madeCopy(app);
    const body = { currentPassword: as.password };
    const opened = await send(app, as, 'POST', '/api/v1/account/data-export/open', body);
    return { as, query: { ticket: `${opened.body.path}`.split('ticket=')[1] ?? '' } };
  },
  'birthDate.correctOwnBirthDate': async (app) => {
    const as = await givenSignedIn(app);
    return { as, body: { dob: '2000-01-30', currentPassword: as.password } };
  },
  'accountDeletion.askAccountDeletion': async (app) => {
    const as = await givenSignedIn(app);
    return { as, body: { currentPassword: as.password } };
  },
  'accountDeletion.keepAccount': async (app) => {
    const as = await givenSignedIn(app);
    await send(app, as, 'POST', '/api/v1/account/deletion', { currentPassword: as.password });
    return { as };
  },
  'google.completeAccount': async (app) => ({
    as: await givenSignedIn(app, { phone: null, bornOn: null, gender: null, uniqueNumber: null }),
    body: { phone: '+91 55500 10009', dob: '2001-05-06', gender: 'female', uniqueno: `KA-${randomUUID()}` },
  }),

  'profiles.profileDetails': async (app) => {
    const as = await givenSignedIn(app);
    return { as, query: { email: as.email } };
  },
  'profiles.updateProfile': async (app) => ({
    as: await givenSignedIn(app),
    body: { city: 'Mysuru', stateCode: 'KA', pinCode: '570001', addressLine1: '14 Temple Road', language: 'en' },
    uploads: [{ field: 'photo', bytes: await givenPicture({ width: 350, height: 450 }), contentType: 'image/jpeg' }],
  }),
  'profiles.deleteDocument': async (app) => {
    const as = await givenSignedIn(app);
    return { as, params: { id: await givenDocument(app, as.userId) } };
  },
  'documents.beginUpload': async (app) => ({
    as: await givenSignedIn(app),
    body: { kind: 'identity', fileName: 'card.pdf', sizeInBytes: 100 },
  }),
  'documents.readUpload': async (app) => {
    const as = await givenSignedIn(app);
    return { as, params: { id: await givenUpload(app, as.userId) } };
  },
  'documents.sendUploadPiece': async (app) => {
    const as = await givenSignedIn(app);
    const uploads = [{ field: 'piece', bytes: Buffer.alloc(100), contentType: 'application/octet-stream' }];
    return { as, params: { id: await givenUpload(app, as.userId), from: '0' }, body: {}, uploads };
  },
  'documents.finishUpload': async (app) => {
    const as = await givenSignedIn(app);
    // What was finished before is answered the same.
    return { as, params: { id: await givenDocument(app, as.userId) } };
  },
  'documents.readDocument': async (app) => {
    const as = await givenSignedIn(app);
    return { as, params: { id: await givenDocument(app, as.userId) } };
  },
  'documentChecks.listChecks': async (app) => ({ as: await givenSignedIn(app, { role: 'support' }) }),
  'documentChecks.readCheckedDocument': documentToCheck,
  'documentChecks.decideDocument': async (app) => ({
    ...(await documentToCheck(app)),
    body: { decision: 'refuse', reason: 'The name cannot be read.', seen: { name: 'Asha Rao', dob: null } },
  }),
  'documentChecks.decideAccommodationRequest': async (app) => {
    const { userId } = await givenSignedIn(app);
    const asked = await app.inTransaction((work) =>
      requestAccommodation(work, { userId, kind: 'scribe', note: 'My hand is in plaster.' }),
    );
    if (isRefusal(asked)) throw new Error('a new person has asked for nothing yet');
    return {
      as: await givenSignedIn(app, { role: 'support' }),
      params: { id: asked.accommodationId },
      body: { decision: 'accept', reason: 'The certificate was seen.' },
    };
  },
  'profiles.convertPicture': async (app) => ({
    as: await givenSignedIn(app),
    body: {},
    uploads: [{ field: 'picture', bytes: heicPicture(), contentType: 'image/heic' }],
  }),
  'profiles.profileSignature': async (app) => {
    const as = await givenSignedIn(app);
    await givenFullProfile(app, as.userId);
    return { as };
  },
  'profiles.profilePhoto': async (app) => {
    const as = await givenSignedIn(app);
    await givenFullProfile(app, as.userId);
    return { as };
  },
  'profiles.requestAccommodation': async (app) => ({
    as: await givenSignedIn(app),
    body: { kind: 'scribe', note: 'My hand is in plaster.' },
  }),
  'profiles.askGuardian': async (app) => {
    const { as, form } = await guardianLink(app);
    return { as, body: form };
  },
  'profiles.withdrawGuardianConsent': async (app) => {
    const { as, token } = await guardianLink(app);
    await send(app, null, 'POST', decideGuardianConsent.path, givenConsent(token));
    return { as };
  },
  'profiles.readGuardianAsk': async (app) => ({ as: null, body: { token: (await guardianLink(app)).token } }),
  'profiles.decideGuardianConsent': async (app) => ({
    as: null,
    body: givenConsent((await guardianLink(app)).token),
  }),

  'catalogue.listTests': async (app) => {
    await givenExam(app);
    return { as: null, query: { q: 'bank', page: '1' } };
  },
  'catalogue.testDetails': async (app) => ({ as: null, params: { id: await givenExam(app) } }),
  'catalogue.testPicture': async (app) => ({ as: null, params: { id: await givenExam(app) } }),
  'carts.addToCart': productOf,
  'carts.removeFromCart': inCart,
  'carts.updateCart': async (app) => {
    const { as, body } = await inCart(app);
    return { as, body: { ...(body as object), quantity: 3 } };
  },
  'carts.mergeCart': async (app) => {
    const { as, body } = await productOf(app);
    return { as, body: { items: [body] } };
  },
  'carts.addToWishlist': async (app) => ({
    as: await givenSignedIn(app),
    body: { productId: await givenExam(app) },
  }),
  'carts.removeFromWishlist': wished,

  'orders.createOrder': async (app) => {
    const { as, body } = await productOf(app);
    return { as, body: { items: [body], billingState: 'KA' } };
  },
  'orders.retryOrder': async (app) => {
    const { as, order, gatewayOrderId } = await openOrder(app);
    await payAtGateway(app, gatewayOrderId, 'failed');
    return { as, params: { orderId: order._id } };
  },
  'orders.verifyPayment': async (app) => {
    const { as, gatewayOrderId } = await openOrder(app);
    return { as, body: await payAtGateway(app, gatewayOrderId) };
  },
  'orders.paymentCallback': async (app) => {
    const { as, gatewayOrderId } = await openOrder(app);
    return { as, body: await payAtGateway(app, gatewayOrderId) };
  },
  'orders.paymentWebhook': async (app) => {
    const body = { event: 'payment.captured', payload: {}, created_at: Math.floor(Date.now() / 1000) };
    const headers = {
      'x-razorpay-signature': signWebhook(app, JSON.stringify(body)),
      'x-razorpay-event-id': randomUUID(),
    };
    return { as: null, body, headers };
  },
  'paidOrders.askRefund': async (app) => {
    const { as, order } = await paidOrder(app);
    return { as, params: { orderId: order._id } };
  },
  'paidOrders.findMissingPayment': async (app) => {
    const { as, order, gatewayOrderId } = await openOrder(app);
    await payAtGateway(app, gatewayOrderId);
    return { as, body: { orderId: order._id } };
  },
  'orders.orderedProducts': async (app) => {
    const { as, gatewayOrderId } = await paidOrder(app);
    return { as, params: { razorpay_order_id: gatewayOrderId } };
  },
  'orders.invoicePdf': async (app) => {
    const { as, order } = await paidOrder(app);
    const { rows } = await app.pool.query('select invoice_id from invoice where order_id = $1', [order._id]);
    return { as, params: { invoiceId: rows[0]?.invoice_id ?? '' } };
  },

  'scheduling.listSittings': async (app) => {
    const { as, body } = await someSitting(app);
    return { as, query: { test_code: body.test_code } };
  },
  'scheduling.claimSeat': paidSitting,
  'scheduling.scheduleExam': paidSitting,
  'scheduling.scheduleFreeExam': someSitting,
  'scheduling.wishSeat': async (app) => {
    const full = await givenSitting(app, { seats: 1 });
    await givenBooking(app, { ...full, at: new Date() });
    const as = await givenSignedIn(app);
    return { as, body: { test_code: full.testCode, sittingId: full.sittingId, isWanted: true } };
  },
  'scheduling.rescheduleBooking': async (app) => {
    const as = await givenSignedIn(app);
    const { sittingId, examId, testCode, startsAt } = await givenSitting(app);
    const { bookingId } = await givenBooking(app, {
      candidateId: as.userId,
      sittingId,
      testCode,
      startsAt,
      at: new Date(),
    });
    const later = await givenSitting(app, { examId, startsAt: new Date(startsAt.getTime() + 48 * HOUR_MS) });
    return { as, params: { schedule_id: bookingId }, body: { sittingId: later.sittingId } };
  },
  'scheduling.cancelBooking': ownBooking,
  'scheduling.admitCard': ownBooking,
  'scheduling.bookingCalendar': ownBooking,
  'scheduling.saveSystemCheck': async (app) => ({
    ...(await ownBooking(app)),
    body: { checks: [{ name: 'browser', outcome: 'good', detail: '' }] },
  }),
  'scheduling.allocateRooms': async (app) => {
    const { as, params } = await ownBooking(app);
    return { as, body: { schedule_id: params.schedule_id } };
  },
  'scheduling.checkIn': async (app) => {
    const centreId = await givenCentre(app);
    const as = await givenSignedIn(app, { role: 'centre_manager', centreId });
    const startsAt = new Date(Date.now() + HOUR_MS / 2);
    const { bookingId } = await givenBooking(app, { mode: 'centre', centreId, startsAt, at: new Date() });
    await app.inTransaction((work) => allocateRoom(work, { bookingId, candidateId: null }));
    const { rows } = await app.pool.query('select roll_number from booking where booking_id = $1', [bookingId]);
    return { as, body: { token: rows[0]?.roll_number ?? '', nonce: 'scan-0001' } };
  },

  'attempts.openAttempt': async (app) => {
    const { sitter } = await roomOf(app, { state: 'booked' });
    return { as: sitter, body: { schedule_id: sitter.bookingId } };
  },
  'attempts.paperCiphertext': async (app) => {
    const { sitter } = await roomOf(app, { state: 'lobby' });
    const { body } = await send(app, sitter, 'POST', '/api/v1/attempts', { schedule_id: sitter.bookingId });
    return { as: sitter, params: { sha256: body.form?.sha256 ?? '' } };
  },
  'attempts.startAttempt': async (app) => {
    const { sitter } = await roomOf(app, { state: 'authorised' });
    return { as: sitter, params: { id: sitter.attemptId } };
  },
  'attempts.saveEvents': async (app) => ({
    ...(await ownAttempt(app)),
    body: { leaseEpoch: 1, events: [givenEvent(), givenEvent({ kind: 'visit', payload: null })] },
  }),
  'attempts.takeLease': ownAttempt,
  'attempts.submitAttempt': async (app) => ({ ...(await ownAttempt(app)), body: { leaseEpoch: 1 } }),
  'attempts.getAttempt': ownAttempt,
  'attempts.reportPresence': async (app) => ({
    ...(await ownAttempt(app)),
    body: {
      savedUpTo: 0,
      pendingCount: 0,
      visible: true,
      signals: [{ signalId: randomUUID(), kind: 'left-page', at: new Date().toISOString() }],
    },
  }),
  'attempts.raiseHand': async (app) => {
    const { sitter } = await roomOf(app);
    return { as: sitter, params: { id: sitter.attemptId }, body: { message: 'My screen is dark.' } };
  },
  'attempts.attemptRecord': ownAttempt,
  'results.getResult': submitted,
  'results.getSheet': submitted,
  'secondLooks.readSecondLook': async (app) => ({ as: await support(app), params: { id: await ended(app) } }),
  'secondLooks.reviewTermination': async (app) => ({
    as: await support(app),
    params: { id: await ended(app) },
    body: { decision: 'release', reasonText: 'Both have been heard.' },
  }),
  'secondLooks.decideLateAnswers': async (app) => ({
    as: await support(app),
    params: { id: await answeredLate(app) },
    body: { decision: 'accept', reasonText: 'The network was down.' },
  }),
  'proctoring.getRoom': async (app) => {
    const { room } = await roomOf(app);
    return { as: room.proctor, params: { roomId: room.roomId } };
  },
  'proctoring.roomTimeline': async (app) => {
    const { room, sitter } = await roomOf(app);
    return { as: room.proctor, params: { roomId: room.roomId, attemptId: sitter.attemptId } };
  },
  'proctoring.actInRoom': async (app) => {
    const { room, sitter } = await roomOf(app);
    return {
      as: room.proctor,
      params: { roomId: room.roomId },
      body: { verb: 'flag', attemptIds: [sitter.attemptId], reasonCode: 'network', reasonText: 'The line was down.' },
    };
  },

  'content.contentPage': async (app) => {
    const { rows } = await app.pool.query(
      'select slug from content_entry where slug is not null order by slug limit 1',
    );
    return { as: null, params: { slug: rows[0]?.slug ?? '' } };
  },
  'tickets.readTicket': async (app) => ({ as: null, body: { token: (await message(app)).token } }),
  'tickets.writeAgain': async (app) => ({
    as: null,
    body: { token: (await message(app)).token, entryId: randomUUID(), body: 'Still not.' },
  }),
  'tickets.ownTickets': async (app) => ({ as: (await message(app)).as }),
  'tickets.contactByForm': async () => ({
    as: null,
    body: { name: 'Meera Joshi', email: newAddress('meera'), subject: 'My result', message: 'It is not there.' },
  }),
  'inbox.listMessages': async (app) => ({ as: await support(app), body: { folder: 'waiting', page: 1 } }),
  'inbox.readMessage': inboxWith({}),
  'inbox.assignMessage': inboxWith({ to: 'me' }),
  'inbox.answerMessage': async (app) => await inboxWith({ entryId: randomUUID(), body: 'It comes tonight.' })(app),
  'inbox.closeMessage': inboxWith({ reason: 'solved' }),
  'inbox.reopenMessage': inboxWith({}),
  'staffCatalogue.listStaffTests': async (app) => ({ as: await support(app), query: { find: 'bank', page: '1' } }),
  'staffCatalogue.readStaffTest': async (app) => ({
    as: await support(app),
    params: { examId: await givenExam(app) },
  }),
  'staffCatalogue.readTestHolders': async (app) => ({
    as: await givenSignedIn(app, { role: 'finance' }),
    params: { examId: await givenExam(app) },
  }),
  'staffCatalogue.editTest': async (app) => {
    const [as, examId] = [await givenSignedIn(app, { role: 'author' }), await givenExam(app)];
    const { body } = await send(app, as, 'GET', `/api/v1/staff-tests/${examId}`);
    const { version, listing } = body as unknown as StaffTest;
    return { as, params: { examId }, body: { version, listing: { ...listing, tags: ['clerk', 'bank'] } } };
  },
  'staffCatalogue.priceTest': async (app) => ({
    as: await givenSignedIn(app, { role: 'finance' }),
    params: { examId: await givenExam(app) },
    body: { version: 1, price: 450, reason: 'The board asked for it.' },
  }),
  'staffCatalogue.sellTest': async (app) => ({
    as: await givenSignedIn(app, { role: 'finance' }),
    params: { examId: await givenExam(app) },
    body: { isSold: false, reason: 'The syllabus is old.' },
  }),
  'applications.applyForJob': applying,
  'applications.withdrawApplication': applied,
  'applications.readApplication': async (app) => ({ ...(await applied(app)), as: await support(app) }),
  'applications.decideApplication': async (app) => ({
    ...(await applied(app)),
    as: await support(app),
    body: { decision: 'shortlisted', answer: 'Come and see us on Monday.' },
  }),
  'applications.saveJob': async (app) => ({ as: await givenSignedIn(app), body: { jobId: await openJob(app) } }),
  'staffJobs.createJob': async (app) => ({ as: await support(app), body: jobDraft() }),
  'staffJobs.editJob': jobOfStaff,
  'staffJobs.endJob': async (app) => ({ ...(await jobOfStaff(app)), body: undefined }),
  'people.findPeople': async (app) => ({ as: await support(app), body: { find: 'asha' } }),
  'people.helpPerson': async (app) => ({
    as: await support(app),
    params: { id: (await givenSignedIn(app)).userId },
    body: { verb: 'end-sessions', reason: 'Asked by phone' },
  }),
  'people.correctBirthDate': async (app) => ({
    as: await support(app),
    params: { id: (await givenSignedIn(app)).userId },
    body: { dob: '2000-01-30', reason: 'Saw their card on a call' },
  }),
  'people.changeStaffAccess': async (app) => ({
    as: await admin(app),
    params: { id: (await givenUser(app, { role: 'author' })).userId },
    body: { verb: 'disable', reason: 'Left us' },
  }),
  'people.decideUnlock': async (app) => {
    const { userId } = (await withRecoveryCode(app)).as;
    const asked = { verb: 'unlock', reason: 'Lost the telephone' };
    await send(app, await support(app), 'POST', `/api/v1/people/${userId}/help`, asked);
    const { rows } = await app.pool.query('select unlock_ask_id as id from unlock_ask where user_id = $1', [userId]);
    const body = { decision: 'approve', reason: 'Saw their card on a call' };
    return { as: await support(app), params: { id: String(rows[0]?.id) }, body };
  },
  'personPurchases.readPersonOrders': async (app) => ({
    as: await support(app),
    params: { id: (await paidOrder(app)).as.userId },
  }),
  'personPurchases.readPersonTests': async (app) => ({
    as: await support(app),
    params: { id: (await givenBooking(app)).candidateId },
  }),
  'audit.readAuditLog': async (app) => ({ as: await admin(app), body: { who: 'system', from: '2026-01-01' } }),
  'audit.exportAuditLog': async (app) => ({ as: await admin(app), body: { what: 'exam', format: 'csv' } }),
  'staffContent.listContent': async (app) => ({ as: await support(app), query: { kind: 'page' } }),
  'staffContent.readContent': contentWith(),
  'staffContent.createContent': async (app) => {
    await app.pool.query("delete from content_entry where kind = 'faq' and is_hidden");
    return { as: await support(app), body: { isHidden: true, content: someFaq } };
  },
  'staffContent.editContent': contentWith({
    version: 1,
    content: {
      kind: 'banner',
      title: { en: 'New dates' },
      text: { en: 'In May.' },
      linkPath: '/products',
      linkLabel: { en: 'See them' },
    },
  }),
  'staffContent.showContent': contentWith({ version: 1, isHidden: false }),
  'staffContent.moveContent': contentWith({ to: 'up' }),
  'staffContent.removeContent': async (app) => ({ ...(await contentWith()(app)), query: { version: '1' } }),
  'staffCategories.listCategories': async (app) => ({ as: await support(app) }),
  'staffCategories.createCategory': async (app) => {
    await app.pool.query("delete from category where slug like 'skills-%'");
    return { as: await support(app), body: newCategory() };
  },
  'staffCategories.editCategory': categoryWith((category) => ({ version: 1, category })),
  'staffCategories.moveCategory': categoryWith(() => ({ to: 'up' })),
  'staffCategories.removeCategory': categoryWith(),
  'jobs.jobById': async (app) => {
    const { rows } = await app.pool.query('select job_id from job order by job_id limit 1');
    return { as: null, params: { id: rows[0]?.job_id ?? '' } };
  },
};
