import {
  changePassword as changePasswordCall,
  forgotPassword,
  resetPassword as resetPasswordCall,
} from '@kasauti/contract/identity/identity.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { deviceLabel } from '@kasauti/domain/identity/device-label.ts';
import type { App } from '../../../platform/app.ts';
import type { Identity } from '../identity-parts.ts';
import { type BrowserSessions, madeBy } from '../session/browser-session.ts';
import { askPasswordReset } from '../sign-up/ask-for-links.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';

/** Registers the calls that reset and change a password. */
export function servePasswords(app: App, identity: Identity, browser: BrowserSessions): void {
  app.serve(forgotPassword, { permission: 'session.begin', limited: 'shared' }, async ({ body, requestId }) => {
    await app.inTransaction((work) => askPasswordReset(work, body.emailOrUsername), requestId);
    return {
      message:
        'If there is an account for this address, we have sent it a link to set a new password. It works for 10 minutes.',
    };
  });

  app.serve(resetPasswordCall, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const facts = { ...ask.body, deviceLabel: deviceLabel(ask.userAgent), ...madeBy(ask) };
    const bar = await resetPassword(identity, facts);
    return bar ?? { message: 'Your new password is set. Please log in with it.' };
  });

  app.serve(changePasswordCall, { permission: 'session.own', limited: 'shared' }, async (ask) => {
    const changed = await changePassword(identity, { ...ask.body, session: ask.session, ...madeBy(ask) });
    if (isRefusal(changed)) return changed;
    browser.setToken(ask, changed.token);
    return { message: 'Your password is changed. Other devices were logged out.' };
  });
}
