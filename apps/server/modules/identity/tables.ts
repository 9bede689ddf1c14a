// Written by `npm run tables` from the tables that the migrations make. Do not edit.
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
import type { Generated, GeneratedAlways } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  user_account: {
    user_id: UserId;
    username: string;
    email: string;
    email_confirmed_at: Date | null;
    sign_up_device_hash: Buffer | null;
    phone: string | null;
    phone_key: GeneratedAlways<string | null>;
    language: Generated<'en' | 'hi'>;
    full_name: string;
    name_keys: string[] | null;
    born_on: string | null;
    birth_date_corrected_at: Date | null;
    gender: 'male' | 'female' | 'other' | null;
    guardian_consent_at: Date | null;
    unique_number_last4: string | null;
    unique_number_fingerprint: Buffer | null;
    verified_documents: Columns['user_account.verified_documents'];
    role: Generated<
      | 'candidate'
      | 'proctor'
      | 'author'
      | 'marker'
      | 'centre_manager'
      | 'support'
      | 'finance'
      | 'admin'
      | 'org_manager'
    >;
    organisation_id: OrganisationId | null;
    centre_id: CentreId | null;
    provider_id: ProviderId | null;
    password_hash: string | null;
    totp_secret_sealed: Buffer | null;
    totp_last_step: number | null;
    totp_since: Date | null;
    passkey_count: Columns['user_account.passkey_count'];
    created_at: Date;
    disabled_at: Date | null;
    leaves_at: Date | null;
    erased_at: Date | null;
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
    end_reason:
      | 'logout'
      | 'taken-over'
      | 'replaced'
      | 'expired'
      | 'password-changed'
      | 'reset'
      | 'ended-by-operator'
      | null;
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
  one_time_link: {
    token_hash: Buffer;
    user_id: UserId;
    purpose: 'confirm' | 'reset' | 'new-email' | 'undo-email';
    cause: string;
    email_change_id: EmailChangeId | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    code_hash: Buffer | null;
    code_expires_at: Date | null;
    code_tries: Generated<number>;
  };
  login_failure: {
    account_key: Buffer;
    device_key: Buffer;
    failures: number;
    window_started_at: Date;
    blocked_until: Date | null;
  };
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
  totp_enrolment: {
    user_id: UserId;
    secret_sealed: Buffer;
    expires_at: Date;
  };
  recovery_code: {
    user_id: UserId;
    code_hash: Buffer;
    made_at: Date;
    used_at: Date | null;
  };
  unlock_ask: {
    unlock_ask_id: Columns['unlock_ask.unlock_ask_id'];
    user_id: UserId;
    asked_by: UserId;
    reason: string;
    asked_at: Date;
    decided_by: UserId | null;
    decision: 'approve' | 'refuse' | null;
    decided_at: Date | null;
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
    user_id: UserId | null;
    purpose: 'add' | 'prove' | 'login';
    expires_at: Date;
  };
  google_account: {
    issuer: string;
    subject: string;
    user_id: UserId;
    linked_at: Date;
  };
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
  google_consent: {
    token_hash: Buffer;
    user_id: UserId | null;
    current_device: string | null;
    expires_at: Date;
  };
  spent_access_token: {
    token_id: string;
    expires_at: Date;
  };
  mail_choice: {
    user_id: UserId;
    kind: 'reminders' | 'results' | 'wishlist' | 'offers' | 'jobs';
    is_wanted: boolean;
    chosen_at: Date;
  };
  consent: {
    consent_id: string;
    user_id: UserId;
    purpose: 'offers-by-mail' | 'jobs-by-mail';
    text_version: string;
    language: 'en' | 'hi';
    given_at: Date;
    withdrawn_at: Date | null;
  };
  guardian_ask: {
    guardian_ask_id: GuardianAskId;
    user_id: UserId;
    ask_no: number;
    guardian_name: string;
    relation: 'mother' | 'father' | 'legal-guardian';
    guardian_email: string;
    guardian_mailbox: GeneratedAlways<string>;
    language: 'en' | 'hi';
    token_hash: Buffer;
    asked_at: Date;
    expires_at: Date;
  };
  guardian_decision: {
    guardian_ask_id: GuardianAskId;
    decision: 'given' | 'refused' | 'withdrawn';
    decided_by: 'guardian' | 'candidate';
    text_version: string | null;
    language: 'en' | 'hi' | null;
    decided_at: Date;
    answer_by: Date;
    follows: GeneratedAlways<string | null>;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
