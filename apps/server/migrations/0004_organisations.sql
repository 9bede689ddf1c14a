-- Organisations and their members.

create table organisation (
  organisation_id uuid primary key,
  name text not null,
  code text not null unique,
  created_at timestamptz not null
);
alter table user_account add constraint user_account_organisation foreign key (organisation_id) references organisation;

create table organisation_member (
  organisation_id uuid not null references organisation,
  user_id uuid not null references user_account,
  state text not null check (state in ('asked', 'approved', 'left')),
  shares_results boolean not null default false,
  changed_at timestamptz not null,
  primary key (organisation_id, user_id)
);
