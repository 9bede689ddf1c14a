import type { App } from '../../app.ts';
import { type MintAccessToken, makeAccessTokens } from './access-token.ts';
import { makePasswordLane, type PasswordLane } from './password-lane.ts';
import { makeSessionCache, type SessionCache } from './session-cache.ts';

/** What identity holds for each app: its lane, its memory of sessions, its keys. */
export type Identity = { app: App; lane: PasswordLane; sessions: SessionCache; mintAccessToken: MintAccessToken };

const ofApp = new WeakMap<App, Identity>();

export function makeIdentity(app: App): Identity {
  const identity = {
    app,
    lane: makePasswordLane(app.settings.LOGIN_LANE),
    sessions: makeSessionCache(app),
    mintAccessToken: makeAccessTokens(app.secrets, app.settings.publicUrl),
  };
  ofApp.set(app, identity);
  return identity;
}

export function identityOf(app: App): Identity {
  const identity = ofApp.get(app);
  if (!identity) throw new Error('identity is not registered');
  return identity;
}
