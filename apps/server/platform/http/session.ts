import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { Refusal } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';

/** Who is calling, as identity found them from the session cookie. */
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
  /** What their work is bound to; null: to nothing. */
  scope: Scope | null;
  /** When the account closes, after its owner asked for that. */
  leavesAt: Date | null;
};

/** Reads the session of a cookie's token; null when there is none or it has ended. */
export type ReadSession = (token: string) => Promise<Session | null> | Session | null;

/** Reads whose call it is by an access token, which it uses up. */
export type ReadBearer = (token: string) => Promise<Session | Refusal>;
