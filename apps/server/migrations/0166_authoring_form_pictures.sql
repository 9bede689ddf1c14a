-- The pictures of a published form (ADR 0136). Those that candidates get with the paper are numbered from 0, in the
-- order of their ids. A picture that only an explanation shows has no number.
set local lock_timeout = '3s';

create table form_picture (
  form_id uuid not null references form,
  picture_id uuid not null references picture,
  picture_no integer check (picture_no >= 0),
  primary key (form_id, picture_id),
  constraint a_number_names_one_picture_of_a_form unique (form_id, picture_no)
);
create index form_picture_by_picture on form_picture (picture_id);
create trigger form_picture_is_immutable before update or delete on form_picture
  for each row execute function refuse_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select on form_picture to kasauti_attempt;
  end if;
end $$;
