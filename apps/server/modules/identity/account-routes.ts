import {
  addPasskey as addPasskeyCall,
  askEmailChange as askEmailCall,
  askPasskey as askPasskeyCall,
  beginAuthenticator as beginCall,
  beginPasskey as beginPasskeyCall,
  cancelEmailChange as cancelEmailCall,
  confirmAuthenticator as confirmCall,
  confirmEmailChange as confirmEmailCall,
  listDevices,
  readContact,
  readSecondFactors,
  removeAuthenticator as removeCall,
  removePasskey as removePasskeyCall,
  renewRecoveryCodes as renewCall,
  signOutDevice as signOutDeviceCall,
  undoEmailChange as undoEmailCall,
  type WireProof,
} from '@kasauti/contract/identity/account.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { deviceLabel } from '@kasauti/domain/identity/device-label.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Session } from '../../platform/http/session.ts';
import { isOfStaff } from '../../platform/security/permissions.ts';
import { askEmailChange, cancelEmailChange, confirmEmailChange, undoEmailChange } from './email-change/change-email.ts';
import type { Identity } from './identity-parts.ts';
import { askPasskey } from './passkey/ask-passkey.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkey/passkeys.ts';
import { presentContact, presentDevice, presentHandle, presentPasskey } from './present.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './second-factor/authenticator.ts';
import { findWays } from './second-factor/second-factor-ways.ts';
import { signOutDevice } from './session/sign-out-device.ts';
import { findDevices } from './store/devices.ts';
import { findWaitingChange } from './store/email-changes.ts';
import { findPasskeys } from './store/passkeys.ts';
import { countRecoveryCodes } from './store/second-factors.ts';
import { findUser } from './store/users.ts';
import type { ReauthenticationAsk } from './with-reauthentication.ts';

const guarded = { permission: 'account.own', limited: 'shared' } as const;

/** Registers the calls by which users manage their own account. */
export function serveAccount(identity: Identity): void {
  serveDevices(identity);
  serveSecondFactors(identity);
  serveContact(identity);
  servePasskeys(identity);
}

function serveDevices({ app }: Identity): void {
  app.serve(listDevices, { permission: 'account.own' }, async ({ session }) => {
    const devices = await findDevices(app.database, session.userId);
    return { data: devices.map((device) => presentDevice(device, session.deviceId)) };
  });

  app.serve(signOutDeviceCall, guarded, async ({ body, session, requestId }) => {
    const act = (work: Work) => signOutDevice(work, app, session, body.deviceRef);
    const done = await app.inTransaction(act, requestId);
    return isRefusal(done) ? done : { message: 'This device is signed out and removed from your list.' };
  });
}

function serveSecondFactors(identity: Identity): void {
  const { app } = identity;
  app.serve(readSecondFactors, { permission: 'account.own' }, async ({ session }) => {
    const { hasAuthenticator, passkeys } = await findWays(app.database, session.userId);
    return {
      hasAuthenticator,
      passkeys: passkeys.map(presentPasskey),
      recoveryCodesLeft: await countRecoveryCodes(app.database, session.userId),
      isRequired: isOfStaff(session.role),
    };
  });

  app.serve(beginCall, guarded, (ask) => beginAuthenticator(identity, ownerAsk(ask)));

  app.serve(confirmCall, guarded, async ({ body, session, requestId }) => {
    const act = (work: Work) => confirmAuthenticator(work, app, session, body.otp);
    const codes = await app.inTransaction(act, requestId);
    return isRefusal(codes) ? codes : { recoveryCodes: codes };
  });

  app.serve(removeCall, guarded, async (ask) => {
    const bar = await removeAuthenticator(identity, ownerAsk(ask));
    return bar ?? { message: 'Your authenticator app is removed. The login no longer asks for its code.' };
  });

  app.serve(renewCall, guarded, async (ask) => {
    const codes = await renewRecoveryCodes(identity, ownerAsk(ask));
    return isRefusal(codes) ? codes : { recoveryCodes: codes };
  });
}

function serveContact(identity: Identity): void {
  const { app } = identity;
  app.serve(readContact, { permission: 'account.own' }, async ({ session }) => {
    const user = await findUser(app.database, session.userId);
    if (!user) throw new Error('the session’s user does not exist');
    return presentContact(user, await findWaitingChange(app.database, session.userId, app.clock.now()));
  });

  app.serve(askEmailCall, guarded, async (ask) => {
    const { newEmail, ...proof } = ask.body;
    const asked = await askEmailChange(identity, { ...ownerAsk({ ...ask, body: proof }), newEmail });
    return isRefusal(asked) ? asked : { message: 'We have sent a link to the new address. Open it to confirm.' };
  });

  app.serve(cancelEmailCall, { permission: 'account.own' }, async ({ session, requestId }) => {
    const done = await app.inTransaction((work) => cancelEmailChange(work, session), requestId);
    return isRefusal(done) ? done : { message: 'Your address stays as it is.' };
  });

  app.serve(confirmEmailCall, guarded, async ({ body, session, requestId }) => {
    const act = (work: Work) => confirmEmailChange(work, app, session, body.token);
    const done = await app.inTransaction(act, requestId);
    if (!isRefusal(done)) identity.sessions.forget(session.userId);
    return done;
  });

  app.serve(undoEmailCall, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const act = (work: Work) => undoEmailChange(work, app, ask.body.token, deviceLabel(ask.userAgent));
    return await app.inTransaction(act, ask.requestId);
  });
}

function servePasskeys(identity: Identity): void {
  const { app } = identity;
  app.serve(askPasskeyCall, guarded, async ({ session, requestId }) => {
    const { userId } = session;
    const challenge = await app.inTransaction((work) => askPasskey(work, userId, 'prove'), requestId);
    return { challenge, passkeys: (await findPasskeys(app.database, userId)).map(presentHandle) };
  });

  app.serve(beginPasskeyCall, guarded, async (ask) => {
    const begun = await beginPasskey(identity, ownerAsk(ask));
    if (isRefusal(begun)) return begun;
    const { challenge, user, passkeys } = begun;
    return {
      challenge,
      siteName: app.settings.KASAUTI_SITE_NAME,
      user: {
        id: Buffer.from(user.userId, 'utf8').toString('base64url'),
        name: user.email,
        displayName: user.fullName,
      },
      passkeys: passkeys.map(presentHandle),
    };
  });

  app.serve(addPasskeyCall, guarded, ({ body, session, requestId }) =>
    addPasskey(identity, session, { ...body, requestId }),
  );

  app.serve(removePasskeyCall, guarded, async (ask) => {
    const bar = await removePasskey(identity, ownerAsk(ask), ask.body.passkeyId);
    return bar ?? { message: 'The passkey is removed. It no longer opens your account.' };
  });
}

function ownerAsk(ask: { session: Session; body: WireProof; address: string; requestId: string }): ReauthenticationAsk {
  const { session, address, requestId, body } = ask;
  return { session, proof: body, address, requestId };
}
