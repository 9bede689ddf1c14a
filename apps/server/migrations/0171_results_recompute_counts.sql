-- The counts of a finished recompute are stored, because they do not change any more. While it is under way, they are
-- counted from the index alone: it holds what the count needs, so the large rows of the results are not read. Saved
-- practice results are found by their form, because they are computed again too.
set local lock_timeout = '3s';

alter table key_recompute
  add column results integer,
  add column done integer,
  add column changed integer;

drop index result_by_form;
create index result_by_form on result (form_id, attempt_id, version_no) include (key_version, total, maximum);
create index tried_result_by_form on tried_result (form_id, key_version);

with version as (
  select form_id, key_version, (total, maximum) as score,
         lag(key_version) over one as old_key, lag((total, maximum)) over one as old_score,
         lead(key_version) over one as next_key
    from result
  window one as (partition by attempt_id order by version_no)),
counted as (
  select recompute.form_id, recompute.key_version,
         count(*) filter (where version.key_version < recompute.key_version
           and (next_key is null or next_key >= recompute.key_version)) as results,
         count(*) filter (where version.key_version >= recompute.key_version
           and old_key < recompute.key_version) as done,
         count(*) filter (where version.key_version >= recompute.key_version
           and old_key < recompute.key_version and score <> old_score) as changed
    from key_recompute as recompute left join version using (form_id)
   where finished_at is not null group by 1, 2)
update key_recompute set results = counted.results, done = counted.done, changed = counted.changed
  from counted
 where counted.form_id = key_recompute.form_id and counted.key_version = key_recompute.key_version;

alter table key_recompute add constraint a_finished_recompute_has_its_counts check (
  (finished_at is null) = (results is null) and (results is null) = (done is null) and (results is null) = (changed is null));
