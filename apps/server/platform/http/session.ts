import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { Refusal } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';

/** The caller, as the identity module found them from the session cookie. */
export type Session = {
  sessionId: SessionId;
  userId: UserId;
  role: Role;
  fullName: string;
  email: string;
  emailConfirmed: boolean;
  deviceId: string;
  deviceLabel: string;
  language: 'en' | 'hi';
  /** The provider, centre or organisation that the user's work is limited to, or null for no limit. */
  scope: Scope | null;
  /** The instant when the account closes after its owner's request, or null. */
  leavesAt: Date | null;
};

/** Returns the session for the token of a cookie. Returns null when there is none or it has ended. */
export type ReadSession = (token: string) => Promise<Session | null> | Session | null;

/** Returns the session for an access token, which can be used only once. */
export type ReadBearer = (token: string) => Promise<Session | Refusal>;
