import { listDevices, signOutDevice as signOutDeviceCall } from '@kasauti/contract/account.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { Identity } from './identity-parts.ts';
import { presentDevice } from './present.ts';
import { signOutDevice } from './sign-out-device.ts';
import { findDevices } from './store/devices.ts';

/** The calls by which people look after their own account. */
export function serveAccount({ app }: Identity): void {
  app.serve(listDevices, { permission: 'account.own' }, async ({ session }) => {
    const devices = await findDevices(app.database, session.userId);
    return { data: devices.map((device) => presentDevice(device, session.deviceId)) };
  });

  app.serve(signOutDeviceCall, { permission: 'account.own', limited: true }, async ({ body, session, requestId }) => {
    const act = (work: Work) => signOutDevice(work, app, session, body.deviceRef);
    const done = await app.inTransaction(act, requestId);
    return isRefusal(done) ? done : { message: 'This device is signed out and off your list.' };
  });
}
