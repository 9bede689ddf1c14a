-- Links by which candidates show a released score to others. The secret of a link is in nobody's table: only its hash
-- is, as with the links of mails.
set local lock_timeout = '3s';

create table score_card (
  score_card_id uuid primary key,
  attempt_id uuid not null, -- of a result; attempts are cut into parts by this id, so it is no foreign key
  candidate_id uuid not null references user_account,
  token_hash bytea not null constraint a_link_has_a_secret_of_its_own unique,
  shows text not null check (shows in ('score', 'pass')),
  consent_version integer not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,

  constraint a_link_ends_within_a_year check (ends_at > made_at and ends_at <= made_at + interval '366 days'),
  constraint a_link_is_taken_back_after_it_was_made check (revoked_at >= made_at)
);

create index score_card_of_attempt on score_card (attempt_id);
create index score_card_of_candidate on score_card (candidate_id);
