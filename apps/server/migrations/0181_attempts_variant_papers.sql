-- Sealed papers of the second and further variants of a sitting's form (ADR 0153). sitting_paper holds the first one. Its
-- row is also the lock of all, as before: whoever enters shares it, and whoever seals again takes it alone.
set local lock_timeout = '3s';

create table sitting_paper_variant (
  sitting_id uuid not null,
  exam_id uuid not null,
  variant_no integer not null check (variant_no between 2 and 10),
  form_id uuid not null,
  object_key text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  wrapped_key bytea not null,
  section_minutes integer[],
  sealed_at timestamptz not null,
  primary key (sitting_id, exam_id, variant_no),
  constraint a_variant_belongs_to_a_sealed_paper
    foreign key (sitting_id, exam_id) references sitting_paper (sitting_id, exam_id),
  constraint a_form_is_one_variant_of_a_sitting unique (sitting_id, exam_id, form_id)
);
create index sitting_paper_variant_by_sha256 on sitting_paper_variant (sha256);
create trigger sealed_variant_is_secret before insert on sitting_paper_variant
  for each row execute function check_sealed_paper();
create trigger sealed_variant_stays before update of form_id on sitting_paper_variant
  for each row execute function refuse_change();

-- The number of candidates who have entered a sitting with variants. The next one gets the next variant.
alter table sitting_paper add column entered_count integer not null default 0
  constraint no_fewer_than_nobody_entered check (entered_count >= 0);

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select, insert, update, delete on sitting_paper_variant to kasauti_attempt;
  end if;
end $$;
