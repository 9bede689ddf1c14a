-- What became of the question in the item bank when a correction of its key was approved, and the version that the bank
-- made of it.
set local lock_timeout = '3s';

alter table sealed.key_correction
  add column bank_outcome text check (bank_outcome in (
    'new-version', 'in-review', 'has-it', 'changed-since', 'of-a-file', 'does-not-fit')),
  add column item_version_id uuid references public.item_version,
  add constraint only_an_approved_key_reaches_the_bank check (bank_outcome is null or state = 'approved'),
  add constraint a_version_of_the_bank_is_named_if_it_was_made check (
    (item_version_id is not null) = coalesce(bank_outcome in ('new-version', 'in-review'), false));
