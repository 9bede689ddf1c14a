-- Recordings and drawings of questions (ADR 0154). They are files like pictures: encrypted with a key of their own,
-- stored once for each provider, and numbered together in a paper. A picture has a size, and a recording a length.
set local lock_timeout = '3s';

alter table picture
  add column duration_in_ms integer check (duration_in_ms > 0),
  alter column width drop not null,
  alter column height drop not null,
  add constraint a_picture_has_a_size_and_a_recording_a_length check (
    case when content_type in ('audio/mpeg', 'audio/wav')
      then duration_in_ms is not null and width is null and height is null
      else duration_in_ms is null and width is not null and height is not null
    end) not valid,
  add constraint content_type_is_one_that_questions_show check (content_type in
    ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'audio/mpeg', 'audio/wav')) not valid,
  drop constraint picture_content_type_check;
