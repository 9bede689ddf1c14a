import type { Role } from '@kasauti/contract/identity.ts';
import type {
  CentreId,
  EmailChangeId,
  GuardianAskId,
  OrganisationId,
  PasskeyId,
  ProviderId,
  SessionId,
  UserId,
} from '@kasauti/contract/ids.ts';
import type { UnlockAskId } from '@kasauti/contract/people.ts';
import type { GuardianRelation } from '@kasauti/contract/profiles.ts';
import type { GuardianDecision } from '@kasauti/domain/identity/guardian-ask.ts';
import type { ConsentPurpose } from '@kasauti/domain/identity/mail-kinds.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type EndReason =
  | 'logout'
  | 'taken-over'
  | 'replaced'
  | 'expired'
  | 'password-changed'
  | 'reset'
  | 'ended-by-operator';

export type LinkPurpose = 'confirm' | 'reset' | 'new-email' | 'undo-email';

type IdentityTables = {
  user_account: {
    user_id: UserId;
    username: string;
    email: string;
    full_name: string;
    phone: string | null;
    /** Digits alone, for finding it however it was written. */
    phone_key: GeneratedAlways<string | null>;
    born_on: string | null;
    /** By its owner, once. */
    birth_date_corrected_at: Date | null;
    gender: 'male' | 'female' | 'other' | null;
    unique_number_last4: string | null;
    unique_number_fingerprint: Buffer | null;
    password_hash: string | null;
    email_confirmed_at: Date | null;
    sign_up_device_hash: Buffer | null;
    role: Generated<Role>;
    organisation_id: OrganisationId | null;
    centre_id: CentreId | null;
    provider_id: ProviderId | null;
    totp_secret_sealed: Buffer | null;
    totp_last_step: number | null;
    totp_since: Date | null;
    /** Counted by a trigger. */
    passkey_count: GeneratedAlways<number>;
    /** Of the profile's, counted by a trigger: while one stands accepted, name and birth date stay. */
    verified_documents: GeneratedAlways<number>;
    guardian_consent_at: Date | null;
    language: Generated<'en' | 'hi'>;
    created_at: Date;
    disabled_at: Date | null;
    /** When it closes, unless its owner keeps it. */
    leaves_at: Date | null;
    /** Closed for good: nothing opens it. */
    erased_at: Date | null;
    /** What the name is found by; null until a chore has computed it. */
    name_keys: string[] | null;
  };
  consent: {
    consent_id: string;
    user_id: UserId;
    purpose: ConsentPurpose;
    text_version: string;
    language: 'en' | 'hi';
    given_at: Date;
    withdrawn_at: Date | null;
  };
  unlock_ask: {
    unlock_ask_id: UnlockAskId;
    user_id: UserId;
    asked_by: UserId;
    reason: string;
    asked_at: Date;
    decided_by: UserId | null;
    decision: 'approve' | 'refuse' | null;
    decided_at: Date | null;
  };
  device: {
    user_id: UserId;
    device_id: string;
    label: string;
    first_seen_at: Date;
    last_seen_at: Date;
    browser_hash: Buffer | null;
  };
  session: {
    session_id: SessionId;
    user_id: UserId;
    token_hash: Buffer;
    device_id: string;
    device_label: string;
    created_at: Date;
    last_seen_at: Date;
    idle_expires_at: Date;
    expires_at: Date;
    kept_until: Date | null;
    ended_at: Date | null;
    end_reason: EndReason | null;
  };
  one_time_link: {
    token_hash: Buffer;
    user_id: UserId;
    purpose: LinkPurpose;
    cause: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    /** What a link about a change of address is about. */
    email_change_id: EmailChangeId | null;
  };
  email_change: {
    email_change_id: EmailChangeId;
    user_id: UserId;
    old_email: string;
    old_username: string;
    new_email: string;
    asked_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
    undo_until: Date | null;
    ended_at: Date | null;
  };
  spent_access_token: { token_id: string; expires_at: Date };
  login_code: {
    user_id: UserId;
    mailed_at: Date;
    device_key: Buffer;
    code_hash: Buffer;
    tries: Generated<number>;
    expires_at: Date;
  };
  login_challenge: {
    token_hash: Buffer;
    user_id: UserId;
    device_id: string;
    device_label: string;
    force_login: boolean;
    tries: Generated<number>;
    expires_at: Date;
    verified_at: Date | null;
    used_at: Date | null;
  };
  second_factor_failure: {
    user_id: UserId;
    device_id: string;
    failures: number;
    last_failed_at: Date;
    blocked_until: Date | null;
  };
  google_account: { issuer: string; subject: string; user_id: UserId; linked_at: Date };
  google_journey: {
    state_hash: Buffer;
    code_verifier: string;
    nonce: string;
    device_id: string;
    device_label: string;
    force_login: boolean;
    forces: UserId | null;
    next_path: string;
    expires_at: Date;
  };
  google_consent: { token_hash: Buffer; user_id: UserId | null; current_device: string | null; expires_at: Date };
  totp_enrolment: {
    user_id: UserId;
    secret_sealed: Buffer;
    expires_at: Date;
  };
  passkey: {
    passkey_id: PasskeyId;
    user_id: UserId;
    credential_id: string;
    name: string;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    opens_alone: Generated<boolean>;
    created_at: Date;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    challenge_hash: Buffer;
    /** Null: of a login that begins with it. */
    user_id: UserId | null;
    purpose: 'add' | 'prove' | 'login';
    expires_at: Date;
  };
  recovery_code: {
    user_id: UserId;
    code_hash: Buffer;
    made_at: Date;
    used_at: Date | null;
  };
  guardian_ask: {
    guardian_ask_id: GuardianAskId;
    user_id: UserId;
    ask_no: number;
    guardian_name: string;
    relation: GuardianRelation;
    guardian_email: string;
    guardian_mailbox: GeneratedAlways<string>;
    language: 'en' | 'hi';
    token_hash: Buffer;
    asked_at: Date;
    expires_at: Date;
  };
  guardian_decision: {
    guardian_ask_id: GuardianAskId;
    decision: GuardianDecision;
    decided_by: 'guardian' | 'candidate';
    text_version: string | null;
    language: 'en' | 'hi' | null;
    decided_at: Date;
    answer_by: Date;
    follows: GeneratedAlways<'given' | null>;
  };
  login_failure: {
    account_key: Buffer;
    device_key: Buffer;
    failures: number;
    window_started_at: Date;
    blocked_until: Date | null;
  };
};

declare module '../../platform/database.ts' {
  interface Tables extends IdentityTables {}
}
