import type { WireUser } from '@kasauti/contract/identity/identity.ts';

export type AsyncStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

/**
 * Auth state as the specification defines it. The access token is only in memory. Of this state only the signed-in user
 * is persisted.
 */
export type AuthState = {
  isAuthenticated: boolean;
  user: AuthUser | null;
  accessToken: string | null;
  status: AsyncStatus;
  schedule_Id: string | null;
  error: string | null;
};
/**
 * User in the auth state. Most fields are optional, so that a copy that an older release has stored is still usable.
 */
export type AuthUser = Pick<WireUser, '_id' | 'full_name'> & Partial<WireUser>;

export const signedOut: AuthState = {
  isAuthenticated: false,
  user: null,
  accessToken: null,
  status: 'idle',
  schedule_Id: null,
  error: null,
};

export function authLoading(auth: AuthState): AuthState {
  return { ...auth, status: 'loading', error: null };
}

/** Returns the state after a successful session check or login. */
export function authSucceeded(auth: AuthState, user: WireUser, accessToken: string): AuthState {
  return { ...auth, isAuthenticated: true, user, accessToken, status: 'succeeded', error: null };
}

/** Returns the signed-out state after a failed session check or login. */
export function authFailed(auth: AuthState, error: string): AuthState {
  return { ...auth, isAuthenticated: false, user: null, accessToken: null, status: 'failed', error };
}

/** Returns the state with a new token. */
export function tokenRefreshed(auth: AuthState, accessToken: string): AuthState {
  return { ...auth, accessToken };
}

export function loggedOut(auth: AuthState): AuthState {
  return { ...auth, isAuthenticated: false, user: null, accessToken: null, status: 'succeeded', error: null };
}

export function withSchedule(auth: AuthState, schedule_Id: string | null): AuthState {
  return { ...auth, schedule_Id };
}
