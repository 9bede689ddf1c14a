import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { askFather } from './minors.ts';
import { becomeSomebody, comeByGoogle, open } from './people.ts';
import { playerOf } from './player.ts';
import { start } from './practice.ts';
import { comeAs, type OfferedCandidate, type OfferedRoom, offerRoom, signInStaff } from './room.ts';
import { wordsOf } from './words.ts';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
/** The ids in the addresses of screens, and the users who open them. */
export type Facts = {
  testId: string;
  jobId: string;
  applicationId: string;
  documentId: string;
  /** The user whom a member of staff looks up. */
  userId: string;
  orderId: string;
  bookingId: string;
  resultId: string;
  /** The part after the # in the link of a shared score. */
  scoreToken: string;
  /** The code of a test that was bought, but for which no date has been chosen. */
  waitingCode: string;
  lobbyId: string;
  /** The code of a practice test that visitors may take without an account. */
  practiceCode: string;
  attemptId: string;
  roomPath: string;
  bookingInRoom: string;
  reviewId: string;
  messageId: string;
  bannerId: string;
  ticketToken: string;
  /** The part after the # in the link of a guardian's mail. */
  guardianToken: string;
  cookies: Record<
    | 'visitor'
    | 'candidate'
    | 'newcomer'
    | 'googled'
    | 'sitter'
    | 'proctor'
    | 'support'
    | 'finance'
    | 'author'
    | 'admin'
    | 'gate',
    Cookies
  >;
};

const demo = { username: 'candidate@demo.kasauti.example', password: 'Kasauti-Demo-2026' };

const MADE_WITHIN_MS = 200_000;

/**
 * Returns the facts of this run. They are created only once. After a failed test, the test runner starts another
 * worker, which reads the existing facts. While one worker creates the facts, the others wait.
 */
export async function factsOfRun(browser: Browser): Promise<Facts> {
  // The folder belongs to this run only. Another run at the same time uses another server, which does not have these
  // users.
  const folder = process.env.KASAUTI_E2E_RUN_DIR;
  if (!folder) throw new Error('KASAUTI_E2E_RUN_DIR names the folder of this run');
  const [file, making] = [join(folder, 'facts.json'), join(folder, 'facts.making')];
  const isMine = await mkdir(making).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (isMine) {
    try {
      await writeFile(`${file}.new`, JSON.stringify(await prepareFacts(browser)));
      await rename(`${file}.new`, file);
    } catch (error) {
      await rmdir(making);
      throw error;
    }
  }
  await expect.poll(() => existsSync(file), { timeout: MADE_WITHIN_MS }).toBe(true);
  return JSON.parse(await readFile(file, 'utf8')) as Facts;
}

/**
 * Prepares everything that the screens show: a demo user with past tests, a room in session, and a candidate in a test.
 */
export async function prepareFacts(browser: Browser, baseURL?: string): Promise<Facts> {
  const as = async <T>(act: (page: Page) => Promise<T>): Promise<[T, Cookies]> => {
    const context = await browser.newContext({
      locale: 'en-IN',
      viewport: { width: 1280, height: 800 },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    const done = await act(page);
    const cookies = await context.cookies();
    await context.close();
    return [done, cookies];
  };
  // This room is created first, so that its test has begun when everything else is ready.
  const room = await offerRoom({
    mode: 'live',
    startsInSeconds: 30,
    names: ['Asha Rao', 'Ravi Kumar', 'Meena Iyer', 'Venkatanarasimharajuvaripeta Subramaniam'],
    withPhotos: true,
  });
  const gateRoom = await offerRoom({ mode: 'centre', startsInSeconds: 900, names: ['Asha Rao'] });
  const [own, candidate] = await as(candidateFacts);
  const [, newcomer] = await as(becomeSomebody);
  const [, googled] = await as(comeByGoogle);
  const [sat, sitter] = await as(sitterFacts);
  const [, proctor] = await as(async (page) => {
    await signInStaff(page, room.proctor);
    await fillRoom(page, room);
  });
  const [message, support] = await as(async (page) => {
    await signInStaff(page, room.second);
    const listed = '/api/v1/staff-content?filter[kind]=banner';
    const { items: banners } = await read<{ items: { id: string }[] }>(page, listed);
    return { ...(await writeMessage(page)), bannerId: banners[0]?.id ?? '' };
  });
  const [, admin] = await as((page) => signInStaff(page, room.admin));
  const [, finance] = await as((page) => signInStaff(page, room.finance));
  const [, author] = await as((page) => signInStaff(page, room.author));
  const [, gate] = await as((page) => signInStaff(page, gateRoom.gate ?? room.proctor));
  // The language in the link's query is removed, so that the page can be opened in both languages.
  const [[, guardianToken = '']] = await as(async (page) => (await askFather(page)).split('#'));
  const [asha, ravi] = room.candidates;
  if (!asha || !ravi) throw new Error('two are needed');
  return {
    ...own,
    ...sat,
    ...message,
    roomPath: `/staff/rooms/${room.roomId}?sitting=${room.sittingId}`,
    bookingInRoom: asha.bookingId,
    reviewId: ravi.attemptId,
    guardianToken,
    cookies: { visitor: [], candidate, newcomer, googled, sitter, proctor, support, finance, author, admin, gate },
  };
}

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
  return (await answer.json()) as T;
}

async function candidateFacts(page: Page) {
  const login = { ...demo, deviceId: 'screens', forceLogin: true };
  const answer = await page.request.post('/api/v1/auth/login', { data: login });
  expect(answer.status()).toBe(200);
  const { user } = (await answer.json()) as { user: { _id: string } };
  const { data: tests } = await read<{ data: { _id: string; test_code: string; price: number; mode: string }[] }>(
    page,
    '/api/v1/catalogue/getAllTestsWithDetails',
  );
  const wanted = tests.filter(({ price, mode }) => price > 0 && mode === 'live').slice(0, 3);
  for (const { _id: productId } of wanted) {
    await page.request.post(`/api/v1/user/cart/add/${user._id}`, { data: { productId, quantity: 1 } });
    await page.request.post(`/api/v1/wishlist/${user._id}`, { data: { productId } });
  }
  const jobs = await read<{ _id: string }[]>(page, '/api/v1/job/alljobs');
  const { data: orders } = await read<{ data: { _id: string }[] }>(page, `/api/v1/pay/orders/${user._id}`);
  const { data: bookings } = await read<{ data: { schedule_id: string; state: string }[] }>(
    page,
    `/api/v1/bookings/${user._id}`,
  );
  const { data: results } = await read<{ data: { attemptId: string }[] }>(page, `/api/v1/results/${user._id}`);
  const { data: rights } = await read<{ data: { product: { test_code: string } }[] }>(
    page,
    `/api/v1/pay/entitlements/${user._id}`,
  );
  const { data: practice } = await read<{ data: { test_code: string }[] }>(page, '/api/v1/practice');
  const jobId = jobs[0]?._id ?? '';
  return {
    practiceCode: practice[0]?.test_code ?? '',
    documentId: await handInDocument(page),
    testId: wanted[0]?._id ?? '',
    jobId,
    applicationId: await applyFor(page, user._id, jobId),
    userId: user._id,
    orderId: orders[0]?._id ?? '',
    bookingId: bookings.find(({ state }) => state === 'confirmed')?.schedule_id ?? '',
    resultId: results[0]?.attemptId ?? '',
    scoreToken: await shareScore(page, results[0]?.attemptId ?? ''),
    waitingCode: rights[0]?.product.test_code ?? wanted[0]?.test_code ?? '',
  };
}

/** Uploads a document that staff have to check. */
async function handInDocument(page: Page): Promise<string> {
  const file = await page.screenshot();
  const uploads = '/api/v1/profile/uploads';
  const begun = await page.request.post(uploads, {
    data: { kind: 'identity', fileName: 'identity.png', sizeInBytes: file.length },
  });
  const { uploadId } = (await begun.json()) as { uploadId: string };
  const headers = { 'content-type': 'application/octet-stream' };
  await page.request.put(`${uploads}/${uploadId}/pieces/0`, { data: file, headers });
  expect((await page.request.post(`${uploads}/${uploadId}/finish`, { data: {} })).status()).toBe(200);
  // The id of a document is the id of its upload.
  return uploadId;
}

async function shareScore(page: Page, attemptId: string): Promise<string> {
  const data = { shows: 'score', days: 7, agreed: true, consentVersion: 1 };
  const answer = await page.request.post(`/api/v1/attempts/${attemptId}/score-cards`, { data });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

async function applyFor(page: Page, userId: string, jobId: string): Promise<string> {
  const answer = await page.request.post(`/api/v1/applications/${userId}`, {
    data: { jobId, note: 'I can begin next month.', attemptIds: [], agreed: true, consentVersion: 1 },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { _id: string })._id;
}

/** Starts a practice test as a candidate. Returns the ids of the booking, for the lobby, and of the attempt. */
async function sitterFacts(page: Page) {
  const { candidates } = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao', 'Ravi Kumar'] });
  const [sitting] = candidates;
  if (!sitting) throw new Error('the room has nobody');
  await comeAs(page.context(), sitting);
  await open(page, `/lobby/${sitting.bookingId}`);
  const say = await wordsOf(page);
  await start(page, say, playerOf(page, say));
  return { lobbyId: sitting.bookingId, attemptId: sitting.attemptId };
}

/** Sends a message and finds it in the staff inbox. */
async function writeMessage(page: Page) {
  const { formToken } = await read<{ formToken: string }>(page, '/api/v1/general/contact-form');
  const form = {
    name: 'Meera Joshi',
    email: 'meera.joshi@people.example',
    subject: 'My result',
    message: 'Where is it?',
  };
  const answer = await page.request.post('/api/v1/general/contact', {
    data: { ...form, formToken, kind: 'grievance' },
  });
  const { ticketNo, ticketToken } = (await answer.json()) as { ticketNo: number; ticketToken: string };
  const found = await Promise.all(
    ['waiting', 'suspected'].map(async (folder) => {
      const asked = { filter: { folder, find: String(ticketNo) } };
      const inbox = await page.request.post('/api/v1/inbox/find', { data: asked });
      return ((await inbox.json()) as { items: { _id: string }[] }).items;
    }),
  );
  const messageId = found.flat()[0]?._id ?? '';
  // This form is sent so fast that the server suspects a script. The message is therefore moved back to the inbox.
  await page.request.post(`/api/v1/inbox/${messageId}/reopen`);
  return { ticketToken, messageId };
}

/** Fills a room: one candidate has raised a hand, one waits to be admitted, and one test was ended. */
async function fillRoom(page: Page, room: OfferedRoom): Promise<void> {
  const ask = async ({ cookie }: Pick<OfferedCandidate, 'cookie'>, path: string, data: object) => {
    const answer = await fetch(`${process.env.KASAUTI_E2E_URL}/api/v1${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  const act = async (verb: string, { attemptId }: OfferedCandidate, reasonCode: string, reasonText: string) => {
    const data = { verb, attemptIds: [attemptId], reasonCode, reasonText };
    expect((await page.request.post(`/api/v1/rooms/${room.roomId}/actions`, { data })).status()).toBe(200);
  };
  const [asha, ravi, waiting] = room.candidates;
  if (!asha || !ravi || !waiting) throw new Error('three are needed');
  await expect.poll(() => Date.parse(room.startsAt) <= Date.now(), { timeout: 60_000 }).toBe(true);
  for (const one of [asha, ravi, waiting]) await ask(one, '/attempts', { schedule_id: one.bookingId });
  for (const one of [asha, ravi]) {
    await act('authorise', one, 'identity-checked', '');
    await ask(one, `/attempts/${one.attemptId}/start`, {});
  }
  await ask(asha, `/attempts/${asha.attemptId}/hand`, { message: 'My screen is dark.' });
  await act('terminate', ravi, 'unauthorised-material', 'A telephone lay under the paper.');
}
