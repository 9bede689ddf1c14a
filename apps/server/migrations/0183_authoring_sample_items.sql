-- Tests that are made on screens (ADR 0155).
set local lock_timeout = '3s';

-- Whether the price of an exam was decided. An exam that comes with a file has its price there. Few rows: a marketplace
-- has some hundred exams.
alter table exam add column is_priced boolean not null default true,
  add constraint an_exam_on_sale_has_a_price check (is_priced or is_practice or state <> 'published');

-- The questions of the bank that the page of an exam shows with their keys. Without a place, a question is no longer
-- shown. The row stays, because everybody could read its key.
create table sample_item (
  exam_id uuid not null references exam,
  item_id uuid not null references item,
  item_version_id uuid not null references item_version,
  place integer constraint an_exam_shows_five_samples_at_most check (place between 1 and 5),
  picture_ids uuid[] not null,
  primary key (exam_id, item_id),
  constraint samples_of_an_exam_have_an_order unique (exam_id, place) deferrable initially deferred
);
create index sample_item_by_item on sample_item (item_id);
create index sample_item_by_picture on sample_item using gin (picture_ids);

-- A key that everybody can read is in no form. Publishing a form and choosing samples wait for each other.
create function check_sample_item() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('samples:' || provider_id, 0)) from item where item_id = new.item_id;
  if not exists (
    select from item join exam using (provider_id) where item_id = new.item_id and exam_id = new.exam_id) then
    raise exception 'the question % is not of the provider of the exam %', new.item_id, new.exam_id
      using errcode = 'check_violation', table = 'sample_item', constraint = 'samples_are_of_the_provider_of_the_exam';
  end if;
  if exists (select from form_item where item_id = new.item_id) then
    raise exception 'the question % is in a form', new.item_id
      using errcode = 'check_violation', table = 'sample_item', constraint = 'a_sample_is_in_no_form';
  end if;
  return new;
end $$;
create trigger sample_item_is_in_no_form before insert on sample_item
  for each row execute function check_sample_item();

create function check_form_item() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('samples:' || provider_id, 0))
    from item where item_id = new.item_id;
  if exists (select from sample_item where item_id = new.item_id) then
    raise exception 'the question % is a sample', new.item_id
      using errcode = 'check_violation', table = 'form_item', constraint = 'a_form_has_no_sample';
  end if;
  return new;
end $$;
create trigger form_item_is_no_sample before insert on form_item
  for each row execute function check_form_item();
