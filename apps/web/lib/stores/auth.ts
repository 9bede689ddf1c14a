import type { WireUser } from '@kasauti/contract/identity/identity.ts';

export type AsyncStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

/** The spec's auth state. The access token is kept in memory only; what is persisted is who is signed in. */
export type AuthState = {
  isAuthenticated: boolean;
  user: AuthUser | null;
  accessToken: string | null;
  status: AsyncStatus;
  schedule_Id: string | null;
  error: string | null;
};
/** What the persisted copy may lack, so that a copy written by an older release still serves. */
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

/** A check or login that went well. */
export function authSucceeded(auth: AuthState, user: WireUser, accessToken: string): AuthState {
  return { ...auth, isAuthenticated: true, user, accessToken, status: 'succeeded', error: null };
}

/** A failed check or login: nobody is signed in. */
export function authFailed(auth: AuthState, error: string): AuthState {
  return { ...auth, isAuthenticated: false, user: null, accessToken: null, status: 'failed', error };
}

/** A refresh replaces only the token. */
export function tokenRefreshed(auth: AuthState, accessToken: string): AuthState {
  return { ...auth, accessToken };
}

export function loggedOut(auth: AuthState): AuthState {
  return { ...auth, isAuthenticated: false, user: null, accessToken: null, status: 'succeeded', error: null };
}

export function withSchedule(auth: AuthState, schedule_Id: string | null): AuthState {
  return { ...auth, schedule_Id };
}
