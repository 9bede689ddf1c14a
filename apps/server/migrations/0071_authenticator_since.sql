-- Since when the account has its authenticator: what somebody else set up after they had moved the account to their address goes with that.
alter table user_account add column totp_since timestamptz;
update user_account as account set totp_since =
  (select max(at) from audit_entry where action = 'second-factor.enrol' and object_id = account.user_id::text)
  where totp_secret_sealed is not null;
