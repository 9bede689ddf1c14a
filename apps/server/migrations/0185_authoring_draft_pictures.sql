-- The pictures that the instructions of a form's draft name (ADR 0158).
set local lock_timeout = '3s';

create table form_draft_picture (
  form_draft_id uuid not null references form_draft,
  picture_id uuid not null references picture,
  primary key (form_draft_id, picture_id)
);
create index form_draft_picture_by_picture on form_draft_picture (picture_id);
