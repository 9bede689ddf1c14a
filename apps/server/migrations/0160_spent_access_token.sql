-- An access token opens one call at the proctoring host. Its id is written down when it is shown, so that no process on this database takes
-- it again; once the token is out of date anyway, the row is needless.
create table spent_access_token (
  token_id uuid primary key,
  expires_at timestamptz not null
);
create index spent_access_token_by_end on spent_access_token (expires_at);
