-- A paper is sealed when the lobby opens, and again while nobody has entered. What holds for a new paper holds for one that is replaced.
create trigger paper_sealed_again_is_secret before update of form_id on sitting_paper
  for each row when (new.form_id <> old.form_id) execute function check_sealed_paper();
