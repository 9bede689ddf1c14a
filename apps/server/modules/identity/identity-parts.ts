import type { App } from '../../platform/app.ts';
import { definePart } from '../../platform/parts.ts';
import { makePasswordLane, type PasswordLane } from './password/password-lane.ts';
import { type MintAccessToken, makeAccessTokens, makeProctoringTokens } from './session/access-token.ts';
import { makeSessionCache, type SessionCache } from './session/session-cache.ts';

/** The objects of the identity module. Each app has one of each. */
export type Identity = {
  app: App;
  lane: PasswordLane;
  sessions: SessionCache;
  mintAccessToken: MintAccessToken;
  /** Null if proctoring uses the same host as the rest of the site. */
  mintProctoringToken: MintAccessToken | null;
};

export const identityPart = definePart({ name: 'identity', make: makeIdentity });

function makeIdentity(app: App): Identity {
  const { publicUrl, proctoringHost } = app.settings;
  return {
    app,
    lane: makePasswordLane(app.settings.LOGIN_LANE),
    sessions: makeSessionCache(app),
    mintAccessToken: makeAccessTokens(app.secrets, publicUrl),
    mintProctoringToken: proctoringHost && makeProctoringTokens(app.secrets, publicUrl, proctoringHost.origin),
  };
}
