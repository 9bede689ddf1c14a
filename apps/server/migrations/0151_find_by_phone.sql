-- Support finds somebody by a whole phone number, however either of them wrote it: digits alone, and an Indian number always with its 91.

create function phone_key(phone text) returns text language sql immutable parallel safe return (
  select case
    when length(digits) < 10 then null
    when length(digits) = 10 then '91' || digits
    when length(digits) = 11 and digits like '0%' then '91' || substr(digits, 2)
    else regexp_replace(digits, '^00', '')
  end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as plain
);

alter table user_account add column phone_key text generated always as (phone_key(phone)) stored;
create index user_account_by_phone on user_account (phone_key) where phone_key is not null;
