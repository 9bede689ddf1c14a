-- The work of a member of staff can be bound to one provider, one centre or one organisation: they see and change nothing outside it.

alter table user_account add column provider_id uuid references provider;

alter table user_account
  add constraint an_account_is_bound_to_one_thing_at_most check (num_nonnulls(provider_id, centre_id, organisation_id) <= 1),
  add constraint an_administrator_is_bound_to_nothing check (
    role <> 'admin' or num_nonnulls(provider_id, centre_id, organisation_id) = 0);
