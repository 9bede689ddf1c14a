-- Staff who mark answers.
set local lock_timeout = '3s';

alter table user_account
  drop constraint user_account_role_check,
  add constraint user_account_role_check check (
    role in ('candidate', 'proctor', 'author', 'marker', 'centre_manager', 'support', 'finance', 'admin', 'org_manager'));
