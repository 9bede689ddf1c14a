-- A passkey opens the account without the password when its authenticator has asked for a finger or PIN beside that same password: when it
-- was added, or at a later login. A new password begins anew, so that it shuts out whoever had added a passkey under the old one.
alter table passkey add column opens_alone boolean not null default false;
create function passkeys_wait_for_the_password() returns trigger language plpgsql as $$
begin
  update passkey set opens_alone = false where user_id = new.user_id and opens_alone;
  return null;
end $$;
create trigger passkeys_wait_for_the_password after update of password_hash on user_account for each row
  when (old.password_hash is distinct from new.password_hash) execute function passkeys_wait_for_the_password();

-- Whoever begins a login by passkey alone is nobody yet.
alter table passkey_challenge alter column user_id drop not null;
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check (purpose in ('add', 'prove', 'login'));
alter table passkey_challenge add constraint only_a_login_is_asked_of_nobody check ((user_id is null) = (purpose = 'login'));
