-- Forms whose questions are drawn by a blueprint (ADR 0133): questions that must not meet in one form, draws, and the
-- published forms that a draw made. No table here holds the text of a question.
set local lock_timeout = '3s';

-- Two questions that are never together in one form. A pair has one row.
create table item_enemy (
  item_id uuid not null references item,
  enemy_id uuid not null references item,
  primary key (item_id, enemy_id),
  constraint a_pair_of_enemies_has_one_row check (item_id < enemy_id)
);
create index item_enemy_by_enemy on item_enemy (enemy_id);

create function check_item_enemy() returns trigger language plpgsql as $$
begin
  if not exists (
    select from item one join item other using (provider_id)
     where one.item_id = new.item_id and other.item_id = new.enemy_id) then
    raise exception 'enemies belong to one provider'
      using errcode = 'check_violation', table = 'item_enemy', constraint = 'enemies_belong_to_one_provider';
  end if;
  return new;
end $$;
create trigger item_enemy_is_of_one_provider before insert on item_enemy
  for each row execute function check_item_enemy();
create trigger item_enemy_is_replaced before update on item_enemy
  for each row execute function refuse_change();

-- A draw: all that it depended on. The audit log holds the hashes of its seed and its input, so neither can be replaced.
create table draw (
  draw_id uuid primary key,
  form_draft_id uuid not null references form_draft,
  seed bytea not null check (octet_length(seed) = 32),
  seed_hash bytea not null,
  input text not null, -- the frozen input as canonical JSON
  input_hash bytea not null,
  drawn_at timestamptz not null,
  constraint the_hash_of_a_seed_is_its_own check (seed_hash = sha256(seed)),
  constraint the_hash_of_an_input_is_its_own check (input_hash = sha256(convert_to(input, 'UTF8')))
);
create index draw_by_form_draft on draw (form_draft_id, drawn_at);
create trigger draw_is_immutable before update or delete on draw
  for each row execute function refuse_change();

-- The forms that were published with a draw. A draw that gives the paper of the newest version makes no new form.
create table form_variant (
  draw_id uuid not null references draw,
  variant_no integer not null check (variant_no between 1 and 10),
  form_id uuid not null references form,
  primary key (draw_id, variant_no)
);
create index form_variant_by_form on form_variant (form_id);
create trigger form_variant_is_immutable before update or delete on form_variant
  for each row execute function refuse_change();
