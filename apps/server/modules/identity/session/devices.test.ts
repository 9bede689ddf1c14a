import { listDevices, signOutDevice, type WireDevice } from '@kasauti/contract/identity/account.ts';
import { authCheck, logout, secondFactor } from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenBrowser, type GivenUser, givenBrowser, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { codeAt } from '../index.ts';

const app = await testApp();
const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const devicesOf = async (browser: GivenBrowser): Promise<WireDevice[]> => (await browser.send(listDevices)).json().data;
const newDeviceMails = async (email: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('A new device'));
const auditOf = async (userId: string, action: string) =>
  (
    await app.pool.query('select detail from audit_entry where object_id = $1 and action = $2 order by entry_no', [
      userId,
      action,
    ])
  ).rows;

test('the owner sees each device with its name and last use, the active one first', async () => {
  const user = await givenUser(app);
  const [laptop, phone] = [givenBrowser(app), givenBrowser(app, { userAgent: CHROME })];
  await laptop.logIn(user);
  await phone.logIn(user, { forceLogin: true });
  const devices = await devicesOf(phone);
  expect(devices.map(({ name, isThis, isActive }) => ({ name, isThis, isActive }))).toEqual([
    { name: 'Chrome on Android', isThis: true, isActive: true },
    { name: 'Firefox on Linux', isThis: false, isActive: false },
  ]);
  expect(JSON.stringify(devices)).not.toContain(laptop.deviceId);
  expect((await devicesOf(givenBrowser(app))) ?? null).toBeNull();
});

test('one email reports a login on a new device, and none reports the first device', async () => {
  const user = await givenUser(app);
  const [laptop, phone] = [givenBrowser(app), givenBrowser(app, { userAgent: CHROME })];
  await laptop.logIn(user);
  expect(await newDeviceMails(user.email)).toEqual([]);
  await phone.logIn(user, { forceLogin: true });
  await laptop.logIn(user, { forceLogin: true });
  await phone.logIn(user, { forceLogin: true });
  const [mail, ...more] = await newDeviceMails(user.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('A new device is logged in to your account at Kasauti');
  expect(mail?.plain).toContain('Device: Chrome on Android');
});

test('a browser that logs in again after a logout, with a new device id, is the device that it was', async () => {
  const user = await givenUser(app);
  const [laptop, phone] = [givenBrowser(app), givenBrowser(app, { userAgent: CHROME })];
  await phone.logIn(user);
  await laptop.logIn(user, { forceLogin: true });
  const [known] = await devicesOf(laptop);
  await laptop.send(logout);
  laptop.forgetDeviceId();
  await laptop.logIn(user);
  const devices = await devicesOf(laptop);
  expect(devices).toHaveLength(2);
  expect(devices[0]).toMatchObject({ isThis: true, firstSeenAt: known?.firstSeenAt });
  expect(await newDeviceMails(user.email)).toHaveLength(1);
});

test('the secret of a browser makes another person no known device', async () => {
  const [one, two] = [await givenUser(app), await givenUser(app)];
  const [shared, own] = [givenBrowser(app), givenBrowser(app)];
  await own.logIn(two);
  await shared.logIn(one);
  await shared.logIn(two, { forceLogin: true });
  expect(await newDeviceMails(two.email)).toHaveLength(1);
  expect(await newDeviceMails(one.email)).toEqual([]);
});

test('a shared browser remains a known device of both users when one of them logs in or out there', async () => {
  const [one, two] = [await givenUser(app), await givenUser(app)];
  const [shared, own] = [givenBrowser(app), givenBrowser(app, { userAgent: CHROME })];
  const useShared = async (user: GivenUser) => {
    expect((await shared.logIn(user, { forceLogin: true })).statusCode).toBe(200);
    await shared.send(logout);
    shared.forgetDeviceId();
  };
  await own.logIn(one);
  await useShared(one);
  expect(await newDeviceMails(one.email)).toHaveLength(1);
  await useShared(two);
  await useShared(one);
  expect(await newDeviceMails(one.email)).toHaveLength(1);

  const phone = givenBrowser(app, { userAgent: CHROME });
  await shared.logIn(one, { forceLogin: true });
  await shared.send(logout);
  await shared.logIn(two);
  await phone.logIn(two, { forceLogin: true });
  const { deviceRef } = (await devicesOf(phone)).find(({ isThis }) => !isThis)!;
  expect((await phone.send(signOutDevice, { deviceRef })).statusCode).toBe(200);
  await own.logIn(one, { forceLogin: true });
  expect(await devicesOf(own)).toHaveLength(2);
});

test('a device that is signed out leaves the list, and comes back as a new one', async () => {
  const user = await givenUser(app);
  const [laptop, phone] = [givenBrowser(app), givenBrowser(app, { userAgent: CHROME })];
  await phone.logIn(user);
  await laptop.logIn(user, { forceLogin: true });
  const old = (await devicesOf(laptop)).find(({ isThis }) => !isThis)!;
  expect((await laptop.send(signOutDevice, { deviceRef: old.deviceRef })).statusCode).toBe(200);
  expect(await devicesOf(laptop)).toHaveLength(1);
  expect(await auditOf(user.userId, 'device.sign-out')).toEqual([
    { detail: JSON.stringify({ device: 'Chrome on Android' }) },
  ]);
  expect((await laptop.send(signOutDevice, { deviceRef: old.deviceRef })).json().code).toBe('not-found');
  const before = (await newDeviceMails(user.email)).length;
  await phone.logIn(user, { forceLogin: true });
  expect(await newDeviceMails(user.email)).toHaveLength(before + 1);
});

test('a login that waits for its code on a device that is signed out begins anew', async () => {
  const user = await givenUser(app, { role: 'author' });
  const secret = user.totpSecret ?? '';
  const stepAgo = (steps: number) => codeAt(secret, new Date(Date.now() - steps * 30_000));
  const [laptop, phone] = [givenBrowser(app), givenBrowser(app, { userAgent: CHROME })];
  const challengeOn = async (browser: GivenBrowser) =>
    (await browser.logIn(user, { forceLogin: true })).json().challenge as string;
  const answer = (browser: GivenBrowser, challenge: string, otp: string) =>
    browser.send(secondFactor, { challenge, otp });
  expect((await answer(phone, await challengeOn(phone), stepAgo(1))).statusCode).toBe(200);
  expect((await answer(laptop, await challengeOn(laptop), stepAgo(0))).statusCode).toBe(200);
  const waiting = await challengeOn(phone);
  const { deviceRef } = (await devicesOf(laptop)).find(({ isThis }) => !isThis)!;
  expect((await laptop.send(signOutDevice, { deviceRef })).statusCode).toBe(200);
  expect((await answer(phone, waiting, stepAgo(-1))).json().code).toBe('challenge-expired');
});

test("nobody signs out another's device, or the one they are using", async () => {
  const [owner, other] = [await givenUser(app), await givenUser(app)];
  const [laptop, stranger] = [givenBrowser(app), givenBrowser(app)];
  await laptop.logIn(owner);
  await stranger.logIn(other);
  const [device] = await devicesOf(laptop);
  const { deviceRef } = device!;
  expect((await stranger.send(signOutDevice, { deviceRef })).json().code).toBe('not-found');
  expect((await laptop.send(signOutDevice, { deviceRef })).json().code).toBe('this-device');
  expect((await laptop.send(authCheck)).statusCode).toBe(200);
});
