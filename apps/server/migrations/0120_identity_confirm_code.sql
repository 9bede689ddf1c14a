-- A mail that confirms an address has six digits beside its link, for the browser that signed up.
set local lock_timeout = '3s';

alter table one_time_link
  add column code_hash bytea,
  add column code_expires_at timestamptz,
  add column code_tries integer not null default 0;
alter table one_time_link
  add constraint only_a_confirmation_has_a_code
    check ((code_hash is null) = (code_expires_at is null) and (code_hash is null or purpose = 'confirm')) not valid,
  add constraint a_confirmation_code_has_few_tries check (code_tries between 0 and 5) not valid;
