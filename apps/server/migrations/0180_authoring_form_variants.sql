-- Forms with variants (ADR 0153): one publication draws several papers. They are forms of one version. Candidates of one
-- sitting get different ones, so their keys become public together.
set local lock_timeout = '3s';

-- Few rows: a provider publishes some hundred forms.
alter table form add column variant_no integer not null default 1
  constraint a_form_has_ten_variants_at_most check (variant_no between 1 and 10);
create unique index a_version_has_each_variant_once on form (form_ref, version_no, variant_no);
alter table form drop constraint form_form_ref_version_no_key;

-- A form and the forms that were drawn together with it.
create function variants_of_form(form uuid) returns setof uuid language sql stable as $$
  select form
  union
  select other.form_id from form_variant one join form_variant other using (draw_id) where one.form_id = form;
$$;

-- A form, its variants, all forms that share a question with one of these, and the variants of those, in the order of
-- their ids. Whoever sits a test with one of these forms must not know the keys of the others.
create or replace function forms_that_share(form uuid) returns setof uuid language sql stable as $$
  select distinct variant from (
    select own as form_id from variants_of_form(form) as own
    union
    select other.form_id from variants_of_form(form) as own
      join form_item held on held.form_id = own join form_item other using (item_id)
  ) as sharing, variants_of_form(sharing.form_id) as variant order by variant;
$$;

-- The keys of all variants come out at once, or none.
create function check_variants_released() returns trigger language plpgsql as $$
begin
  if exists (
    select from variants_of_form(new.form_id) as variant
     where not exists (select from form_release where form_id = variant)) then
    raise exception 'the keys of form % come out with those of its variants', new.form_id
      using errcode = 'check_violation', table = 'form_release', constraint = 'variants_are_released_together';
  end if;
  return null;
end $$;
create constraint trigger form_release_has_all_variants after insert on form_release
  deferrable initially deferred for each row execute function check_variants_released();

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select on form_variant to kasauti_attempt;
  end if;
end $$;
