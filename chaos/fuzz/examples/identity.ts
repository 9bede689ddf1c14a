import { addPasskey, beginPasskey } from '@kasauti/contract/identity/account.ts';
import { askPasskeyLogin, login, signup } from '@kasauti/contract/identity/identity.ts';
import { codeAt } from '../../../apps/server/modules/identity/second-factor/totp.ts';
import {
  givenBrowser,
  givenSignedIn,
  givenUser,
  mailsTo,
  signUpForm,
} from '../../../apps/server/test/given/identity.ts';
import { givenPasskey } from '../../../apps/server/test/given/passkey.ts';
import { send } from '../../../apps/server/test/given/proctoring.ts';
import { cookieOf, type Make, newAddress, withPassword } from './make.ts';

export const identityExamples: Record<string, Make> = {
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
    // Sets the flags for user presence and user verification.
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
};
