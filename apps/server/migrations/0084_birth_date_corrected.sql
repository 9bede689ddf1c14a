-- Its owner puts a mistyped date of birth right once; null: has not done so.
alter table user_account add column birth_date_corrected_at timestamptz;
