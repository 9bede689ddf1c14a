import type { App } from '../../platform/app.ts';
import { makePasswordLane, type PasswordLane } from './password/password-lane.ts';
import {
  type MintAccessToken,
  makeAccessTokens,
  makeProctoringTokens,
  makeTokenReader,
} from './session/access-token.ts';
import { makeSessionCache, type SessionCache } from './session/session-cache.ts';
import { spendAccessToken } from './session/spend-access-token.ts';

/** What identity holds for each app: its lane, its memory of sessions, its keys. */
export type Identity = {
  app: App;
  lane: PasswordLane;
  sessions: SessionCache;
  mintAccessToken: MintAccessToken;
  /** Null where the proctoring host is this one. */
  mintProctoringToken: MintAccessToken | null;
};

const ofApp = new WeakMap<App, Identity>();

export function makeIdentity(app: App): Identity {
  const { publicUrl, proctoringHost } = app.settings;
  if (proctoringHost)
    app.setReadBearer(spendAccessToken(app, makeTokenReader(app.secrets, publicUrl, proctoringHost.origin)));
  const identity = {
    app,
    lane: makePasswordLane(app.settings.LOGIN_LANE),
    sessions: makeSessionCache(app),
    mintAccessToken: makeAccessTokens(app.secrets, publicUrl),
    mintProctoringToken: proctoringHost && makeProctoringTokens(app.secrets, publicUrl, proctoringHost.origin),
  };
  ofApp.set(app, identity);
  return identity;
}

export function identityOf(app: App): Identity {
  const identity = ofApp.get(app);
  if (!identity) throw new Error('identity is not registered');
  return identity;
}
