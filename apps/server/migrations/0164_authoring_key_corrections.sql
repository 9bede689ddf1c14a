-- Corrections of the key of a published form. One person proposes one, and another approves it. The approval adds a new
-- version of the key, and the old one stays (ADR 0145). What is proposed and the reasons hold key text, so they are
-- encrypted.
set local lock_timeout = '3s';

create table sealed.key_correction (
  key_correction_id uuid primary key,
  form_id uuid not null references public.form,
  item_ref text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'refused', 'withdrawn')),
  proposal bytea not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision bytea not null, -- the reason of the decision, or an empty text before it
  is_alone boolean not null default false, -- decided in single-person mode by who proposed it
  key_version integer, -- the version that the approval made
  constraint proposal_is_encrypted check (is_encrypted(proposal)),
  constraint decision_is_encrypted check (is_encrypted(decision)),
  constraint a_decided_correction_names_who_decided check (
    (state <> 'proposed') = (decided_by is not null) and (state <> 'proposed') = (decided_at is not null)),
  constraint who_proposed_a_key_does_not_decide_about_it check (
    state not in ('approved', 'refused') or is_alone or decided_by <> proposed_by),
  constraint who_proposed_a_key_withdraws_it check (state <> 'withdrawn' or decided_by = proposed_by),
  constraint an_approved_correction_makes_a_key_version check ((state = 'approved') = (key_version is not null)),
  foreign key (form_id, key_version) references sealed.form_key (form_id, key_version)
);
create unique index a_question_has_one_proposed_key on sealed.key_correction (form_id, item_ref)
  where state = 'proposed';
create unique index a_key_version_has_one_correction on sealed.key_correction (form_id, key_version);
create index key_correction_by_form on sealed.key_correction (form_id, proposed_at);

create function check_key_correction() returns trigger language plpgsql as $$
begin
  if renews_encryption(tg_relid, to_jsonb(old), to_jsonb(new), array['proposal', 'decision']) then
    return new;
  end if;
  if old.state = 'proposed' and new.state <> 'proposed'
     and (new.key_correction_id, new.form_id, new.item_ref, new.proposal, new.proposed_by, new.proposed_at)
       is not distinct from
         (old.key_correction_id, old.form_id, old.item_ref, old.proposal, old.proposed_by, old.proposed_at) then
    return new;
  end if;
  raise exception 'a correction is decided once, and not changed'
    using errcode = 'check_violation', table = 'key_correction', constraint = 'a_correction_is_decided_once';
end $$;
create trigger key_correction_is_decided_once before update on sealed.key_correction
  for each row execute function check_key_correction();
create trigger key_correction_stays before delete on sealed.key_correction
  for each row execute function refuse_change();
