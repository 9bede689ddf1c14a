import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { Refusal } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';

/** The caller, as the identity module has found them by the session cookie. */
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
  /** The provider, centre or organisation to which the user's work is limited, or null for no limit. */
  scope: Scope | null;
  /** When the account closes because its owner asked for it, or null. */
  leavesAt: Date | null;
};

/** The user who acts, and the role in which they act, for the audit log. */
export type Actor = { actorId: UserId; actorRole: string };

export const actorOf = ({ userId, role }: Pick<Session, 'userId' | 'role'>): Actor => ({
  actorId: userId,
  actorRole: role,
});

/** Whether reading a session counts as a use of it. A use restarts the idle timeout. */
export type SessionRead = 'use' | 'no-use';

/** Returns the session for the token in a cookie. Returns null if there is none or it has ended. */
export type ReadSession = (token: string, kind?: SessionRead) => Promise<Session | null> | Session | null;

/** Returns the session for an access token. A token can be used only once. */
export type ReadBearer = (token: string) => Promise<Session | Refusal>;
