import { randomUUID } from 'node:crypto';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  listDevices,
  readSecondFactors,
} from '@kasauti/contract/identity/account.ts';
import { codeAt } from '../../../apps/server/modules/identity/second-factor/totp.ts';
import type { TestApp } from '../../../apps/server/test/app.ts';
import { givenBrowser, givenSignedIn, givenUser, mailsTo } from '../../../apps/server/test/given/identity.ts';
import { givenPasskey } from '../../../apps/server/test/given/passkey.ts';
import { send } from '../../../apps/server/test/given/proctoring.ts';
import { cookieOf, type Make, newAddress, type Person, withPassword, withRecoveryCode } from './make.ts';

async function newPasskey(app: TestApp, as: Person, proof: object) {
  const begun = await send(app, as, 'POST', beginPasskey.path, proof);
  const passkey = givenPasskey({ origin: app.settings.publicUrl }).make(begun.body.challenge);
  return { name: 'Blue key', passkey };
}

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

export const accountExamples: Record<string, Make> = {
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
};
