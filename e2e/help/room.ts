import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AttemptId, BookingId, FormId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { open } from './people.ts';
import { type Say, wordsOf } from './words.ts';

export type RoomWishes = {
  mode: 'live' | 'centre' | 'none';
  /** An exam of the demo that replaces the default exam of the mode. */
  testCode?: string;
  /**
   * Makes a practice exam of its own in mode `none`, with questions that people mark: these are the last two of five.
   * Also creates three people who mark.
   */
  hasEssays?: true;
  /** The same, but candidates answer the last two questions with files. */
  hasUploads?: true;
  /**
   * Makes a practice exam of its own in mode `none`, with two sections that have so many minutes. The first one has two
   * questions, the second one has one.
   */
  sectionMinutes?: [number, number];
  /** Makes a practice exam of its own in mode `none`, with a form of three questions. */
  hasOwnForm?: true;
  /** The candidates have compensatory time. */
  needTime?: true;
  /** Makes a practice exam of its own in mode `none`, with this published form. */
  formId?: FormId;
  startsInSeconds: number;
  names: string[];
  withPhotos?: boolean;
  /**
   * Leaves the exam of a centre in the shop after its candidates have booked it. Otherwise the exam is taken off sale.
   */
  isSold?: boolean;
};

type StaffMember = { userId: UserId; email: string; password: string; fullName: string; totpSecret: string | null };
export type OfferedCandidate = {
  userId: UserId;
  name: string;
  email: string;
  password: string;
  bookingId: BookingId;
  attemptId: AttemptId;
  rollNumber: string;
  admitCard: string;
  cookie: string;
};
export type OfferedAnswer = { itemRef: string; payload: object };

export type OfferedRoom = {
  sittingId: SittingId;
  roomId: RoomId;
  name: string;
  testCode: string;
  /** Form of the exam. Null if the exam has none yet. */
  formId: FormId | null;
  startsAt: string;
  proctor: StaffMember;
  /** A member of support, who is not the proctor of the room. */
  second: StaffMember;
  admin: StaffMember;
  finance: StaffMember;
  author: StaffMember;
  /** Three people who mark answers if the exam has essays. */
  markers: StaffMember[];
  /** The staff member at the entrance of a centre, or null if there is no centre. */
  gate: StaffMember | null;
  answers: OfferedAnswer[];
  candidates: OfferedCandidate[];
};

/** Messages to and from the process that creates rooms. An answer has the number of the message that it answers. */
export type OfferAsk = { no: string; wishes: RoomWishes };
export type OfferAnswer = { no: string } & ({ room: OfferedRoom } | { problem: string });

const offerScript = join(import.meta.dirname, 'offer-room.ts');

/**
 * The process that creates the rooms for all journeys of this worker. Starting this process takes longer than creating
 * a room.
 */
let offering: ChildProcess | null = null;

/** Creates a sitting that begins at the wanted time, with a proctor and candidates who have booked it. */
export async function offerRoom(wishes: RoomWishes): Promise<OfferedRoom> {
  offering ??= startOffering();
  const child = offering;
  const no = randomUUID();
  return new Promise((resolve, reject) => {
    const isOver = (code: number | null) =>
      reject(new Error(`the room was not offered: the script ended with ${code}`));
    child.once('exit', isOver);
    child.on('message', function hear(answer: OfferAnswer) {
      if (answer.no !== no) return;
      child.off('message', hear).off('exit', isOver);
      if ('problem' in answer) reject(new Error(`the room was not offered: ${answer.problem}`));
      else resolve(answer.room);
    });
    child.send({ no, wishes } satisfies OfferAsk);
  });
}

function startOffering(): ChildProcess {
  const url = process.env.KASAUTI_E2E_URL ?? '';
  const dataDir = process.env.KASAUTI_E2E_DATA_DIR;
  if (!dataDir) throw new Error('KASAUTI_E2E_DATA_DIR names the data folder of the server under test');
  const child = fork(offerScript, {
    env: { ...process.env, PORT: new URL(url).port, KASAUTI_PUBLIC_URL: url, KASAUTI_DATA_DIR: dataDir },
    // Without this, the test runner's own loader would be passed on. The script does not need it.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The next room is then created by a new process.
  child.once('exit', () => {
    offering = null;
  });
  return child;
}

/** Opens the session of this candidate in a separate browser, as a login does. */
export async function comeAs(context: BrowserContext, { cookie }: OfferedCandidate): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: process.env.KASAUTI_E2E_URL ?? '', httpOnly: true, sameSite: 'Lax' }]);
}

/** Logs in a member of staff with password and authenticator code. This works in every language. */
export async function signInStaff(page: Page, who: StaffMember, path = '/staff'): Promise<void> {
  await open(page, path);
  await page.locator('input[autocomplete="username"]').fill(who.email);
  await page.locator('input[type="password"]').fill(who.password);
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete="one-time-code"]').fill(codeNow(who.totpSecret ?? ''));
  await page.keyboard.press('Enter');
  await expect(page.locator('input[autocomplete="one-time-code"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Signs in an author on the page and an administrator on another page. Returns this other page and the words of the
 * first one.
 */
export async function openAsAuthorAndAdmin(
  page: Page,
  browser: Browser,
  path: string,
): Promise<{ chief: Page; say: Say }> {
  const { author, admin } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  const chief = await (await browser.newContext()).newPage();
  await signInStaff(chief, admin, '/staff');
  await signInStaff(page, author, path);
  return { chief, say: await wordsOf(page) };
}

/** Returns the current code of an authenticator app (RFC 6238: 30 seconds, six digits). */
function codeNow(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(step).digest();
  const from = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
