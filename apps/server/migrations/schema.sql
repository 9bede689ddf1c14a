-- Written by `npm run schema` from a database after all migrations. Not run by anything: it is here to be read and reviewed.

-- Tables

create table accommodation (
  accommodation_id uuid not null,
  certificate_id uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  kind text not null,
  note text,
  requested_at timestamp with time zone not null,
  state text not null,
  user_id uuid not null
);

create table account_erasure (
  closed_at timestamp with time zone not null,
  object_keys text[],
  user_id uuid not null
);

create table allocation (
  algorithm text not null,
  allocated_at timestamp with time zone not null,
  booking_id uuid not null,
  input_hash bytea not null,
  room_id uuid not null,
  seat_label text,
  sitting_id uuid not null
);

create table answer_file (
  answer_file_id uuid not null,
  attempt_id uuid not null,
  content_type text,
  item_ref text not null,
  kept_at timestamp with time zone,
  kept_bytes integer,
  kept_sha256 bytea,
  moved_at timestamp with time zone not null,
  named_at timestamp with time zone,
  object_key text,
  received_bytes integer not null default 0,
  refused_code text,
  sent_sha256 bytea not null,
  size_in_bytes integer not null,
  stopped_checks integer not null default 0
);

create table answer_file_piece (
  answer_file_id uuid not null,
  attempt_id uuid not null,
  from_byte integer not null,
  object_key text not null
);

create table attempt (
  attempt_id uuid not null,
  authorised_at timestamp with time zone,
  booking_id uuid not null,
  candidate_id uuid not null,
  compensatory_minutes integer not null default 0,
  credit_ms bigint not null default 0,
  deadline_at timestamp with time zone,
  drain_seconds integer not null default 30,
  duration_minutes integer not null,
  entry_closes_minutes integer not null,
  exam_id uuid not null,
  form_id uuid not null,
  is_practice boolean not null,
  lease_epoch integer not null default 0,
  lease_next_session_id uuid,
  lease_session_id uuid,
  lease_waits_for_proctor boolean not null default false,
  lobby_at timestamp with time zone not null,
  lobby_session_id uuid,
  mode text not null,
  muted_signals boolean not null default false,
  order_seed text not null,
  pass_share_in_percent integer,
  paused_at timestamp with time zone,
  refusal_reason text,
  room_id uuid not null,
  section_ends timestamp with time zone[],
  section_minutes integer[],
  sitting_id uuid not null,
  started_at timestamp with time zone,
  state text not null,
  submitted_at timestamp with time zone,
  submitted_by text,
  t0 timestamp with time zone not null,
  window_ends_at timestamp with time zone not null
);

create table attempt_credit (
  attempt_id uuid not null,
  credit_ms bigint not null,
  credit_no integer not null,
  given_at timestamp with time zone not null,
  given_by uuid not null,
  kind text not null,
  reason_code text not null,
  reason_text text not null
);

create table audit_check (
  asked_at timestamp with time zone not null,
  asked_by uuid not null,
  audit_check_id uuid not null,
  bad_entry_no bigint,
  entries_checked bigint not null default 0,
  entries_to_check bigint not null,
  finished_at timestamp with time zone,
  head_hash text,
  is_whole boolean,
  problem text
);

create table audit_entry (
  action text not null,
  actor_id uuid,
  actor_role text not null,
  at timestamp with time zone not null,
  detail text not null,
  entry_no bigint not null,
  hash bytea not null,
  object_id text not null,
  object_kind text not null,
  prev_hash bytea not null,
  reason text,
  request_id text
);

create table audit_head (
  last_hash bytea not null,
  last_no bigint not null,
  only_row boolean not null default true
);

create table booking (
  arrived_at timestamp with time zone,
  attempt_id uuid not null,
  booking_id uuid not null,
  by_unconfirmed boolean not null default false,
  candidate_id uuid not null,
  changed_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  entitlement_id uuid not null,
  exam_id uuid not null,
  held_until timestamp with time zone,
  moved_from uuid,
  reschedule_count integer not null default 0,
  roll_number text not null,
  sits_during tstzrange,
  sitting_id uuid not null,
  state text not null
);

create table call_count (
  calls integer not null,
  limit_name text not null,
  network_key bytea not null,
  window_started_at timestamp with time zone not null
);

create table cart_line (
  added_at timestamp with time zone not null,
  exam_id uuid not null,
  quantity integer not null,
  seen_price_in_paise bigint not null,
  user_id uuid not null
);

create table category (
  category_id uuid not null,
  description jsonb not null,
  hue integer not null,
  name jsonb not null,
  "position" integer not null,
  slug text not null,
  synonyms jsonb not null default '{}'::jsonb,
  version integer not null default 1
);

create table centre (
  address jsonb not null,
  centre_id uuid not null,
  city text not null,
  city_hi text,
  directions text not null,
  facilities text[] not null,
  latitude double precision not null,
  longitude double precision not null,
  name text not null,
  slug text not null,
  state_code text not null,
  time_zone text not null
);

create table check_in (
  booking_id uuid not null,
  checked_in_at timestamp with time zone not null,
  checked_in_by uuid not null,
  nonce text not null
);

create table commit_root (
  key_id text not null,
  lane_id uuid not null,
  leaf_count integer not null,
  leaves bytea not null,
  prev_root bytea not null,
  root bytea not null,
  root_no bigint not null,
  signature bytea not null,
  signed_at timestamp with time zone not null
);

create table consent (
  consent_id uuid not null,
  given_at timestamp with time zone not null,
  language text not null,
  purpose text not null,
  text_version text not null,
  user_id uuid not null,
  withdrawn_at timestamp with time zone
);

create table contact_entry (
  body text not null,
  contact_entry_id uuid not null,
  contact_message_id uuid not null,
  staff_id uuid,
  written_at timestamp with time zone not null
);

create table contact_message (
  assigned_to uuid,
  close_reason text,
  closed_at timestamp with time zone,
  contact_message_id uuid not null,
  email text not null,
  first_read_at timestamp with time zone,
  is_suspected boolean not null default false,
  kind text not null default 'contact'::text,
  language text not null default 'en'::text,
  message text not null,
  name text not null,
  organisation text,
  phone text,
  received_at timestamp with time zone not null,
  segment text,
  state text not null default 'open'::text,
  subject text not null,
  ticket_no bigint not null generated always as identity,
  user_id uuid
);

create table content_block (
  body jsonb not null,
  kind text not null,
  updated_at timestamp with time zone not null
);

create table content_entry (
  body jsonb not null,
  content_entry_id uuid not null,
  is_hidden boolean not null default false,
  kind text not null,
  "position" integer not null,
  slug text,
  updated_at timestamp with time zone not null,
  version integer not null default 1
);

create table content_key (
  first_used_at timestamp with time zone not null default now(),
  key_id bytea not null
);

create table data_export (
  asked_at timestamp with time zone not null,
  data_export_id uuid not null,
  expires_at timestamp with time zone,
  piece_count integer,
  ready_at timestamp with time zone,
  size_in_bytes bigint,
  ticket_expires_at timestamp with time zone,
  ticket_hash bytea,
  user_id uuid not null
);

create table device (
  browser_hash bytea,
  device_id text not null,
  first_seen_at timestamp with time zone not null,
  label text not null,
  last_seen_at timestamp with time zone not null,
  user_id uuid not null
);

create table draw (
  draw_id uuid not null,
  drawn_at timestamp with time zone not null,
  form_draft_id uuid not null,
  input text not null,
  input_hash bytea not null,
  seed bytea not null,
  seed_hash bytea not null
);

create table email_change (
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  email_change_id uuid not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  new_email text not null,
  old_email text not null,
  old_username text not null,
  undo_until timestamp with time zone,
  user_id uuid not null
);

create table emergency_file (
  attempt_id uuid not null,
  made_at timestamp with time zone not null,
  op_ids uuid[] not null,
  reason_text text not null,
  sha256 bytea not null,
  taken_in_at timestamp with time zone not null,
  taken_in_by uuid not null
);

create table entitlement (
  asked_back_by uuid,
  changed_at timestamp with time zone not null,
  entitlement_id uuid not null,
  exam_id uuid not null,
  expires_at timestamp with time zone not null,
  granted_at timestamp with time zone not null,
  order_line_id uuid not null,
  state text not null,
  unit_no integer not null,
  user_id uuid not null
);

create table exam (
  cancel_window_hours integer not null default 24,
  category_id uuid not null,
  created_at timestamp with time zone not null,
  details jsonb not null,
  duration_minutes integer not null,
  entry_closes_minutes integer not null default 30,
  exam_id uuid not null,
  form_id uuid,
  is_practice boolean not null default false,
  is_priced boolean not null default true,
  languages text[] not null,
  level text not null,
  mode text not null,
  most_attempts integer not null default 3,
  pass_share_in_percent integer,
  pattern jsonb not null default '[]'::jsonb,
  price_in_paise bigint not null,
  provider_id uuid not null,
  question_count integer not null default 0,
  reschedule_max_count integer not null default 2,
  reschedule_window_hours integer not null default 24,
  review_rule text not null default 'after-release'::text,
  sac text not null default '999294'::text,
  sample_items jsonb not null default '[]'::jsonb,
  state text not null default 'published'::text,
  summary jsonb not null,
  tax_rate_in_percent integer not null default 18,
  test_code text not null,
  title jsonb not null,
  updated_at timestamp with time zone not null,
  validity_days integer not null default 365,
  version integer not null default 1
);

create table exam_price (
  exam_id uuid not null,
  price_in_paise bigint not null,
  since timestamp with time zone not null
);

create table faq (
  answer jsonb not null,
  faq_id uuid not null,
  "position" integer not null,
  question jsonb not null,
  topic jsonb not null
);

create table form (
  content bytea not null,
  content_hash bytea not null,
  form_id uuid not null,
  form_ref text not null,
  languages text[] not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  question_count integer not null,
  source_hash bytea not null,
  title jsonb not null,
  variant_no integer not null default 1,
  version_no integer not null
);

create table form_draft (
  changed_at timestamp with time zone not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  form_draft_id uuid not null,
  form_id uuid,
  form_ref text not null,
  provider_id uuid not null,
  publisher_id uuid,
  revision integer not null default 1,
  state text not null,
  submitted_version_ids uuid[],
  writer_ids uuid[] not null
);

create table form_draft_picture (
  form_draft_id uuid not null,
  picture_id uuid not null
);

create table form_item (
  form_id uuid not null,
  item_id uuid not null,
  item_version_id uuid not null
);

create table form_passage (
  form_id uuid not null,
  passage_id uuid not null,
  passage_version_id uuid not null
);

create table form_picture (
  form_id uuid not null,
  picture_id uuid not null,
  picture_no integer
);

create table form_release (
  form_id uuid not null,
  released_at timestamp with time zone not null
);

create table form_variant (
  draw_id uuid not null,
  form_id uuid not null,
  variant_no integer not null
);

create table google_account (
  issuer text not null,
  linked_at timestamp with time zone not null,
  subject text not null,
  user_id uuid not null
);

create table google_consent (
  current_device text,
  expires_at timestamp with time zone not null,
  token_hash bytea not null,
  user_id uuid
);

create table google_journey (
  code_verifier text not null,
  device_id text not null,
  device_label text not null,
  expires_at timestamp with time zone not null,
  force_login boolean not null,
  forces uuid,
  next_path text not null,
  nonce text not null,
  state_hash bytea not null
);

create table guardian_ask (
  ask_no integer not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  guardian_ask_id uuid not null,
  guardian_email text not null,
  guardian_mailbox text not null generated always as (((split_part(split_part(lower(guardian_email), '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(lower(guardian_email), '@'::text, 2))) stored,
  guardian_name text not null,
  language text not null,
  relation text not null,
  token_hash bytea not null,
  user_id uuid not null
);

create table guardian_consent (
  given_at timestamp with time zone not null,
  guardian_consent_id uuid not null,
  guardian_email text not null,
  guardian_name text not null,
  relation text not null,
  user_id uuid not null,
  withdrawn_at timestamp with time zone
);

create table guardian_decision (
  answer_by timestamp with time zone not null,
  decided_at timestamp with time zone not null,
  decided_by text not null,
  decision text not null,
  follows text generated always as (
CASE
    WHEN (decision = 'withdrawn'::text) THEN 'given'::text
    ELSE NULL::text
END) stored,
  guardian_ask_id uuid not null,
  language text,
  text_version text
);

create table import_picture (
  import_run_id uuid not null,
  picture_id uuid not null
);

create table import_run (
  alive_at timestamp with time zone,
  done integer not null default 0,
  file_name text not null,
  format text not null,
  import_run_id uuid not null,
  problem text,
  provider_id uuid not null,
  stage text not null default 'ready'::text,
  started_at timestamp with time zone not null,
  started_by uuid not null,
  taken_at timestamp with time zone,
  taken_by uuid,
  taken_count integer,
  total integer,
  turn integer not null default 0
);

create table installation_secret (
  fingerprint bytea not null,
  first_used_at timestamp with time zone not null default now(),
  only_row boolean not null default true
);

create table invoice (
  document text not null,
  financial_year text not null,
  invoice_id uuid not null,
  issued_at timestamp with time zone not null,
  kind text not null,
  number text not null,
  order_id uuid not null,
  refund_id uuid,
  series_no integer not null
);

create table invoice_series (
  financial_year text not null,
  kind text not null,
  last_no integer not null
);

create table issued_public_key (
  first_used_at timestamp with time zone not null default now(),
  key_id text not null,
  public_key bytea not null
);

create table item (
  changed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  difficulty text,
  item_code text not null,
  item_id uuid not null,
  item_type text not null default 'question'::text,
  provider_id uuid,
  revision integer not null default 1,
  tags text[] not null default '{}'::text[],
  topic text
);

create table item_enemy (
  enemy_id uuid not null,
  item_id uuid not null
);

create table item_version (
  author_id uuid,
  content_hash bytea not null,
  created_at timestamp with time zone not null,
  item_id uuid not null,
  item_version_id uuid not null,
  passage_id uuid,
  reviewer_id uuid,
  state text not null,
  version_no integer not null,
  writer_ids uuid[] not null
);

create table item_version_picture (
  item_version_id uuid not null,
  picture_id uuid not null
);

create table job (
  apply_url text,
  city text,
  company text not null,
  description jsonb not null,
  employment_type text not null,
  ended_at timestamp with time zone,
  experience_years_max integer,
  experience_years_min integer not null default 0,
  hi jsonb,
  is_remote boolean not null,
  job_id uuid not null,
  posted_at timestamp with time zone not null,
  required_test_codes text[] not null default '{}'::text[],
  requirements jsonb not null,
  salary_max_in_paise bigint,
  salary_min_in_paise bigint,
  salary_unit text,
  slug text not null,
  title text not null,
  valid_through timestamp with time zone not null,
  version integer not null default 1
);

create table job_application (
  answer text,
  application_id uuid not null,
  candidate_id uuid not null,
  consent_version integer not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  job_id uuid not null,
  note text not null,
  sent_at timestamp with time zone not null,
  state text not null,
  withdrawn_at timestamp with time zone
);

create table job_application_result (
  application_id uuid not null,
  attempt_id uuid not null
);

create table key_recompute (
  begun_at timestamp with time zone not null,
  changed integer,
  done integer,
  finished_at timestamp with time zone,
  form_id uuid not null,
  key_version integer not null,
  results integer,
  up_to uuid
);

create table late_acceptance (
  accepted_at timestamp with time zone not null,
  accepted_by uuid not null,
  attempt_id uuid not null,
  reason_text text not null,
  seq integer not null
);

create table late_dismissal (
  attempt_id uuid not null,
  dismissed_at timestamp with time zone not null,
  dismissed_by uuid not null,
  reason_text text not null,
  seq integer not null
);

create table ledger_entry (
  account text not null,
  amount_in_paise bigint not null,
  line_no integer not null,
  order_id uuid not null,
  posted_at timestamp with time zone not null,
  posting_id uuid not null
);

create table listed_refund (
  gateway_refund_id text not null,
  look_at timestamp with time zone,
  made_at timestamp with time zone not null
);

create table live_event (
  created_at timestamp with time zone not null default now(),
  live_event_id bigint not null generated always as identity,
  payload text not null,
  topic text not null
);

create table login_challenge (
  device_id text not null,
  device_label text not null,
  expires_at timestamp with time zone not null,
  force_login boolean not null,
  token_hash bytea not null,
  tries integer not null default 0,
  used_at timestamp with time zone,
  user_id uuid not null,
  verified_at timestamp with time zone
);

create table login_code (
  code_hash bytea not null,
  device_key bytea not null,
  expires_at timestamp with time zone not null,
  mailed_at timestamp with time zone not null,
  tries integer not null default 0,
  user_id uuid not null
);

create table login_failure (
  account_key bytea not null,
  blocked_until timestamp with time zone,
  device_key bytea not null,
  failures integer not null,
  window_started_at timestamp with time zone not null
);

create table mail_choice (
  chosen_at timestamp with time zone not null,
  is_wanted boolean not null,
  kind text not null,
  user_id uuid not null
);

create table mail_message (
  attachments jsonb not null default '[]'::jsonb,
  blanked_at timestamp with time zone,
  dedupe_key text not null,
  html text not null,
  is_awaited boolean not null default false,
  last_problem text,
  mail_message_id uuid not null,
  optional_for uuid,
  optional_kind text,
  plain text not null,
  queued_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  state text not null default 'queued'::text,
  subject text not null,
  to_address text not null,
  tries integer not null default 0,
  try_after timestamp with time zone not null default now()
);

create table marking (
  candidate_id uuid not null,
  marked_at timestamp with time zone not null,
  marker_id uuid not null,
  marking_id uuid not null,
  marking_task_id uuid not null,
  place integer not null,
  points jsonb not null,
  remark text not null,
  withdrawn_at timestamp with time zone
);

create table marking_task (
  answer_hash bytea not null,
  attempt_id uuid not null,
  candidate_id uuid not null,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  decided_at timestamp with time zone,
  exam_id uuid not null,
  form_id uuid not null,
  is_replaced boolean not null default false,
  item_ref text not null,
  marking_task_id uuid not null,
  opened_at timestamp with time zone not null,
  stage text not null default 'first'::text
);

create table migration (
  applied_at timestamp with time zone not null default now(),
  name text not null,
  phase text,
  sha256 text not null
);

create table nothing_waited (
  at timestamp with time zone not null,
  attempt_id uuid not null
);

create table offers_told (
  told_until timestamp with time zone not null,
  user_id uuid not null
);

create table one_time_link (
  cause text not null,
  code_expires_at timestamp with time zone,
  code_hash bytea,
  code_tries integer not null default 0,
  created_at timestamp with time zone not null,
  email_change_id uuid,
  expires_at timestamp with time zone not null,
  purpose text not null,
  token_hash bytea not null,
  used_at timestamp with time zone,
  user_id uuid not null
);

create table order_line (
  cgst_in_paise bigint not null,
  exam_id uuid not null,
  igst_in_paise bigint not null,
  line_no integer not null,
  order_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  sac text not null,
  sgst_in_paise bigint not null,
  tax_rate_in_percent integer not null,
  taxable_in_paise bigint not null,
  test_code text not null,
  title text not null,
  unit_price_in_paise bigint not null,
  validity_days integer not null
);

create table organisation (
  code text not null,
  created_at timestamp with time zone not null,
  name text not null,
  organisation_id uuid not null
);

create table organisation_member (
  changed_at timestamp with time zone not null,
  organisation_id uuid not null,
  shares_results boolean not null default false,
  state text not null,
  user_id uuid not null
);

create table passkey (
  created_at timestamp with time zone not null,
  credential_id text not null,
  last_used_at timestamp with time zone,
  name text not null,
  opens_alone boolean not null default false,
  passkey_id uuid not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  user_id uuid not null
);

create table passkey_challenge (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  purpose text not null,
  user_id uuid
);

create table payment (
  amount_in_paise bigint not null,
  captured_at timestamp with time zone,
  failure text,
  gateway_payment_id text not null,
  method text,
  order_id uuid not null,
  payment_id uuid not null,
  seen_at timestamp with time zone not null,
  settles_order boolean not null default false,
  status text not null,
  status_rank integer not null
);

create table payment_claim (
  contact_message_id uuid,
  looked_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  order_id uuid,
  payment_claim_id uuid not null,
  reference text,
  user_id uuid not null
);

create table picture (
  content_type text not null,
  duration_in_ms integer,
  fingerprint bytea not null,
  height integer,
  key bytea not null,
  picture_id uuid not null,
  provider_id uuid not null,
  sha256 bytea not null,
  size_in_bytes integer not null,
  touched_at timestamp with time zone,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid not null,
  width integer
);

create table presence (
  attempt_id uuid not null,
  heartbeat_at timestamp with time zone not null,
  pending_count integer not null,
  saved_up_to integer not null,
  told_online boolean not null default true,
  visible boolean not null
);

create table price_ask (
  asked_at timestamp with time zone not null,
  asked_by uuid not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  exam_id uuid not null,
  from_in_paise bigint not null,
  price_ask_id uuid not null,
  reason text not null,
  state text not null default 'waiting'::text,
  to_in_paise bigint not null
);

create table proctor_action (
  action_id uuid not null,
  ask_id uuid,
  at timestamp with time zone not null,
  attempt_id uuid not null,
  by_user uuid not null,
  extra_minutes integer,
  reason_code text not null,
  reason_text text not null,
  room_id uuid not null,
  sitting_id uuid not null,
  verb text not null
);

create table proctor_event (
  at timestamp with time zone not null,
  attempt_id uuid not null,
  event_id uuid not null,
  kind text not null,
  recorded_at timestamp with time zone not null
);

create table profile (
  address_line1 text,
  address_line2 text,
  city text,
  highest_education text,
  photo_object_key text,
  pin_code text,
  signature_object_key text,
  state_code text,
  updated_at timestamp with time zone not null,
  user_id uuid not null
);

create table profile_document (
  content_type text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  deleted_at timestamp with time zone,
  document_id uuid not null,
  file_name text not null,
  kind text not null,
  object_key text not null,
  reason text,
  size_in_bytes bigint not null,
  state text not null default 'uploaded'::text,
  uploaded_at timestamp with time zone not null,
  user_id uuid not null
);

create table profile_upload (
  expires_at timestamp with time zone not null,
  file_name text not null,
  kind text not null,
  received_bytes bigint not null default 0,
  replaces uuid,
  size_in_bytes bigint not null,
  upload_id uuid not null,
  user_id uuid not null
);

create table profile_upload_piece (
  from_byte bigint not null,
  object_key text not null,
  upload_id uuid not null
);

create table provider (
  about jsonb not null,
  city text not null,
  display_name text not null,
  legal_name text not null,
  provider_id uuid not null,
  slug text not null,
  state_code text not null,
  website text
);

create table raised_hand (
  answered_at timestamp with time zone,
  answered_by uuid,
  attempt_id uuid not null,
  message text not null,
  raised_at timestamp with time zone not null,
  raised_hand_id uuid not null
);

create table receipt_heads (
  day date not null,
  document text not null,
  hash bytea not null,
  key_id text not null,
  signature bytea not null
);

create table recovery_code (
  code_hash bytea not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  user_id uuid not null
);

create table refund (
  amount_in_paise bigint not null,
  changed_at timestamp with time zone not null,
  failure text,
  gateway_refund_id text,
  not_before timestamp with time zone,
  payment_id uuid not null,
  reason text not null,
  refund_id uuid not null,
  requested_at timestamp with time zone not null,
  state text not null
);

create table refused_access (
  actor_role text not null,
  further integer not null default 0,
  minute_at timestamp with time zone not null,
  user_id uuid not null
);

create table response_event (
  arrived_at timestamp with time zone,
  attempt_id uuid not null,
  client_at timestamp with time zone not null,
  item_ref text,
  kind text not null,
  lane_id uuid not null,
  late boolean not null,
  leaf_no integer not null,
  lease_epoch integer not null,
  op_id uuid not null,
  payload text not null,
  root_no bigint not null,
  section_no integer,
  seq integer not null,
  server_at timestamp with time zone not null
);

create table result (
  attempt_id uuid not null,
  candidate_id uuid not null,
  computed_at timestamp with time zone not null,
  detail text not null,
  exam_id uuid not null,
  form_id uuid not null,
  inputs_hash bytea not null,
  is_practice boolean not null,
  is_terminated boolean not null,
  key_version integer not null,
  last_seq integer not null,
  maximum text not null,
  pass_share_in_percent integer,
  passed boolean,
  reason text not null,
  result_id uuid not null,
  salt bytea,
  scorer text not null,
  sitting_id uuid not null,
  total text not null,
  version_no integer not null
);

create table result_notice (
  attempt_id uuid not null,
  told_at timestamp with time zone not null
);

create table result_review (
  attempt_id uuid not null,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  decision text not null,
  reason_text text not null
);

create table result_untold (
  attempt_id uuid not null,
  exam_id uuid not null,
  form_id uuid not null
);

create table room (
  capacity integer not null,
  centre_id uuid,
  features text[] not null default '{}'::text[],
  floor integer,
  name text not null,
  room_id uuid not null,
  slug text not null,
  step_free boolean not null
);

create table sales_order (
  amount_in_paise bigint not null,
  billing_gstin text,
  billing_name text,
  billing_state text,
  created_at timestamp with time zone not null,
  currency text not null default 'INR'::text,
  fulfilled_at timestamp with time zone,
  gateway_order_id text,
  last_failure text,
  next_check_at timestamp with time zone,
  order_id uuid not null,
  receipt text not null,
  state text not null,
  user_id uuid not null
);

create table sample_item (
  exam_id uuid not null,
  item_id uuid not null,
  item_version_id uuid not null,
  picture_ids uuid[] not null,
  place integer
);

create table saved_job (
  job_id uuid not null,
  saved_at timestamp with time zone not null,
  user_id uuid not null
);

create table score_card (
  attempt_id uuid not null,
  candidate_id uuid not null,
  consent_version integer not null,
  ends_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  score_card_id uuid not null,
  shows text not null,
  token_hash bytea not null
);

create table sealed.form_key (
  created_at timestamp with time zone not null,
  form_id uuid not null,
  key bytea not null,
  key_hash bytea not null,
  key_version integer not null
);

create table sealed.form_step (
  form_draft_id uuid not null,
  form_step_id uuid not null,
  reason bytea not null,
  step text not null,
  taken_at timestamp with time zone not null,
  taken_by uuid not null
);

create table sealed.import_finding (
  content bytea not null,
  finding_no integer not null,
  import_run_id uuid not null,
  outcome text not null
);

create table sealed.item_comment (
  body bytea not null,
  item_comment_id uuid not null,
  item_version_id uuid not null,
  place text not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  written_at timestamp with time zone not null,
  written_by uuid not null
);

create table sealed.item_source (
  content bytea not null,
  item_version_id uuid not null
);

create table sealed.item_step (
  item_step_id uuid not null,
  item_version_id uuid not null,
  reason bytea not null,
  step text not null,
  taken_at timestamp with time zone not null,
  taken_by uuid not null
);

create table sealed.key_correction (
  bank_outcome text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision bytea not null,
  form_id uuid not null,
  is_alone boolean not null default false,
  item_ref text not null,
  item_version_id uuid,
  key_correction_id uuid not null,
  key_version integer,
  proposal bytea not null,
  proposed_at timestamp with time zone not null,
  proposed_by uuid not null,
  state text not null default 'proposed'::text
);

create table seat (
  column_no integer not null,
  is_aisle boolean not null default false,
  is_booth boolean not null default false,
  room_id uuid not null,
  row_no integer not null,
  seat_label text not null,
  state text not null default 'usable'::text
);

create table seat_unit (
  booking_id uuid,
  hold_until timestamp with time zone,
  seat_no integer not null,
  sitting_id uuid not null,
  state text not null default 'free'::text
);

create table seat_wish (
  exam_id uuid not null,
  sitting_id uuid not null,
  told_at timestamp with time zone,
  user_id uuid not null,
  wished_at timestamp with time zone not null
);

create table second_factor_failure (
  blocked_until timestamp with time zone,
  device_id text not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  user_id uuid not null
);

create table session (
  created_at timestamp with time zone not null,
  device_id text not null,
  device_label text not null,
  end_reason text,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  kept_until timestamp with time zone,
  last_seen_at timestamp with time zone not null,
  session_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null
);

create table sitting (
  allocation_seed bytea not null,
  booking_closes_at timestamp with time zone not null,
  called_off_because text,
  capacity integer not null,
  centre_id uuid,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  mode text not null,
  ref text,
  sitting_id uuid not null,
  starts_at timestamp with time zone not null,
  state text not null default 'open'::text,
  time_zone text not null
);

create table sitting_exam (
  exam_id uuid not null,
  sitting_id uuid not null
);

create table sitting_paper (
  entered_count integer not null default 0,
  exam_id uuid not null,
  form_id uuid not null,
  object_key text not null,
  sealed_at timestamp with time zone not null,
  section_minutes integer[],
  sha256 bytea not null,
  sitting_id uuid not null,
  wrapped_key bytea not null
);

create table sitting_paper_variant (
  exam_id uuid not null,
  form_id uuid not null,
  object_key text not null,
  sealed_at timestamp with time zone not null,
  section_minutes integer[],
  sha256 bytea not null,
  sitting_id uuid not null,
  variant_no integer not null,
  wrapped_key bytea not null
);

create table sitting_room (
  busy_during tstzrange,
  capacity integer not null,
  placed_count integer not null default 0,
  proctor_id uuid,
  room_id uuid not null,
  sitting_id uuid not null
);

create table spent_access_token (
  expires_at timestamp with time zone not null,
  token_id uuid not null
);

create table system_check (
  booking_id uuid not null,
  checked_at timestamp with time zone not null,
  outcome jsonb not null
);

create table totp_enrolment (
  expires_at timestamp with time zone not null,
  secret_sealed bytea not null,
  user_id uuid not null
);

create table tried_result (
  attempt_id uuid not null,
  candidate_id uuid not null,
  detail text not null,
  exam_id uuid not null,
  form_id uuid not null,
  key_version integer not null,
  maximum text not null,
  order_seed text not null,
  passed boolean,
  responses text not null,
  scorer text not null,
  submitted_at timestamp with time zone not null,
  submitted_by text not null,
  taken_over_at timestamp with time zone not null,
  total text not null
);

create table unlock_ask (
  asked_at timestamp with time zone not null,
  asked_by uuid not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  reason text not null,
  unlock_ask_id uuid not null,
  user_id uuid not null
);

create table user_account (
  birth_date_corrected_at timestamp with time zone,
  born_on date,
  centre_id uuid,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  email text not null,
  email_confirmed_at timestamp with time zone,
  erased_at timestamp with time zone,
  full_name text not null,
  gender text,
  guardian_consent_at timestamp with time zone,
  language text not null default 'en'::text,
  leaves_at timestamp with time zone,
  name_keys text[],
  organisation_id uuid,
  passkey_count integer not null default 0,
  password_hash text,
  phone text,
  phone_key text generated always as (phone_key(phone)) stored,
  provider_id uuid,
  role text not null default 'candidate'::text,
  sign_up_device_hash bytea,
  totp_last_step bigint,
  totp_secret_sealed bytea,
  totp_since timestamp with time zone,
  unique_number_fingerprint bytea,
  unique_number_last4 text,
  user_id uuid not null,
  username text not null,
  verified_documents integer not null default 0
);

create table webhook_inbox (
  body text not null,
  event text not null,
  event_id text not null,
  processed_at timestamp with time zone,
  received_at timestamp with time zone not null
);

create table wishlist_item (
  added_at timestamp with time zone not null,
  exam_id uuid not null,
  new_dates_since timestamp with time zone,
  told_price_in_paise bigint,
  user_id uuid not null
);

-- Constraints

alter table accommodation add constraint a_decision_names_its_person CHECK (((state = ANY (ARRAY['approved'::text, 'refused'::text])) = ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL))));

alter table accommodation add constraint accommodation_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES profile_document(document_id) ON DELETE SET NULL;

alter table accommodation add constraint accommodation_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(user_id);

alter table accommodation add constraint accommodation_kind_check CHECK ((kind = ANY (ARRAY['compensatory-time'::text, 'scribe'::text, 'wheelchair'::text, 'muted-signals'::text])));

alter table accommodation add constraint accommodation_pkey PRIMARY KEY (accommodation_id);

alter table accommodation add constraint accommodation_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])));

alter table accommodation add constraint accommodation_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table accommodation add constraint nobody_decides_for_themselves CHECK ((decided_by <> user_id));

alter table account_erasure add constraint account_erasure_pkey PRIMARY KEY (user_id);

alter table account_erasure add constraint account_erasure_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table allocation add constraint a_chair_has_one_candidate UNIQUE (sitting_id, room_id, seat_label);

alter table allocation add constraint allocation_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(booking_id);

alter table allocation add constraint allocation_pkey PRIMARY KEY (booking_id);

alter table allocation add constraint allocation_room_id_seat_label_fkey FOREIGN KEY (room_id, seat_label) REFERENCES seat(room_id, seat_label);

alter table allocation add constraint allocation_sitting_id_room_id_fkey FOREIGN KEY (sitting_id, room_id) REFERENCES sitting_room(sitting_id, room_id);

alter table answer_file add constraint a_check_is_repeated_a_few_times CHECK (((stopped_checks >= 0) AND (stopped_checks <= 10)));

alter table answer_file add constraint a_file_receives_no_more_than_it_said CHECK (((received_bytes >= 0) AND (received_bytes <= size_in_bytes)));

alter table answer_file add constraint a_kept_file_arrived_whole CHECK (((kept_at IS NULL) OR (received_bytes = size_in_bytes)));

alter table answer_file add constraint a_kept_file_is_described_whole CHECK ((num_nulls(kept_at, object_key, content_type, kept_bytes, kept_sha256) = ANY (ARRAY[0, 5])));

alter table answer_file add constraint a_refused_file_is_not_kept CHECK (((refused_code IS NULL) OR (kept_at IS NULL)));

alter table answer_file add constraint an_answer_names_only_kept_files CHECK (((named_at IS NULL) OR (kept_at IS NOT NULL)));

alter table answer_file add constraint answer_file_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(attempt_id);

alter table answer_file add constraint answer_file_content_type_check CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text])));

alter table answer_file add constraint answer_file_kept_bytes_check CHECK ((kept_bytes > 0));

alter table answer_file add constraint answer_file_kept_sha256_check CHECK ((octet_length(kept_sha256) = 32));

alter table answer_file add constraint answer_file_pkey PRIMARY KEY (attempt_id, answer_file_id);

alter table answer_file add constraint answer_file_sent_sha256_check CHECK ((octet_length(sent_sha256) = 32));

alter table answer_file add constraint answer_file_size_in_bytes_check CHECK (((size_in_bytes >= 1) AND (size_in_bytes <= 20971520)));

alter table answer_file_piece add constraint answer_file_piece_attempt_id_answer_file_id_fkey FOREIGN KEY (attempt_id, answer_file_id) REFERENCES answer_file(attempt_id, answer_file_id) ON DELETE CASCADE;

alter table answer_file_piece add constraint answer_file_piece_from_byte_check CHECK ((from_byte >= 0));

alter table answer_file_piece add constraint answer_file_piece_pkey PRIMARY KEY (attempt_id, answer_file_id, from_byte);

alter table attempt add constraint a_queue_is_drained_within_minutes CHECK (((drain_seconds >= 0) AND (drain_seconds <= 600)));

alter table attempt add constraint a_running_attempt_was_started CHECK (((state <> ALL (ARRAY['active'::text, 'paused'::text, 'submitted'::text, 'terminated'::text])) OR (started_at IS NOT NULL)));

alter table attempt add constraint a_started_attempt_has_a_deadline CHECK (((started_at IS NULL) = (deadline_at IS NULL)));

alter table attempt add constraint a_started_attempt_has_a_writer CHECK ((((started_at IS NULL) = (lease_epoch = 0)) AND ((started_at IS NULL) = (lease_session_id IS NULL))));

alter table attempt add constraint attempt_compensatory_minutes_check CHECK ((compensatory_minutes >= 0));

alter table attempt add constraint attempt_credit_ms_check CHECK ((credit_ms >= 0));

alter table attempt add constraint attempt_duration_minutes_check CHECK ((duration_minutes > 0));

alter table attempt add constraint attempt_entry_closes_minutes_check CHECK ((entry_closes_minutes >= 0));

alter table attempt add constraint attempt_lease_epoch_check CHECK ((lease_epoch >= 0));

alter table attempt add constraint attempt_mode_check CHECK ((mode = ANY (ARRAY['none'::text, 'recorded'::text, 'live'::text, 'centre'::text])));

alter table attempt add constraint attempt_pass_share_in_percent_check CHECK (((pass_share_in_percent >= 1) AND (pass_share_in_percent <= 100)));

alter table attempt add constraint attempt_pkey PRIMARY KEY (attempt_id);

alter table attempt add constraint attempt_state_check CHECK ((state = ANY (ARRAY['lobby'::text, 'authorised'::text, 'refused'::text, 'active'::text, 'paused'::text, 'submitted'::text, 'terminated'::text])));

alter table attempt add constraint attempt_submitted_by_check CHECK ((submitted_by = ANY (ARRAY['candidate'::text, 'deadline'::text, 'proctor'::text])));

alter table attempt add constraint only_a_paused_attempt_has_a_pause CHECK (((state = 'paused'::text) = (paused_at IS NOT NULL)));

alter table attempt add constraint only_a_proctor_terminates CHECK (((state <> 'terminated'::text) OR (submitted_by = 'proctor'::text)));

alter table attempt add constraint only_an_ended_attempt_was_submitted CHECK (((state = ANY (ARRAY['submitted'::text, 'terminated'::text])) = ((submitted_at IS NOT NULL) AND (submitted_by IS NOT NULL))));

alter table attempt add constraint the_last_section_ends_at_the_deadline CHECK (((section_ends IS NULL) OR (section_ends[cardinality(section_ends)] = deadline_at)));

alter table attempt add constraint the_sections_of_a_started_attempt_end CHECK ((((section_ends IS NULL) = ((section_minutes IS NULL) OR (started_at IS NULL))) AND COALESCE((cardinality(section_ends) = cardinality(section_minutes)), true)));

alter table attempt add constraint whoever_waits_for_the_proctor_is_known CHECK (((NOT lease_waits_for_proctor) OR (lease_next_session_id IS NOT NULL)));

alter table attempt_credit add constraint attempt_credit_kind_check CHECK ((kind = ANY (ARRAY['pause'::text, 'lost-time'::text, 'compensatory-change'::text])));

alter table attempt_credit add constraint attempt_credit_pkey PRIMARY KEY (attempt_id, credit_no);

alter table audit_check add constraint a_broken_chain_names_its_entry CHECK (((is_whole IS DISTINCT FROM false) OR ((bad_entry_no IS NOT NULL) AND (problem IS NOT NULL))));

alter table audit_check add constraint a_finished_check_says_what_it_found CHECK (((finished_at IS NULL) = (is_whole IS NULL)));

alter table audit_check add constraint a_whole_chain_has_its_head CHECK (((is_whole IS DISTINCT FROM true) OR (head_hash IS NOT NULL)));

alter table audit_check add constraint audit_check_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES user_account(user_id);

alter table audit_check add constraint audit_check_entries_checked_check CHECK ((entries_checked >= 0));

alter table audit_check add constraint audit_check_entries_to_check_check CHECK ((entries_to_check >= 0));

alter table audit_check add constraint audit_check_pkey PRIMARY KEY (audit_check_id);

alter table audit_entry add constraint audit_entry_entry_no_check CHECK ((entry_no > 0));

alter table audit_entry add constraint audit_entry_hash_key UNIQUE (hash);

alter table audit_entry add constraint audit_entry_pkey PRIMARY KEY (entry_no);

alter table audit_head add constraint audit_head_only_row_check CHECK (only_row);

alter table audit_head add constraint audit_head_pkey PRIMARY KEY (only_row);

alter table booking add constraint a_candidate_sits_in_one_place_at_a_time EXCLUDE USING gist (candidate_id WITH =, sits_during WITH &&) WHERE ((state = ANY (ARRAY['confirmed'::text, 'started'::text])));

alter table booking add constraint a_confirmed_booking_has_a_time CHECK (((state = ANY (ARRAY['held'::text, 'lapsed'::text])) OR (confirmed_at IS NOT NULL)));

alter table booking add constraint booking_attempt_id_key UNIQUE (attempt_id);

alter table booking add constraint booking_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES user_account(user_id);

alter table booking add constraint booking_entitlement_id_fkey FOREIGN KEY (entitlement_id) REFERENCES entitlement(entitlement_id);

alter table booking add constraint booking_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table booking add constraint booking_moved_from_fkey FOREIGN KEY (moved_from) REFERENCES booking(booking_id);

alter table booking add constraint booking_pkey PRIMARY KEY (booking_id);

alter table booking add constraint booking_reschedule_count_check CHECK ((reschedule_count >= 0));

alter table booking add constraint booking_roll_number_key UNIQUE (roll_number);

alter table booking add constraint booking_sitting_id_exam_id_fkey FOREIGN KEY (sitting_id, exam_id) REFERENCES sitting_exam(sitting_id, exam_id);

alter table booking add constraint booking_sitting_id_fkey FOREIGN KEY (sitting_id) REFERENCES sitting(sitting_id);

alter table booking add constraint booking_state_check CHECK ((state = ANY (ARRAY['held'::text, 'confirmed'::text, 'started'::text, 'completed'::text, 'lapsed'::text, 'rescheduled'::text, 'cancelled'::text, 'no_show'::text])));

alter table booking add constraint only_a_held_booking_lapses CHECK (((state = 'held'::text) = (held_until IS NOT NULL)));

alter table call_count add constraint call_count_calls_check CHECK ((calls > 0));

alter table call_count add constraint call_count_pkey PRIMARY KEY (limit_name, network_key);

alter table cart_line add constraint cart_line_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table cart_line add constraint cart_line_pkey PRIMARY KEY (user_id, exam_id);

alter table cart_line add constraint cart_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100)));

alter table cart_line add constraint cart_line_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table category add constraint category_hue_check CHECK (((hue >= 0) AND (hue <= 359)));

alter table category add constraint category_pkey PRIMARY KEY (category_id);

alter table category add constraint category_slug_key UNIQUE (slug);

alter table category add constraint category_version_check CHECK ((version > 0));

alter table centre add constraint centre_city_hi_check CHECK ((city_hi <> ''::text));

alter table centre add constraint centre_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));

alter table centre add constraint centre_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)));

alter table centre add constraint centre_pkey PRIMARY KEY (centre_id);

alter table centre add constraint centre_slug_key UNIQUE (slug);

alter table centre add constraint centre_state_code_check CHECK ((state_code ~ '^[A-Z]{2}$'::text));

alter table check_in add constraint check_in_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(booking_id);

alter table check_in add constraint check_in_checked_in_by_fkey FOREIGN KEY (checked_in_by) REFERENCES user_account(user_id);

alter table check_in add constraint check_in_nonce_key UNIQUE (nonce);

alter table check_in add constraint check_in_pkey PRIMARY KEY (booking_id);

alter table commit_root add constraint a_root_has_its_leaves CHECK (((leaf_count > 0) AND (octet_length(leaves) = (32 * leaf_count))));

alter table commit_root add constraint commit_root_pkey PRIMARY KEY (lane_id, root_no);

alter table commit_root add constraint commit_root_root_no_check CHECK ((root_no > 0));

alter table consent add constraint consent_is_given_before_it_is_withdrawn CHECK ((withdrawn_at >= given_at));

alter table consent add constraint consent_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text])));

alter table consent add constraint consent_pkey PRIMARY KEY (consent_id);

alter table consent add constraint consent_purpose_check CHECK ((purpose = ANY (ARRAY['offers-by-mail'::text, 'jobs-by-mail'::text])));

alter table consent add constraint consent_text_version_check CHECK ((text_version <> ''::text));

alter table consent add constraint consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table contact_entry add constraint contact_entry_contact_message_id_fkey FOREIGN KEY (contact_message_id) REFERENCES contact_message(contact_message_id) ON DELETE CASCADE;

alter table contact_entry add constraint contact_entry_pkey PRIMARY KEY (contact_entry_id);

alter table contact_entry add constraint contact_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES user_account(user_id);

alter table contact_message add constraint a_ticket_number_is_given_once UNIQUE (ticket_no);

alter table contact_message add constraint contact_message_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES user_account(user_id);

alter table contact_message add constraint contact_message_close_reason_check CHECK ((close_reason = ANY (ARRAY['solved'::text, 'duplicate'::text, 'nothing-to-do'::text, 'spam'::text])));

alter table contact_message add constraint contact_message_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'enquiry'::text, 'grievance'::text, 'payment'::text])));

alter table contact_message add constraint contact_message_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text])));

alter table contact_message add constraint contact_message_pkey PRIMARY KEY (contact_message_id);

alter table contact_message add constraint contact_message_segment_check CHECK ((segment = ANY (ARRAY['higher-education'::text, 'government'::text, 'enterprise'::text])));

alter table contact_message add constraint contact_message_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])));

alter table contact_message add constraint contact_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table contact_message add constraint only_a_closed_message_has_a_reason CHECK (((state = 'closed'::text) = (close_reason IS NOT NULL)));

alter table contact_message add constraint only_a_closed_message_has_an_end CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL)));

alter table contact_message add constraint only_an_enquiry_names_a_segment CHECK (((segment IS NULL) OR (kind = 'enquiry'::text)));

alter table content_block add constraint content_block_pkey PRIMARY KEY (kind);

alter table content_entry add constraint a_page_and_nothing_else_has_a_slug CHECK (((kind = 'page'::text) = (slug IS NOT NULL)));

alter table content_entry add constraint content_entry_kind_check CHECK ((kind = ANY (ARRAY['banner'::text, 'faq'::text, 'page'::text, 'footer'::text])));

alter table content_entry add constraint content_entry_pkey PRIMARY KEY (content_entry_id);

alter table content_entry add constraint content_entry_slug_key UNIQUE (slug);

alter table content_entry add constraint content_entry_version_check CHECK ((version > 0));

alter table content_key add constraint content_key_key_id_check CHECK ((octet_length(key_id) = 8));

alter table content_key add constraint content_key_pkey PRIMARY KEY (key_id);

alter table data_export add constraint a_ticket_ends CHECK (((ticket_hash IS NULL) = (ticket_expires_at IS NULL)));

alter table data_export add constraint a_ticket_is_kept_as_its_hash CHECK ((length(ticket_hash) = 32));

alter table data_export add constraint an_export_has_pieces CHECK ((piece_count > 0));

alter table data_export add constraint data_export_pkey PRIMARY KEY (data_export_id);

alter table data_export add constraint data_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table data_export add constraint only_what_is_ready_has_a_file CHECK ((((ready_at IS NULL) = (piece_count IS NULL)) AND ((ready_at IS NULL) = (size_in_bytes IS NULL)) AND ((ready_at IS NULL) = (expires_at IS NULL))));

alter table device add constraint a_browser_is_kept_as_a_hash CHECK ((length(browser_hash) = 32));

alter table device add constraint device_device_id_check CHECK ((length(device_id) <= 400));

alter table device add constraint device_pkey PRIMARY KEY (user_id, device_id);

alter table device add constraint device_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table draw add constraint draw_form_draft_id_fkey FOREIGN KEY (form_draft_id) REFERENCES form_draft(form_draft_id);

alter table draw add constraint draw_pkey PRIMARY KEY (draw_id);

alter table draw add constraint draw_seed_check CHECK ((octet_length(seed) = 32));

alter table draw add constraint the_hash_of_a_seed_is_its_own CHECK ((seed_hash = sha256(seed)));

alter table draw add constraint the_hash_of_an_input_is_its_own CHECK ((input_hash = sha256(convert_to(input, 'UTF8'::name))));

alter table email_change add constraint a_change_expires_after_it_was_asked_for CHECK ((expires_at > asked_at));

alter table email_change add constraint email_change_pkey PRIMARY KEY (email_change_id);

alter table email_change add constraint email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table email_change add constraint only_a_confirmed_change_is_undone_later CHECK (((undo_until IS NULL) OR (undo_until > confirmed_at)));

alter table emergency_file add constraint emergency_file_op_ids_check CHECK ((cardinality(op_ids) > 0));

alter table emergency_file add constraint emergency_file_pkey PRIMARY KEY (attempt_id, sha256);

alter table emergency_file add constraint emergency_file_reason_text_check CHECK ((reason_text <> ''::text));

alter table emergency_file add constraint emergency_file_sha256_check CHECK ((length(sha256) = 32));

alter table entitlement add constraint an_entitlement_expires_after_it_was_granted CHECK ((expires_at > granted_at));

alter table entitlement add constraint entitlement_asked_back_by_fkey FOREIGN KEY (asked_back_by) REFERENCES refund(refund_id);

alter table entitlement add constraint entitlement_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table entitlement add constraint entitlement_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(order_line_id);

alter table entitlement add constraint entitlement_order_line_id_unit_no_key UNIQUE (order_line_id, unit_no);

alter table entitlement add constraint entitlement_pkey PRIMARY KEY (entitlement_id);

alter table entitlement add constraint entitlement_state_check CHECK ((state = ANY (ARRAY['granted'::text, 'consumed'::text, 'revoked'::text])));

alter table entitlement add constraint entitlement_unit_no_check CHECK ((unit_no > 0));

alter table entitlement add constraint entitlement_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table entitlement add constraint only_an_unused_unit_is_asked_back CHECK (((asked_back_by IS NULL) OR (state <> 'consumed'::text)));

alter table exam add constraint a_practice_exam_is_free_and_unproctored CHECK (((NOT is_practice) OR ((price_in_paise = 0) AND (mode = 'none'::text))));

alter table exam add constraint an_exam_is_free_or_costs_a_rupee_to_ten_lakh CHECK (((price_in_paise = 0) OR ((price_in_paise >= 100) AND (price_in_paise <= 100000000))));

alter table exam add constraint an_exam_on_sale_has_a_price CHECK ((is_priced OR is_practice OR (state <> 'published'::text)));

alter table exam add constraint exam_cancel_window_hours_check CHECK ((cancel_window_hours >= 0));

alter table exam add constraint exam_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(category_id);

alter table exam add constraint exam_duration_minutes_check CHECK (((duration_minutes >= 1) AND (duration_minutes <= 600)));

alter table exam add constraint exam_entry_closes_minutes_check CHECK (((entry_closes_minutes >= 0) AND (entry_closes_minutes <= 240)));

alter table exam add constraint exam_languages_check CHECK (((cardinality(languages) > 0) AND (languages <@ ARRAY['en'::text, 'hi'::text])));

alter table exam add constraint exam_level_check CHECK ((level = ANY (ARRAY['beginner'::text, 'intermediate'::text, 'advanced'::text])));

alter table exam add constraint exam_mode_check CHECK ((mode = ANY (ARRAY['none'::text, 'recorded'::text, 'live'::text, 'centre'::text])));

alter table exam add constraint exam_most_attempts_check CHECK (((most_attempts >= 1) AND (most_attempts <= 100)));

alter table exam add constraint exam_pass_share_in_percent_check CHECK (((pass_share_in_percent >= 1) AND (pass_share_in_percent <= 100)));

alter table exam add constraint exam_pkey PRIMARY KEY (exam_id);

alter table exam add constraint exam_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(provider_id);

alter table exam add constraint exam_question_count_check CHECK ((question_count >= 0));

alter table exam add constraint exam_reschedule_max_count_check CHECK ((reschedule_max_count >= 0));

alter table exam add constraint exam_reschedule_window_hours_check CHECK ((reschedule_window_hours >= 0));

alter table exam add constraint exam_review_rule_check CHECK ((review_rule = ANY (ARRAY['never'::text, 'after-release'::text])));

alter table exam add constraint exam_sac_check CHECK ((sac ~ '^[0-9]{6}$'::text));

alter table exam add constraint exam_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text])));

alter table exam add constraint exam_tax_rate_in_percent_check CHECK (((tax_rate_in_percent >= 0) AND (tax_rate_in_percent <= 40)));

alter table exam add constraint exam_test_code_check CHECK ((test_code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$'::text));

alter table exam add constraint exam_test_code_key UNIQUE (test_code);

alter table exam add constraint exam_validity_days_check CHECK ((validity_days > 0));

alter table exam add constraint exam_version_check CHECK ((version > 0));

alter table exam_price add constraint exam_price_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table exam_price add constraint exam_price_pkey PRIMARY KEY (exam_id, since);

alter table faq add constraint faq_pkey PRIMARY KEY (faq_id);

alter table form add constraint a_form_has_ten_variants_at_most CHECK (((variant_no >= 1) AND (variant_no <= 10)));

alter table form add constraint content_is_encrypted CHECK (is_encrypted(content)) NOT VALID;

alter table form add constraint form_pkey PRIMARY KEY (form_id);

alter table form add constraint form_question_count_check CHECK ((question_count > 0));

alter table form add constraint form_version_no_check CHECK ((version_no > 0));

alter table form add constraint source_hash_is_encrypted CHECK (is_encrypted(source_hash)) NOT VALID;

alter table form_draft add constraint a_form_that_waits_names_its_versions CHECK (((state = 'in-review'::text) = (submitted_version_ids IS NOT NULL)));

alter table form_draft add constraint form_draft_content_check CHECK ((jsonb_typeof(content) = 'object'::text));

alter table form_draft add constraint form_draft_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table form_draft add constraint form_draft_form_ref_check CHECK ((form_ref ~ '^F-[0-9]{5,}$'::text));

alter table form_draft add constraint form_draft_form_ref_key UNIQUE (form_ref);

alter table form_draft add constraint form_draft_pkey PRIMARY KEY (form_draft_id);

alter table form_draft add constraint form_draft_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(provider_id);

alter table form_draft add constraint form_draft_revision_check CHECK ((revision > 0));

alter table form_draft add constraint form_draft_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in-review'::text, 'published'::text])));

alter table form_draft add constraint form_draft_writer_ids_check CHECK ((cardinality(writer_ids) > 0));

alter table form_draft add constraint who_wrote_a_form_does_not_publish_it CHECK (((state <> 'published'::text) OR ((form_id IS NOT NULL) AND (publisher_id IS NOT NULL) AND (publisher_id <> ALL (writer_ids)))));

alter table form_draft_picture add constraint form_draft_picture_form_draft_id_fkey FOREIGN KEY (form_draft_id) REFERENCES form_draft(form_draft_id);

alter table form_draft_picture add constraint form_draft_picture_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES picture(picture_id);

alter table form_draft_picture add constraint form_draft_picture_pkey PRIMARY KEY (form_draft_id, picture_id);

alter table form_item add constraint form_item_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table form_item add constraint form_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(item_id);

alter table form_item add constraint form_item_item_version_id_fkey FOREIGN KEY (item_version_id) REFERENCES item_version(item_version_id);

alter table form_item add constraint form_item_pkey PRIMARY KEY (form_id, item_id);

alter table form_passage add constraint form_passage_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table form_passage add constraint form_passage_passage_id_fkey FOREIGN KEY (passage_id) REFERENCES item(item_id);

alter table form_passage add constraint form_passage_passage_version_id_fkey FOREIGN KEY (passage_version_id) REFERENCES item_version(item_version_id);

alter table form_passage add constraint form_passage_pkey PRIMARY KEY (form_id, passage_id);

alter table form_picture add constraint a_number_names_one_picture_of_a_form UNIQUE (form_id, picture_no);

alter table form_picture add constraint form_picture_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table form_picture add constraint form_picture_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES picture(picture_id);

alter table form_picture add constraint form_picture_picture_no_check CHECK ((picture_no >= 0));

alter table form_picture add constraint form_picture_pkey PRIMARY KEY (form_id, picture_id);

alter table form_release add constraint form_release_pkey PRIMARY KEY (form_id);

alter table form_variant add constraint form_variant_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id);

alter table form_variant add constraint form_variant_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table form_variant add constraint form_variant_pkey PRIMARY KEY (draw_id, variant_no);

alter table form_variant add constraint form_variant_variant_no_check CHECK (((variant_no >= 1) AND (variant_no <= 10)));

alter table google_account add constraint a_subject_is_a_short_text CHECK (((length(subject) >= 1) AND (length(subject) <= 255)));

alter table google_account add constraint google_account_pkey PRIMARY KEY (issuer, subject);

alter table google_account add constraint google_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table google_consent add constraint a_known_user_has_a_session_elsewhere CHECK (((user_id IS NULL) = (current_device IS NULL)));

alter table google_consent add constraint google_consent_pkey PRIMARY KEY (token_hash);

alter table google_consent add constraint google_consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table google_journey add constraint google_journey_device_id_check CHECK (((length(device_id) >= 1) AND (length(device_id) <= 400)));

alter table google_journey add constraint google_journey_forces_fkey FOREIGN KEY (forces) REFERENCES user_account(user_id);

alter table google_journey add constraint google_journey_pkey PRIMARY KEY (state_hash);

alter table google_journey add constraint only_a_forced_login_names_whom_it_forces CHECK (((forces IS NULL) OR force_login));

alter table google_journey add constraint the_way_on_is_a_path_of_ours CHECK ((next_path ~ '^/([^/\\]|$)'::text));

alter table guardian_ask add constraint an_ask_expires_after_it_was_made CHECK ((expires_at > asked_at));

alter table guardian_ask add constraint an_ask_keeps_only_the_hash_of_its_link CHECK ((length(token_hash) = 32));

alter table guardian_ask add constraint guardian_ask_ask_no_check CHECK ((ask_no > 0));

alter table guardian_ask add constraint guardian_ask_guardian_ask_id_expires_at_key UNIQUE (guardian_ask_id, expires_at);

alter table guardian_ask add constraint guardian_ask_guardian_email_check CHECK (((guardian_email = lower(guardian_email)) AND (guardian_email <> ''::text)));

alter table guardian_ask add constraint guardian_ask_guardian_name_check CHECK ((guardian_name <> ''::text));

alter table guardian_ask add constraint guardian_ask_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text])));

alter table guardian_ask add constraint guardian_ask_pkey PRIMARY KEY (guardian_ask_id);

alter table guardian_ask add constraint guardian_ask_relation_check CHECK ((relation = ANY (ARRAY['mother'::text, 'father'::text, 'legal-guardian'::text])));

alter table guardian_ask add constraint guardian_ask_token_hash_key UNIQUE (token_hash);

alter table guardian_ask add constraint guardian_ask_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table guardian_ask add constraint the_asks_of_a_candidate_are_numbered UNIQUE (user_id, ask_no);

alter table guardian_consent add constraint a_consent_is_given_before_it_is_withdrawn CHECK ((withdrawn_at >= given_at));

alter table guardian_consent add constraint a_consent_that_no_guardian_confirmed_has_ended CHECK ((withdrawn_at IS NOT NULL));

alter table guardian_consent add constraint guardian_consent_guardian_email_check CHECK ((guardian_email <> ''::text));

alter table guardian_consent add constraint guardian_consent_guardian_name_check CHECK ((guardian_name <> ''::text));

alter table guardian_consent add constraint guardian_consent_pkey PRIMARY KEY (guardian_consent_id);

alter table guardian_consent add constraint guardian_consent_relation_check CHECK ((relation = ANY (ARRAY['mother'::text, 'father'::text, 'legal-guardian'::text])));

alter table guardian_consent add constraint guardian_consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table guardian_decision add constraint an_expired_ask_is_not_answered CHECK (((decision = 'withdrawn'::text) OR (decided_at < answer_by)));

alter table guardian_decision add constraint guardian_decision_decided_by_check CHECK ((decided_by = ANY (ARRAY['guardian'::text, 'candidate'::text])));

alter table guardian_decision add constraint guardian_decision_decision_check CHECK ((decision = ANY (ARRAY['given'::text, 'refused'::text, 'withdrawn'::text])));

alter table guardian_decision add constraint guardian_decision_guardian_ask_id_answer_by_fkey FOREIGN KEY (guardian_ask_id, answer_by) REFERENCES guardian_ask(guardian_ask_id, expires_at);

alter table guardian_decision add constraint guardian_decision_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text])));

alter table guardian_decision add constraint guardian_decision_pkey PRIMARY KEY (guardian_ask_id, decision);

alter table guardian_decision add constraint only_the_guardian_gives_or_refuses CHECK (((decided_by = 'guardian'::text) OR (decision = 'withdrawn'::text)));

alter table guardian_decision add constraint only_what_was_given_is_withdrawn FOREIGN KEY (guardian_ask_id, follows) REFERENCES guardian_decision(guardian_ask_id, decision);

alter table guardian_decision add constraint what_was_read_is_known_of_each_answer CHECK (((decision = 'withdrawn'::text) OR ((text_version IS NOT NULL) AND (language IS NOT NULL))));

alter table import_picture add constraint import_picture_import_run_id_fkey FOREIGN KEY (import_run_id) REFERENCES import_run(import_run_id) ON DELETE CASCADE;

alter table import_picture add constraint import_picture_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES picture(picture_id);

alter table import_picture add constraint import_picture_pkey PRIMARY KEY (import_run_id, picture_id);

alter table import_run add constraint a_refused_file_says_why CHECK (((stage <> 'refused'::text) OR (problem IS NOT NULL)));

alter table import_run add constraint a_run_at_work_says_when_it_was_alive CHECK (((stage = ANY (ARRAY['reading'::text, 'taking-in'::text])) = (alive_at IS NOT NULL)));

alter table import_run add constraint a_run_that_is_taken_in_is_at_rest CHECK (((taken_at IS NULL) OR (stage = 'ready'::text)));

alter table import_run add constraint a_run_that_is_taken_in_says_by_whom_and_how_many CHECK ((((taken_at IS NULL) = (taken_by IS NULL)) AND ((taken_at IS NULL) = (taken_count IS NULL))));

alter table import_run add constraint import_run_check CHECK ((total >= done));

alter table import_run add constraint import_run_done_check CHECK ((done >= 0));

alter table import_run add constraint import_run_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200)));

alter table import_run add constraint import_run_format_check CHECK ((format = ANY (ARRAY['aiken'::text, 'gift'::text, 'moodle-xml'::text, 'qti'::text, 'qti-package'::text, 'csv'::text, 'xlsx'::text])));

alter table import_run add constraint import_run_pkey PRIMARY KEY (import_run_id);

alter table import_run add constraint import_run_problem_check CHECK ((problem = ANY (ARRAY['cannot-read'::text, 'too-many-questions'::text, 'file-infected'::text, 'cannot-check-now'::text, 'server-stopped'::text, 'not-taken-in'::text])));

alter table import_run add constraint import_run_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(provider_id);

alter table import_run add constraint import_run_stage_check CHECK ((stage = ANY (ARRAY['reading'::text, 'ready'::text, 'refused'::text, 'taking-in'::text])));

alter table import_run add constraint import_run_taken_count_check CHECK ((taken_count > 0));

alter table installation_secret add constraint installation_secret_fingerprint_check CHECK ((octet_length(fingerprint) = 32));

alter table installation_secret add constraint installation_secret_only_row_check CHECK (only_row);

alter table installation_secret add constraint installation_secret_pkey PRIMARY KEY (only_row);

alter table invoice add constraint invoice_kind_financial_year_fkey FOREIGN KEY (kind, financial_year) REFERENCES invoice_series(kind, financial_year);

alter table invoice add constraint invoice_kind_financial_year_series_no_key UNIQUE (kind, financial_year, series_no);

alter table invoice add constraint invoice_number_check CHECK ((number ~ '^[A-Za-z0-9/-]{1,16}$'::text));

alter table invoice add constraint invoice_number_key UNIQUE (number);

alter table invoice add constraint invoice_order_id_fkey FOREIGN KEY (order_id) REFERENCES sales_order(order_id);

alter table invoice add constraint invoice_pkey PRIMARY KEY (invoice_id);

alter table invoice add constraint invoice_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(refund_id);

alter table invoice add constraint invoice_series_no_check CHECK ((series_no > 0));

alter table invoice_series add constraint invoice_series_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text])));

alter table invoice_series add constraint invoice_series_last_no_check CHECK ((last_no >= 0));

alter table invoice_series add constraint invoice_series_pkey PRIMARY KEY (kind, financial_year);

alter table issued_public_key add constraint issued_public_key_pkey PRIMARY KEY (key_id);

alter table issued_public_key add constraint issued_public_key_public_key_check CHECK ((octet_length(public_key) = 32));

alter table item add constraint a_question_has_a_topic_and_a_difficulty CHECK (((item_type = 'passage'::text) OR ((topic IS NOT NULL) AND (difficulty IS NOT NULL))));

alter table item add constraint a_tag_has_one_to_forty_characters CHECK (((array_position(tags, NULL::text) IS NULL) AND ((cardinality(tags) = 0) OR (array_to_string(tags, chr(10)) ~ '^[^\n]{1,40}(\n[^\n]{1,40})*$'::text))));

alter table item add constraint an_item_has_at_most_twenty_tags CHECK ((cardinality(tags) <= 20));

alter table item add constraint item_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text])));

alter table item add constraint item_item_code_key UNIQUE (item_code);

alter table item add constraint item_item_type_check CHECK ((item_type = ANY (ARRAY['question'::text, 'passage'::text])));

alter table item add constraint item_pkey PRIMARY KEY (item_id);

alter table item add constraint item_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(provider_id);

alter table item add constraint item_revision_check CHECK ((revision > 0));

alter table item_enemy add constraint a_pair_of_enemies_has_one_row CHECK ((item_id < enemy_id));

alter table item_enemy add constraint item_enemy_enemy_id_fkey FOREIGN KEY (enemy_id) REFERENCES item(item_id);

alter table item_enemy add constraint item_enemy_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(item_id);

alter table item_enemy add constraint item_enemy_pkey PRIMARY KEY (item_id, enemy_id);

alter table item_version add constraint an_author_is_a_writer CHECK (((author_id IS NULL) OR (author_id = ANY (writer_ids))));

alter table item_version add constraint content_hash_is_encrypted CHECK (is_encrypted(content_hash)) NOT VALID;

alter table item_version add constraint item_version_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(item_id);

alter table item_version add constraint item_version_item_id_version_no_key UNIQUE (item_id, version_no);

alter table item_version add constraint item_version_passage_id_fkey FOREIGN KEY (passage_id) REFERENCES item(item_id);

alter table item_version add constraint item_version_pkey PRIMARY KEY (item_version_id);

alter table item_version add constraint item_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in-review'::text, 'approved'::text, 'retired'::text])));

alter table item_version add constraint item_version_version_no_check CHECK ((version_no > 0));

alter table item_version add constraint who_wrote_a_version_does_not_approve_it CHECK (((author_id IS NULL) OR (state <> 'approved'::text) OR ((reviewer_id IS NOT NULL) AND (reviewer_id <> ALL (writer_ids)))));

alter table item_version_picture add constraint item_version_picture_item_version_id_fkey FOREIGN KEY (item_version_id) REFERENCES item_version(item_version_id);

alter table item_version_picture add constraint item_version_picture_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES picture(picture_id);

alter table item_version_picture add constraint item_version_picture_pkey PRIMARY KEY (item_version_id, picture_id);

alter table job add constraint job_apply_url_check CHECK ((apply_url ~ '^https://'::text));

alter table job add constraint job_pkey PRIMARY KEY (job_id);

alter table job add constraint job_salary_unit_check CHECK ((salary_unit = ANY (ARRAY['year'::text, 'month'::text])));

alter table job add constraint job_slug_key UNIQUE (slug);

alter table job add constraint job_version_check CHECK ((version > 0));

alter table job_application add constraint a_withdrawn_application_shows_nothing CHECK (((state <> 'withdrawn'::text) OR (note = ''::text)));

alter table job_application add constraint job_application_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES user_account(user_id);

alter table job_application add constraint job_application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(user_id);

alter table job_application add constraint job_application_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(job_id);

alter table job_application add constraint job_application_pkey PRIMARY KEY (application_id);

alter table job_application add constraint job_application_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'read'::text, 'shortlisted'::text, 'declined'::text, 'withdrawn'::text])));

alter table job_application add constraint only_a_decided_application_has_an_answer CHECK (((decided_at IS NOT NULL) = (answer IS NOT NULL)));

alter table job_application add constraint only_a_withdrawn_application_has_an_end CHECK (((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL)));

alter table job_application_result add constraint job_application_result_application_id_fkey FOREIGN KEY (application_id) REFERENCES job_application(application_id);

alter table job_application_result add constraint job_application_result_pkey PRIMARY KEY (application_id, attempt_id);

alter table key_recompute add constraint a_finished_recompute_has_its_counts CHECK ((((finished_at IS NULL) = (results IS NULL)) AND ((results IS NULL) = (done IS NULL)) AND ((results IS NULL) = (changed IS NULL))));

alter table key_recompute add constraint key_recompute_key_version_check CHECK ((key_version > 1));

alter table key_recompute add constraint key_recompute_pkey PRIMARY KEY (form_id, key_version);

alter table late_acceptance add constraint late_acceptance_pkey PRIMARY KEY (attempt_id, seq);

alter table late_dismissal add constraint late_dismissal_pkey PRIMARY KEY (attempt_id, seq);

alter table late_dismissal add constraint late_dismissal_reason_text_check CHECK ((reason_text <> ''::text));

alter table ledger_entry add constraint ledger_entry_account_check CHECK ((account = ANY (ARRAY['gateway'::text, 'revenue'::text, 'output-tax'::text, 'refunds-payable'::text])));

alter table ledger_entry add constraint ledger_entry_amount_in_paise_check CHECK ((amount_in_paise <> 0));

alter table ledger_entry add constraint ledger_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES sales_order(order_id);

alter table ledger_entry add constraint ledger_entry_pkey PRIMARY KEY (posting_id, line_no);

alter table listed_refund add constraint listed_refund_pkey PRIMARY KEY (gateway_refund_id);

alter table live_event add constraint live_event_pkey PRIMARY KEY (live_event_id);

alter table login_challenge add constraint a_challenge_has_five_tries CHECK (((tries >= 0) AND (tries <= 5)));

alter table login_challenge add constraint login_challenge_pkey PRIMARY KEY (token_hash);

alter table login_challenge add constraint login_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table login_code add constraint a_code_has_few_tries CHECK (((tries >= 0) AND (tries <= 5)));

alter table login_code add constraint login_code_pkey PRIMARY KEY (user_id, mailed_at);

alter table login_code add constraint login_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table login_failure add constraint login_failure_failures_check CHECK ((failures > 0));

alter table login_failure add constraint login_failure_pkey PRIMARY KEY (account_key, device_key);

alter table mail_choice add constraint mail_choice_kind_check CHECK ((kind = ANY (ARRAY['reminders'::text, 'results'::text, 'wishlist'::text, 'offers'::text, 'jobs'::text])));

alter table mail_choice add constraint mail_choice_pkey PRIMARY KEY (user_id, kind);

alter table mail_choice add constraint mail_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table mail_message add constraint an_optional_mail_has_its_reader CHECK (((optional_kind IS NULL) = (optional_for IS NULL)));

alter table mail_message add constraint mail_message_dedupe_key_key UNIQUE (dedupe_key);

alter table mail_message add constraint mail_message_pkey PRIMARY KEY (mail_message_id);

alter table mail_message add constraint mail_message_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'unwanted'::text])));

alter table mail_message add constraint nothing_is_written_that_nobody_wants CHECK (((state <> 'unwanted'::text) OR ((html = ''::text) AND (plain = ''::text))));

alter table mail_message add constraint only_a_sent_message_has_a_sending_time CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL)));

alter table marking add constraint a_marking_is_of_the_task_of_its_candidate FOREIGN KEY (marking_task_id, candidate_id) REFERENCES marking_task(marking_task_id, candidate_id);

alter table marking add constraint marking_marker_id_fkey FOREIGN KEY (marker_id) REFERENCES user_account(user_id);

alter table marking add constraint marking_pkey PRIMARY KEY (marking_id);

alter table marking add constraint marking_place_check CHECK (((place >= 1) AND (place <= 3)));

alter table marking add constraint marking_points_check CHECK ((jsonb_typeof(points) = 'object'::text));

alter table marking add constraint marking_remark_check CHECK ((length(remark) <= 2000));

alter table marking add constraint nobody_marks_their_own_answer CHECK ((marker_id <> candidate_id));

alter table marking add constraint only_a_first_marking_is_withdrawn CHECK (((withdrawn_at IS NULL) OR (place = 1)));

alter table marking_task add constraint a_claim_names_who_and_until_when CHECK (((claimed_by IS NULL) = (claimed_until IS NULL)));

alter table marking_task add constraint a_decided_response_is_with_nobody CHECK (((stage <> 'decided'::text) OR (claimed_by IS NULL)));

alter table marking_task add constraint a_decided_response_says_when CHECK (((stage = 'decided'::text) = (decided_at IS NOT NULL)));

alter table marking_task add constraint a_response_is_one_task UNIQUE (attempt_id, item_ref, answer_hash);

alter table marking_task add constraint a_task_has_one_candidate UNIQUE (marking_task_id, candidate_id);

alter table marking_task add constraint marking_task_answer_hash_check CHECK ((octet_length(answer_hash) = 32));

alter table marking_task add constraint marking_task_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES user_account(user_id);

alter table marking_task add constraint marking_task_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table marking_task add constraint marking_task_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table marking_task add constraint marking_task_pkey PRIMARY KEY (marking_task_id);

alter table marking_task add constraint marking_task_stage_check CHECK ((stage = ANY (ARRAY['first'::text, 'second'::text, 'adjudication'::text, 'decided'::text])));

alter table marking_task add constraint nobody_opens_their_own_answer CHECK ((claimed_by <> candidate_id));

alter table migration add constraint migration_pkey PRIMARY KEY (name);

alter table nothing_waited add constraint nothing_waited_pkey PRIMARY KEY (attempt_id);

alter table offers_told add constraint offers_told_pkey PRIMARY KEY (user_id);

alter table offers_told add constraint offers_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table one_time_link add constraint a_confirmation_code_has_few_tries CHECK (((code_tries >= 0) AND (code_tries <= 5))) NOT VALID;

alter table one_time_link add constraint a_link_expires_after_it_was_made CHECK ((expires_at > created_at));

alter table one_time_link add constraint one_time_link_cause_key UNIQUE (cause);

alter table one_time_link add constraint one_time_link_email_change_id_fkey FOREIGN KEY (email_change_id) REFERENCES email_change(email_change_id) ON DELETE CASCADE;

alter table one_time_link add constraint one_time_link_pkey PRIMARY KEY (token_hash);

alter table one_time_link add constraint one_time_link_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'reset'::text, 'new-email'::text, 'undo-email'::text])));

alter table one_time_link add constraint one_time_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table one_time_link add constraint only_a_confirmation_has_a_code CHECK ((((code_hash IS NULL) = (code_expires_at IS NULL)) AND ((code_hash IS NULL) OR (purpose = 'confirm'::text)))) NOT VALID;

alter table one_time_link add constraint only_a_link_about_a_change_names_one CHECK (((email_change_id IS NOT NULL) = (purpose = ANY (ARRAY['new-email'::text, 'undo-email'::text]))));

alter table order_line add constraint either_igst_or_cgst_with_equal_sgst CHECK (((cgst_in_paise = sgst_in_paise) AND ((igst_in_paise = 0) OR (cgst_in_paise = 0))));

alter table order_line add constraint order_line_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table order_line add constraint order_line_line_no_check CHECK ((line_no > 0));

alter table order_line add constraint order_line_order_id_exam_id_key UNIQUE (order_id, exam_id);

alter table order_line add constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES sales_order(order_id);

alter table order_line add constraint order_line_order_id_line_no_key UNIQUE (order_id, line_no);

alter table order_line add constraint order_line_pkey PRIMARY KEY (order_line_id);

alter table order_line add constraint order_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100)));

alter table order_line add constraint order_line_tax_rate_in_percent_check CHECK (((tax_rate_in_percent >= 0) AND (tax_rate_in_percent <= 40)));

alter table order_line add constraint order_line_unit_price_in_paise_check CHECK ((unit_price_in_paise >= 0));

alter table order_line add constraint order_line_validity_days_check CHECK ((validity_days > 0));

alter table order_line add constraint tax_and_taxable_make_the_gross CHECK (((((taxable_in_paise + cgst_in_paise) + sgst_in_paise) + igst_in_paise) = (quantity * unit_price_in_paise)));

alter table organisation add constraint organisation_code_key UNIQUE (code);

alter table organisation add constraint organisation_pkey PRIMARY KEY (organisation_id);

alter table organisation_member add constraint organisation_member_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id);

alter table organisation_member add constraint organisation_member_pkey PRIMARY KEY (organisation_id, user_id);

alter table organisation_member add constraint organisation_member_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'left'::text])));

alter table organisation_member add constraint organisation_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table passkey add constraint a_credential_is_one_passkey UNIQUE (credential_id);

alter table passkey add constraint a_passkey_counts_upwards CHECK ((sign_count >= 0));

alter table passkey add constraint a_passkey_has_a_name CHECK (((length(name) >= 1) AND (length(name) <= 60)));

alter table passkey add constraint passkey_pkey PRIMARY KEY (passkey_id);

alter table passkey add constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table passkey_challenge add constraint only_a_login_is_asked_of_nobody CHECK (((user_id IS NULL) = (purpose = 'login'::text)));

alter table passkey_challenge add constraint passkey_challenge_pkey PRIMARY KEY (challenge_hash);

alter table passkey_challenge add constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'prove'::text, 'login'::text])));

alter table passkey_challenge add constraint passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table payment add constraint only_captured_money_settles CHECK (((NOT settles_order) OR ((status = ANY (ARRAY['captured'::text, 'refunded'::text])) AND (captured_at IS NOT NULL))));

alter table payment add constraint payment_amount_in_paise_check CHECK ((amount_in_paise > 0));

alter table payment add constraint payment_check CHECK ((status_rank = array_position(ARRAY['created'::text, 'failed'::text, 'authorized'::text, 'captured'::text, 'refunded'::text], status)));

alter table payment add constraint payment_gateway_payment_id_key UNIQUE (gateway_payment_id);

alter table payment add constraint payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES sales_order(order_id);

alter table payment add constraint payment_pkey PRIMARY KEY (payment_id);

alter table payment add constraint payment_status_check CHECK ((status = ANY (ARRAY['created'::text, 'failed'::text, 'authorized'::text, 'captured'::text, 'refunded'::text])));

alter table payment_claim add constraint a_claim_names_an_order_or_a_payment CHECK (((order_id IS NOT NULL) OR (reference IS NOT NULL)));

alter table payment_claim add constraint one_claim_about_one_thing UNIQUE NULLS NOT DISTINCT (user_id, order_id, reference);

alter table payment_claim add constraint payment_claim_contact_message_id_fkey FOREIGN KEY (contact_message_id) REFERENCES contact_message(contact_message_id) ON DELETE SET NULL;

alter table payment_claim add constraint payment_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES sales_order(order_id);

alter table payment_claim add constraint payment_claim_pkey PRIMARY KEY (payment_claim_id);

alter table payment_claim add constraint payment_claim_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60)));

alter table payment_claim add constraint payment_claim_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table picture add constraint a_picture_has_a_size_and_a_recording_a_length CHECK (
CASE
    WHEN (content_type = ANY (ARRAY['audio/mpeg'::text, 'audio/wav'::text])) THEN ((duration_in_ms IS NOT NULL) AND (width IS NULL) AND (height IS NULL))
    ELSE ((duration_in_ms IS NULL) AND (width IS NOT NULL) AND (height IS NOT NULL))
END);

alter table picture add constraint a_provider_stores_a_picture_once UNIQUE (provider_id, fingerprint);

alter table picture add constraint content_type_is_one_that_questions_show CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'image/svg+xml'::text, 'audio/mpeg'::text, 'audio/wav'::text])));

alter table picture add constraint key_is_encrypted CHECK (is_encrypted(key));

alter table picture add constraint picture_duration_in_ms_check CHECK ((duration_in_ms > 0));

alter table picture add constraint picture_fingerprint_check CHECK ((octet_length(fingerprint) = 32));

alter table picture add constraint picture_height_check CHECK ((height > 0));

alter table picture add constraint picture_pkey PRIMARY KEY (picture_id);

alter table picture add constraint picture_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(provider_id);

alter table picture add constraint picture_size_in_bytes_check CHECK ((size_in_bytes > 0));

alter table picture add constraint picture_width_check CHECK ((width > 0));

alter table picture add constraint sha256_is_encrypted CHECK (is_encrypted(sha256));

alter table presence add constraint presence_pending_count_check CHECK ((pending_count >= 0));

alter table presence add constraint presence_pkey PRIMARY KEY (attempt_id);

alter table presence add constraint presence_saved_up_to_check CHECK ((saved_up_to >= 0));

alter table price_ask add constraint a_decision_names_who_and_when CHECK ((((state = 'waiting'::text) = (decided_by IS NULL)) AND ((state = 'waiting'::text) = (decided_at IS NULL))));

alter table price_ask add constraint a_price_needs_a_second_person CHECK (((state <> 'approved'::text) OR (decided_by <> asked_by)));

alter table price_ask add constraint only_who_asked_takes_it_back CHECK (((state <> 'taken-back'::text) OR (decided_by = asked_by)));

alter table price_ask add constraint price_ask_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES user_account(user_id);

alter table price_ask add constraint price_ask_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(user_id);

alter table price_ask add constraint price_ask_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table price_ask add constraint price_ask_pkey PRIMARY KEY (price_ask_id);

alter table price_ask add constraint price_ask_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'taken-back'::text])));

alter table proctor_action add constraint a_message_says_something CHECK (((verb <> 'message'::text) OR (reason_text <> ''::text)));

alter table proctor_action add constraint an_ask_acts_once_on_an_attempt UNIQUE (attempt_id, ask_id);

alter table proctor_action add constraint another_reason_is_told CHECK (((reason_code <> 'other'::text) OR (reason_text <> ''::text)));

alter table proctor_action add constraint only_an_update_adds_minutes CHECK (((verb = 'update'::text) = (extra_minutes IS NOT NULL)));

alter table proctor_action add constraint proctor_action_by_user_fkey FOREIGN KEY (by_user) REFERENCES user_account(user_id);

alter table proctor_action add constraint proctor_action_extra_minutes_check CHECK ((extra_minutes > 0));

alter table proctor_action add constraint proctor_action_pkey PRIMARY KEY (attempt_id, action_id);

alter table proctor_action add constraint proctor_action_verb_check CHECK ((verb = ANY (ARRAY['authorise'::text, 'refuse'::text, 'pause'::text, 'resume'::text, 'update'::text, 'terminate'::text, 'flag'::text, 'message'::text])));

alter table proctor_event add constraint proctor_event_kind_check CHECK ((kind = ANY (ARRAY['left-page'::text, 'came-back'::text, 'fullscreen-left'::text, 'fullscreen-entered'::text, 'copy'::text, 'paste'::text, 'offline'::text, 'online'::text, 'connection-lost'::text, 'connection-back'::text, 'second-device'::text])));

alter table proctor_event add constraint proctor_event_pkey PRIMARY KEY (attempt_id, event_id);

alter table profile add constraint profile_pin_code_check CHECK ((pin_code ~ '^[1-9][0-9]{5}$'::text));

alter table profile add constraint profile_pkey PRIMARY KEY (user_id);

alter table profile add constraint profile_state_code_check CHECK ((state_code ~ '^[A-Z]{2}$'::text));

alter table profile add constraint profile_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table profile_document add constraint a_checked_document_names_its_person_and_reason CHECK (((state = ANY (ARRAY['verified'::text, 'refused'::text])) = ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL) AND (reason IS NOT NULL))));

alter table profile_document add constraint a_document_is_of_a_known_kind CHECK ((kind = ANY (ARRAY['identity'::text, 'disability'::text, 'marks-sheet'::text, 'other'::text])));

alter table profile_document add constraint nobody_checks_their_own_document CHECK ((decided_by <> user_id));

alter table profile_document add constraint only_a_checked_document_outlives_its_file CHECK (((deleted_at IS NULL) OR (state <> 'uploaded'::text)));

alter table profile_document add constraint profile_document_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(user_id);

alter table profile_document add constraint profile_document_pkey PRIMARY KEY (document_id);

alter table profile_document add constraint profile_document_size_in_bytes_check CHECK ((size_in_bytes > 0));

alter table profile_document add constraint profile_document_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'verified'::text, 'refused'::text])));

alter table profile_document add constraint profile_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table profile_upload add constraint an_upload_receives_no_more_than_it_said CHECK (((received_bytes >= 0) AND (received_bytes <= size_in_bytes)));

alter table profile_upload add constraint profile_upload_file_name_check CHECK ((file_name <> ''::text));

alter table profile_upload add constraint profile_upload_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'disability'::text, 'marks-sheet'::text, 'other'::text])));

alter table profile_upload add constraint profile_upload_pkey PRIMARY KEY (upload_id);

alter table profile_upload add constraint profile_upload_replaces_fkey FOREIGN KEY (replaces) REFERENCES profile_document(document_id) ON DELETE SET NULL;

alter table profile_upload add constraint profile_upload_size_in_bytes_check CHECK (((size_in_bytes >= 1) AND (size_in_bytes <= 10485760)));

alter table profile_upload add constraint profile_upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table profile_upload_piece add constraint profile_upload_piece_from_byte_check CHECK ((from_byte >= 0));

alter table profile_upload_piece add constraint profile_upload_piece_pkey PRIMARY KEY (upload_id, from_byte);

alter table profile_upload_piece add constraint profile_upload_piece_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES profile_upload(upload_id) ON DELETE CASCADE;

alter table provider add constraint provider_pkey PRIMARY KEY (provider_id);

alter table provider add constraint provider_slug_key UNIQUE (slug);

alter table provider add constraint provider_state_code_check CHECK ((state_code ~ '^[A-Z]{2}$'::text));

alter table raised_hand add constraint an_answered_hand_was_answered_by_somebody CHECK (((answered_at IS NULL) = (answered_by IS NULL)));

alter table raised_hand add constraint raised_hand_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES user_account(user_id);

alter table raised_hand add constraint raised_hand_message_check CHECK ((message <> ''::text));

alter table raised_hand add constraint raised_hand_pkey PRIMARY KEY (attempt_id, raised_hand_id);

alter table receipt_heads add constraint receipt_heads_hash_check CHECK ((octet_length(hash) = 32));

alter table receipt_heads add constraint receipt_heads_pkey PRIMARY KEY (day);

alter table recovery_code add constraint a_recovery_code_is_kept_as_a_keyed_hash CHECK ((length(code_hash) = 32));

alter table recovery_code add constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash);

alter table recovery_code add constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table refund add constraint a_sent_refund_has_a_gateway_id CHECK (
CASE state
    WHEN 'requested'::text THEN (gateway_refund_id IS NULL)
    WHEN 'failed'::text THEN true
    ELSE (gateway_refund_id IS NOT NULL)
END);

alter table refund add constraint refund_amount_in_paise_check CHECK ((amount_in_paise > 0));

alter table refund add constraint refund_gateway_refund_id_key UNIQUE (gateway_refund_id);

alter table refund add constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id);

alter table refund add constraint refund_pkey PRIMARY KEY (refund_id);

alter table refund add constraint refund_reason_check CHECK ((reason = ANY (ARRAY['second-payment'::text, 'wrong-amount'::text, 'at-the-gateway'::text, 'asked'::text])));

alter table refund add constraint refund_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'processed'::text, 'failed'::text])));

alter table refused_access add constraint a_count_is_not_negative CHECK ((further >= 0));

alter table refused_access add constraint refused_access_pkey PRIMARY KEY (user_id, minute_at);

alter table response_event add constraint response_event_pkey PRIMARY KEY (attempt_id, seq);

alter table result add constraint a_result_version_is_made_once UNIQUE (attempt_id, version_no);

alter table result add constraint passing_needs_a_pass_mark CHECK (((passed IS NULL) = (pass_share_in_percent IS NULL)));

alter table result add constraint result_inputs_hash_check CHECK ((octet_length(inputs_hash) = 32));

alter table result add constraint result_last_seq_check CHECK ((last_seq >= 0));

alter table result add constraint result_pass_share_in_percent_check CHECK (((pass_share_in_percent >= 1) AND (pass_share_in_percent <= 100)));

alter table result add constraint result_pkey PRIMARY KEY (result_id);

alter table result add constraint result_salt_check CHECK ((octet_length(salt) = 32));

alter table result add constraint result_version_no_check CHECK ((version_no > 0));

alter table result_notice add constraint result_notice_pkey PRIMARY KEY (attempt_id);

alter table result_review add constraint result_review_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(user_id);

alter table result_review add constraint result_review_decision_check CHECK ((decision = ANY (ARRAY['release'::text, 'withhold'::text])));

alter table result_review add constraint result_review_pkey PRIMARY KEY (attempt_id);

alter table result_review add constraint result_review_reason_text_check CHECK ((reason_text <> ''::text));

alter table result_untold add constraint result_untold_pkey PRIMARY KEY (attempt_id);

alter table room add constraint room_capacity_check CHECK ((capacity > 0));

alter table room add constraint room_centre_id_fkey FOREIGN KEY (centre_id) REFERENCES centre(centre_id);

alter table room add constraint room_pkey PRIMARY KEY (room_id);

alter table room add constraint room_slug_key UNIQUE (slug);

alter table sales_order add constraint a_fulfilled_order_has_a_time CHECK (((state = 'awaiting_payment'::text) = (fulfilled_at IS NULL)));

alter table sales_order add constraint a_gstin_has_its_shape CHECK ((billing_gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'::text));

alter table sales_order add constraint a_gstin_is_of_a_billed_state CHECK (((billing_gstin IS NULL) OR (billing_state IS NOT NULL)));

alter table sales_order add constraint a_paid_order_names_buyer_and_state CHECK (((amount_in_paise = 0) OR ((billing_name IS NOT NULL) AND (billing_state IS NOT NULL))));

alter table sales_order add constraint only_an_order_with_a_price_awaits_payment CHECK (((state <> 'awaiting_payment'::text) OR (amount_in_paise > 0)));

alter table sales_order add constraint only_an_unpaid_order_is_checked CHECK (((next_check_at IS NULL) OR (state = 'awaiting_payment'::text)));

alter table sales_order add constraint sales_order_amount_in_paise_check CHECK ((amount_in_paise >= 0));

alter table sales_order add constraint sales_order_billing_name_check CHECK ((billing_name <> ''::text));

alter table sales_order add constraint sales_order_billing_state_check CHECK ((billing_state ~ '^[A-Z]{2}$'::text));

alter table sales_order add constraint sales_order_currency_check CHECK ((currency = 'INR'::text));

alter table sales_order add constraint sales_order_gateway_order_id_key UNIQUE (gateway_order_id);

alter table sales_order add constraint sales_order_pkey PRIMARY KEY (order_id);

alter table sales_order add constraint sales_order_receipt_check CHECK ((length(receipt) <= 40));

alter table sales_order add constraint sales_order_receipt_key UNIQUE (receipt);

alter table sales_order add constraint sales_order_state_check CHECK ((state = ANY (ARRAY['awaiting_payment'::text, 'fulfilled'::text, 'refunded'::text])));

alter table sales_order add constraint sales_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table sample_item add constraint an_exam_shows_five_samples_at_most CHECK (((place >= 1) AND (place <= 5)));

alter table sample_item add constraint sample_item_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table sample_item add constraint sample_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(item_id);

alter table sample_item add constraint sample_item_item_version_id_fkey FOREIGN KEY (item_version_id) REFERENCES item_version(item_version_id);

alter table sample_item add constraint sample_item_pkey PRIMARY KEY (exam_id, item_id);

alter table sample_item add constraint samples_of_an_exam_have_an_order UNIQUE (exam_id, place) DEFERRABLE INITIALLY DEFERRED;

alter table saved_job add constraint saved_job_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(job_id);

alter table saved_job add constraint saved_job_pkey PRIMARY KEY (user_id, job_id);

alter table saved_job add constraint saved_job_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table score_card add constraint a_link_ends_within_a_year CHECK (((ends_at > made_at) AND (ends_at <= (made_at + '366 days'::interval))));

alter table score_card add constraint a_link_has_a_secret_of_its_own UNIQUE (token_hash);

alter table score_card add constraint a_link_is_taken_back_after_it_was_made CHECK ((revoked_at >= made_at));

alter table score_card add constraint score_card_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES user_account(user_id);

alter table score_card add constraint score_card_pkey PRIMARY KEY (score_card_id);

alter table score_card add constraint score_card_shows_check CHECK ((shows = ANY (ARRAY['score'::text, 'pass'::text])));

alter table sealed.form_key add constraint form_key_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table sealed.form_key add constraint form_key_key_version_check CHECK ((key_version > 0));

alter table sealed.form_key add constraint form_key_pkey PRIMARY KEY (form_id, key_version);

alter table sealed.form_key add constraint key_hash_is_encrypted CHECK (is_encrypted(key_hash)) NOT VALID;

alter table sealed.form_key add constraint key_is_encrypted CHECK (is_encrypted(key)) NOT VALID;

alter table sealed.form_step add constraint form_step_form_draft_id_fkey FOREIGN KEY (form_draft_id) REFERENCES form_draft(form_draft_id);

alter table sealed.form_step add constraint form_step_pkey PRIMARY KEY (form_step_id);

alter table sealed.form_step add constraint form_step_step_check CHECK ((step = ANY (ARRAY['submit'::text, 'send-back'::text, 'publish'::text])));

alter table sealed.form_step add constraint reason_is_encrypted CHECK (is_encrypted(reason));

alter table sealed.import_finding add constraint content_is_encrypted CHECK (is_encrypted(content));

alter table sealed.import_finding add constraint import_finding_finding_no_check CHECK ((finding_no > 0));

alter table sealed.import_finding add constraint import_finding_import_run_id_fkey FOREIGN KEY (import_run_id) REFERENCES import_run(import_run_id) ON DELETE CASCADE;

alter table sealed.import_finding add constraint import_finding_outcome_check CHECK ((outcome = ANY (ARRAY['unchanged'::text, 'changed'::text, 'refused'::text])));

alter table sealed.import_finding add constraint import_finding_pkey PRIMARY KEY (import_run_id, finding_no);

alter table sealed.item_comment add constraint a_resolved_comment_names_who_resolved_it CHECK (((resolved_by IS NULL) = (resolved_at IS NULL)));

alter table sealed.item_comment add constraint body_is_encrypted CHECK (is_encrypted(body));

alter table sealed.item_comment add constraint item_comment_item_version_id_fkey FOREIGN KEY (item_version_id) REFERENCES item_version(item_version_id);

alter table sealed.item_comment add constraint item_comment_pkey PRIMARY KEY (item_comment_id);

alter table sealed.item_comment add constraint item_comment_place_check CHECK (((length(place) >= 1) AND (length(place) <= 60)));

alter table sealed.item_source add constraint content_is_encrypted CHECK (is_encrypted(content)) NOT VALID;

alter table sealed.item_source add constraint item_source_item_version_id_fkey FOREIGN KEY (item_version_id) REFERENCES item_version(item_version_id);

alter table sealed.item_source add constraint item_source_pkey PRIMARY KEY (item_version_id);

alter table sealed.item_step add constraint item_step_item_version_id_fkey FOREIGN KEY (item_version_id) REFERENCES item_version(item_version_id);

alter table sealed.item_step add constraint item_step_pkey PRIMARY KEY (item_step_id);

alter table sealed.item_step add constraint item_step_step_check CHECK ((step = ANY (ARRAY['submit'::text, 'send-back'::text, 'approve'::text, 'retire'::text])));

alter table sealed.item_step add constraint reason_is_encrypted CHECK (is_encrypted(reason));

alter table sealed.key_correction add constraint a_decided_correction_names_who_decided CHECK ((((state <> 'proposed'::text) = (decided_by IS NOT NULL)) AND ((state <> 'proposed'::text) = (decided_at IS NOT NULL))));

alter table sealed.key_correction add constraint a_version_of_the_bank_is_named_if_it_was_made CHECK (((item_version_id IS NOT NULL) = COALESCE((bank_outcome = ANY (ARRAY['new-version'::text, 'in-review'::text])), false)));

alter table sealed.key_correction add constraint an_approved_correction_makes_a_key_version CHECK (((state = 'approved'::text) = (key_version IS NOT NULL)));

alter table sealed.key_correction add constraint decision_is_encrypted CHECK (is_encrypted(decision));

alter table sealed.key_correction add constraint key_correction_bank_outcome_check CHECK ((bank_outcome = ANY (ARRAY['new-version'::text, 'in-review'::text, 'has-it'::text, 'changed-since'::text, 'of-a-file'::text, 'does-not-fit'::text])));

alter table sealed.key_correction add constraint key_correction_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table sealed.key_correction add constraint key_correction_form_id_key_version_fkey FOREIGN KEY (form_id, key_version) REFERENCES sealed.form_key(form_id, key_version);

alter table sealed.key_correction add constraint key_correction_item_version_id_fkey FOREIGN KEY (item_version_id) REFERENCES item_version(item_version_id);

alter table sealed.key_correction add constraint key_correction_pkey PRIMARY KEY (key_correction_id);

alter table sealed.key_correction add constraint key_correction_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])));

alter table sealed.key_correction add constraint only_an_approved_key_reaches_the_bank CHECK (((bank_outcome IS NULL) OR (state = 'approved'::text)));

alter table sealed.key_correction add constraint proposal_is_encrypted CHECK (is_encrypted(proposal));

alter table sealed.key_correction add constraint who_proposed_a_key_does_not_decide_about_it CHECK (((state <> ALL (ARRAY['approved'::text, 'refused'::text])) OR is_alone OR (decided_by <> proposed_by)));

alter table sealed.key_correction add constraint who_proposed_a_key_withdraws_it CHECK (((state <> 'withdrawn'::text) OR (decided_by = proposed_by)));

alter table seat add constraint seat_column_no_check CHECK ((column_no > 0));

alter table seat add constraint seat_pkey PRIMARY KEY (room_id, seat_label);

alter table seat add constraint seat_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(room_id);

alter table seat add constraint seat_room_id_row_no_column_no_key UNIQUE (room_id, row_no, column_no);

alter table seat add constraint seat_row_no_check CHECK ((row_no > 0));

alter table seat add constraint seat_state_check CHECK ((state = ANY (ARRAY['usable'::text, 'buffer'::text, 'broken'::text])));

alter table seat_unit add constraint a_free_seat_has_no_booking CHECK (((state = 'free'::text) = (booking_id IS NULL)));

alter table seat_unit add constraint only_a_held_seat_has_a_hold_until CHECK (((state = 'held'::text) = (hold_until IS NOT NULL)));

alter table seat_unit add constraint seat_unit_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(booking_id);

alter table seat_unit add constraint seat_unit_pkey PRIMARY KEY (sitting_id, seat_no);

alter table seat_unit add constraint seat_unit_seat_no_check CHECK ((seat_no > 0));

alter table seat_unit add constraint seat_unit_sitting_id_fkey FOREIGN KEY (sitting_id) REFERENCES sitting(sitting_id);

alter table seat_unit add constraint seat_unit_state_check CHECK ((state = ANY (ARRAY['free'::text, 'held'::text, 'booked'::text])));

alter table seat_wish add constraint nobody_is_told_before_they_asked CHECK ((told_at >= wished_at));

alter table seat_wish add constraint seat_wish_pkey PRIMARY KEY (user_id, sitting_id, exam_id);

alter table seat_wish add constraint seat_wish_sitting_id_exam_id_fkey FOREIGN KEY (sitting_id, exam_id) REFERENCES sitting_exam(sitting_id, exam_id);

alter table seat_wish add constraint seat_wish_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table second_factor_failure add constraint second_factor_failure_device_id_check CHECK ((length(device_id) <= 400));

alter table second_factor_failure add constraint second_factor_failure_failures_check CHECK ((failures > 0));

alter table second_factor_failure add constraint second_factor_failure_pkey PRIMARY KEY (user_id, device_id);

alter table second_factor_failure add constraint second_factor_failure_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table session add constraint only_an_ended_session_has_a_reason CHECK (((ended_at IS NULL) = (end_reason IS NULL)));

alter table session add constraint session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'taken-over'::text, 'replaced'::text, 'expired'::text, 'password-changed'::text, 'reset'::text, 'ended-by-operator'::text])));

alter table session add constraint session_pkey PRIMARY KEY (session_id);

alter table session add constraint session_token_hash_key UNIQUE (token_hash);

alter table session add constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table sitting add constraint a_sitting_ends_after_it_starts CHECK ((ends_at > starts_at));

alter table sitting add constraint only_a_cancelled_sitting_says_why CHECK (((called_off_because IS NULL) OR ((state = 'cancelled'::text) AND (called_off_because <> ''::text))));

alter table sitting add constraint only_a_centre_sitting_has_a_centre CHECK (((mode = 'centre'::text) = (centre_id IS NOT NULL)));

alter table sitting add constraint sitting_capacity_check CHECK ((capacity > 0));

alter table sitting add constraint sitting_centre_id_fkey FOREIGN KEY (centre_id) REFERENCES centre(centre_id);

alter table sitting add constraint sitting_mode_check CHECK ((mode = ANY (ARRAY['none'::text, 'recorded'::text, 'live'::text, 'centre'::text])));

alter table sitting add constraint sitting_pkey PRIMARY KEY (sitting_id);

alter table sitting add constraint sitting_ref_key UNIQUE (ref);

alter table sitting add constraint sitting_state_check CHECK ((state = ANY (ARRAY['open'::text, 'cancelled'::text])));

alter table sitting_exam add constraint sitting_exam_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table sitting_exam add constraint sitting_exam_pkey PRIMARY KEY (sitting_id, exam_id);

alter table sitting_exam add constraint sitting_exam_sitting_id_fkey FOREIGN KEY (sitting_id) REFERENCES sitting(sitting_id);

alter table sitting_paper add constraint no_fewer_than_nobody_entered CHECK ((entered_count >= 0));

alter table sitting_paper add constraint sitting_paper_pkey PRIMARY KEY (sitting_id, exam_id);

alter table sitting_paper add constraint sitting_paper_sha256_check CHECK ((octet_length(sha256) = 32));

alter table sitting_paper_variant add constraint a_form_is_one_variant_of_a_sitting UNIQUE (sitting_id, exam_id, form_id);

alter table sitting_paper_variant add constraint a_variant_belongs_to_a_sealed_paper FOREIGN KEY (sitting_id, exam_id) REFERENCES sitting_paper(sitting_id, exam_id);

alter table sitting_paper_variant add constraint sitting_paper_variant_pkey PRIMARY KEY (sitting_id, exam_id, variant_no);

alter table sitting_paper_variant add constraint sitting_paper_variant_sha256_check CHECK ((octet_length(sha256) = 32));

alter table sitting_paper_variant add constraint sitting_paper_variant_variant_no_check CHECK (((variant_no >= 2) AND (variant_no <= 10)));

alter table sitting_room add constraint a_proctor_watches_one_room_at_a_time EXCLUDE USING gist (proctor_id WITH =, busy_during WITH &&);

alter table sitting_room add constraint a_room_serves_one_sitting_at_a_time EXCLUDE USING gist (room_id WITH =, busy_during WITH &&);

alter table sitting_room add constraint no_room_has_fewer_than_nobody CHECK ((placed_count >= 0));

alter table sitting_room add constraint sitting_room_capacity_check CHECK ((capacity > 0));

alter table sitting_room add constraint sitting_room_pkey PRIMARY KEY (sitting_id, room_id);

alter table sitting_room add constraint sitting_room_proctor_id_fkey FOREIGN KEY (proctor_id) REFERENCES user_account(user_id);

alter table sitting_room add constraint sitting_room_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(room_id);

alter table sitting_room add constraint sitting_room_sitting_id_fkey FOREIGN KEY (sitting_id) REFERENCES sitting(sitting_id);

alter table spent_access_token add constraint spent_access_token_pkey PRIMARY KEY (token_id);

alter table system_check add constraint system_check_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(booking_id);

alter table system_check add constraint system_check_pkey PRIMARY KEY (booking_id);

alter table totp_enrolment add constraint totp_enrolment_pkey PRIMARY KEY (user_id);

alter table totp_enrolment add constraint totp_enrolment_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table tried_result add constraint a_tried_test_is_taken_over_once PRIMARY KEY (candidate_id, attempt_id);

alter table tried_result add constraint an_order_seed_is_short CHECK (((length(order_seed) >= 1) AND (length(order_seed) <= 100)));

alter table tried_result add constraint nobody_submits_after_taking_over CHECK ((submitted_at <= taken_over_at));

alter table tried_result add constraint tried_result_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES user_account(user_id);

alter table tried_result add constraint tried_result_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table tried_result add constraint tried_result_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(form_id);

alter table tried_result add constraint tried_result_submitted_by_check CHECK ((submitted_by = ANY (ARRAY['candidate'::text, 'deadline'::text])));

alter table unlock_ask add constraint a_decision_has_its_person_and_time CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_at IS NULL))));

alter table unlock_ask add constraint another_person_decides CHECK ((decided_by <> asked_by));

alter table unlock_ask add constraint nobody_unlocks_their_own CHECK (((asked_by <> user_id) AND (decided_by <> user_id)));

alter table unlock_ask add constraint unlock_ask_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES user_account(user_id);

alter table unlock_ask add constraint unlock_ask_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(user_id);

alter table unlock_ask add constraint unlock_ask_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'refuse'::text])));

alter table unlock_ask add constraint unlock_ask_pkey PRIMARY KEY (unlock_ask_id);

alter table unlock_ask add constraint unlock_ask_reason_check CHECK ((reason <> ''::text));

alter table unlock_ask add constraint unlock_ask_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

alter table user_account add constraint a_fingerprint_is_a_keyed_hash CHECK ((length(unique_number_fingerprint) = 32));

alter table user_account add constraint a_password_is_kept_as_argon2id CHECK ((password_hash ~~ '$argon2id$%'::text));

alter table user_account add constraint a_user_has_a_name CHECK ((full_name <> ''::text));

alter table user_account add constraint a_username_is_lower_case CHECK (((username = lower(username)) AND (username <> ''::text)));

alter table user_account add constraint an_account_is_bound_to_one_thing_at_most CHECK ((num_nonnulls(provider_id, centre_id, organisation_id) <= 1));

alter table user_account add constraint an_administrator_is_bound_to_nothing CHECK (((role <> 'admin'::text) OR (num_nonnulls(provider_id, centre_id, organisation_id) = 0)));

alter table user_account add constraint nothing_opens_an_erased_account CHECK (((erased_at IS NULL) OR ((password_hash IS NULL) AND (leaves_at IS NULL))));

alter table user_account add constraint only_a_candidate_leaves CHECK (((role = 'candidate'::text) OR ((leaves_at IS NULL) AND (erased_at IS NULL))));

alter table user_account add constraint only_staff_are_disabled CHECK (((disabled_at IS NULL) OR (role <> 'candidate'::text)));

alter table user_account add constraint only_the_tail_of_a_unique_number_is_kept CHECK ((length(unique_number_last4) <= 4));

alter table user_account add constraint passkeys_are_counted CHECK ((passkey_count >= 0));

alter table user_account add constraint staff_have_a_second_factor CHECK (((role = ANY (ARRAY['candidate'::text, 'org_manager'::text])) OR (totp_secret_sealed IS NOT NULL) OR (passkey_count > 0)));

alter table user_account add constraint user_account_centre FOREIGN KEY (centre_id) REFERENCES centre(centre_id);

alter table user_account add constraint user_account_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text])));

alter table user_account add constraint user_account_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text])));

alter table user_account add constraint user_account_organisation FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id);

alter table user_account add constraint user_account_pkey PRIMARY KEY (user_id);

alter table user_account add constraint user_account_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(provider_id);

alter table user_account add constraint user_account_role_check CHECK ((role = ANY (ARRAY['candidate'::text, 'proctor'::text, 'author'::text, 'marker'::text, 'centre_manager'::text, 'support'::text, 'finance'::text, 'admin'::text, 'org_manager'::text])));

alter table user_account add constraint user_account_username_key UNIQUE (username);

alter table user_account add constraint verified_documents_are_counted CHECK ((verified_documents >= 0));

alter table webhook_inbox add constraint webhook_inbox_pkey PRIMARY KEY (event_id);

alter table wishlist_item add constraint wishlist_item_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(exam_id);

alter table wishlist_item add constraint wishlist_item_pkey PRIMARY KEY (user_id, exam_id);

alter table wishlist_item add constraint wishlist_item_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id);

-- Indexes

CREATE UNIQUE INDEX a_booking_has_one_seat ON public.seat_unit USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE UNIQUE INDEX a_user_has_a_browser_once ON public.device USING btree (user_id, browser_hash);

CREATE UNIQUE INDEX a_user_has_one_open_session ON public.session USING btree (user_id) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX a_version_has_each_variant_once ON public.form USING btree (form_ref, version_no, variant_no);

CREATE INDEX accommodation_requested ON public.accommodation USING btree (requested_at) WHERE (state = 'requested'::text);

CREATE UNIQUE INDEX an_ask_is_answered_once ON public.guardian_decision USING btree (guardian_ask_id) WHERE (decision = ANY (ARRAY['given'::text, 'refused'::text]));

CREATE UNIQUE INDEX an_entitlement_has_one_open_booking ON public.booking USING btree (entitlement_id) WHERE (state = ANY (ARRAY['held'::text, 'confirmed'::text, 'started'::text, 'completed'::text, 'no_show'::text]));

CREATE UNIQUE INDEX an_export_is_found_by_its_ticket ON public.data_export USING btree (ticket_hash) WHERE (ticket_hash IS NOT NULL);

CREATE UNIQUE INDEX an_item_has_one_approved_version ON public.item_version USING btree (item_id) WHERE (state = 'approved'::text);

CREATE UNIQUE INDEX an_item_has_one_open_version ON public.item_version USING btree (item_id) WHERE (state = ANY (ARRAY['draft'::text, 'in-review'::text]));

CREATE INDEX answer_file_without_answer ON public.answer_file USING btree (moved_at) WHERE (named_at IS NULL);

CREATE INDEX application_by_state ON public.job_application USING btree (state, sent_at);

CREATE INDEX application_of_candidate ON public.job_application USING btree (candidate_id, sent_at DESC);

CREATE INDEX attempt_by_candidate ON public.attempt USING btree (candidate_id);

CREATE INDEX attempt_by_form ON public.attempt USING btree (form_id, state, deadline_at);

CREATE INDEX attempt_by_sitting ON public.attempt USING btree (sitting_id, room_id);

CREATE INDEX attempt_due ON public.attempt USING btree (deadline_at) WHERE (state = 'active'::text);

CREATE INDEX attempt_paused ON public.attempt USING btree (paused_at) WHERE (state = 'paused'::text);

CREATE INDEX audit_check_by_time ON public.audit_check USING btree (asked_at);

CREATE INDEX audit_entry_by_action ON public.audit_entry USING btree (action, entry_no);

CREATE INDEX audit_entry_by_actor ON public.audit_entry USING btree (actor_id, entry_no);

CREATE INDEX audit_entry_by_matter ON public.audit_entry USING btree (split_part(action, '.'::text, 1), entry_no);

CREATE INDEX audit_entry_by_object ON public.audit_entry USING btree (object_kind, object_id, entry_no);

CREATE INDEX audit_entry_by_time ON public.audit_entry USING btree (at, entry_no);

CREATE INDEX booking_by_candidate ON public.booking USING btree (candidate_id, created_at DESC);

CREATE INDEX booking_by_sitting ON public.booking USING btree (sitting_id, state);

CREATE INDEX booking_by_unconfirmed ON public.booking USING btree (sitting_id) WHERE by_unconfirmed;

CREATE INDEX claim_of_ticket ON public.payment_claim USING btree (contact_message_id) WHERE (contact_message_id IS NOT NULL);

CREATE INDEX commit_root_by_time ON public.commit_root USING brin (signed_at);

CREATE INDEX consent_by_user ON public.consent USING btree (user_id, given_at);

CREATE INDEX content_entry_in_order ON public.content_entry USING btree (kind, "position", content_entry_id);

CREATE INDEX draw_by_form_draft ON public.draw USING btree (form_draft_id, drawn_at);

CREATE UNIQUE INDEX each_marking_has_its_own_place ON public.marking USING btree (marking_task_id, place) WHERE (withdrawn_at IS NULL);

CREATE INDEX email_change_by_user ON public.email_change USING btree (user_id, asked_at);

CREATE INDEX entitlement_asked_back ON public.entitlement USING btree (asked_back_by) WHERE (asked_back_by IS NOT NULL);

CREATE INDEX entitlement_usable ON public.entitlement USING btree (user_id, exam_id, granted_at) WHERE (state = 'granted'::text);

CREATE INDEX entry_of_message ON public.contact_entry USING btree (contact_message_id, written_at);

CREATE INDEX exam_by_category ON public.exam USING btree (category_id);

CREATE INDEX exam_by_form ON public.exam USING btree (form_id, is_practice);

CREATE INDEX exam_price_by_time ON public.exam_price USING btree (since);

CREATE INDEX form_draft_by_change ON public.form_draft USING btree (changed_at);

CREATE INDEX form_draft_by_provider ON public.form_draft USING btree (provider_id);

CREATE INDEX form_draft_in_review ON public.form_draft USING btree (form_draft_id) WHERE (state = 'in-review'::text);

CREATE INDEX form_draft_picture_by_picture ON public.form_draft_picture USING btree (picture_id);

CREATE INDEX form_item_by_item ON public.form_item USING btree (item_id);

CREATE INDEX form_passage_by_passage ON public.form_passage USING btree (passage_id);

CREATE INDEX form_picture_by_picture ON public.form_picture USING btree (picture_id);

CREATE INDEX form_variant_by_form ON public.form_variant USING btree (form_id);

CREATE INDEX google_account_by_user ON public.google_account USING btree (user_id);

CREATE INDEX google_consent_by_end ON public.google_consent USING btree (expires_at);

CREATE INDEX google_journey_by_end ON public.google_journey USING btree (expires_at);

CREATE INDEX guardian_ask_by_end ON public.guardian_ask USING btree (expires_at);

CREATE INDEX guardian_ask_by_mailbox ON public.guardian_ask USING btree (guardian_mailbox, asked_at);

CREATE INDEX import_picture_by_picture ON public.import_picture USING btree (picture_id);

CREATE INDEX import_run_at_work ON public.import_run USING btree (alive_at) WHERE (alive_at IS NOT NULL);

CREATE INDEX import_run_waiting ON public.import_run USING btree (started_at) WHERE (taken_at IS NULL);

CREATE INDEX item_by_change ON public.item USING btree (changed_at);

CREATE INDEX item_by_provider ON public.item USING btree (provider_id);

CREATE INDEX item_enemy_by_enemy ON public.item_enemy USING btree (enemy_id);

CREATE INDEX item_version_by_passage ON public.item_version USING btree (passage_id) WHERE (passage_id IS NOT NULL);

CREATE INDEX item_version_in_review ON public.item_version USING btree (item_id) WHERE (state = 'in-review'::text);

CREATE INDEX item_version_picture_by_picture ON public.item_version_picture USING btree (picture_id);

CREATE INDEX job_by_posting ON public.job USING btree (posted_at DESC);

CREATE INDEX kept_address ON public.email_change USING btree (old_username) WHERE ((undo_until IS NOT NULL) AND (ended_at IS NULL));

CREATE INDEX key_recompute_under_way ON public.key_recompute USING btree (begun_at) WHERE (finished_at IS NULL);

CREATE INDEX ledger_entry_by_order ON public.ledger_entry USING btree (order_id);

CREATE INDEX listed_refund_by_time ON public.listed_refund USING btree (made_at);

CREATE INDEX listed_refund_to_look_at ON public.listed_refund USING btree (look_at) WHERE (look_at IS NOT NULL);

CREATE INDEX live_event_by_age ON public.live_event USING btree (created_at);

CREATE INDEX live_event_by_topic ON public.live_event USING btree (topic, live_event_id);

CREATE INDEX login_challenge_by_user ON public.login_challenge USING btree (user_id);

CREATE INDEX login_code_by_end ON public.login_code USING btree (expires_at);

CREATE INDEX mail_message_by_age ON public.mail_message USING btree (queued_at);

CREATE INDEX mail_message_by_recipient ON public.mail_message USING btree (to_address, queued_at DESC);

CREATE INDEX mail_message_in_order ON public.mail_message USING btree (is_awaited DESC, try_after) WHERE (state = 'queued'::text);

CREATE INDEX mail_message_queued ON public.mail_message USING btree (try_after) WHERE (state = 'queued'::text);

CREATE INDEX mail_message_waiting ON public.mail_message USING btree (queued_at) WHERE (state = 'queued'::text);

CREATE INDEX mail_message_waiting_by_choice ON public.mail_message USING btree (optional_for, optional_kind) WHERE ((state = 'queued'::text) AND (optional_for IS NOT NULL));

CREATE INDEX mail_message_written ON public.mail_message USING btree (queued_at) WHERE ((state <> 'queued'::text) AND (blanked_at IS NULL));

CREATE INDEX marking_by_marker ON public.marking USING btree (marker_id, marked_at DESC);

CREATE INDEX marking_task_by_claim ON public.marking_task USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX marking_task_by_question ON public.marking_task USING btree (exam_id, form_id, item_ref, stage, opened_at) WHERE (NOT is_replaced);

CREATE INDEX message_by_address ON public.contact_message USING btree (lower(email), received_at);

CREATE INDEX message_by_ticket ON public.contact_message USING btree (is_suspected, state, ticket_no DESC);

CREATE INDEX message_by_words ON public.contact_message USING gin (lower((((((((((((ticket_no)::text || ' '::text) || name) || ' '::text) || email) || ' '::text) || COALESCE(organisation, ''::text)) || ' '::text) || subject) || ' '::text) || message)) gin_trgm_ops);

CREATE INDEX message_of_user ON public.contact_message USING btree (user_id, ticket_no DESC) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX nobody_marks_a_response_twice ON public.marking USING btree (marking_task_id, marker_id) WHERE (withdrawn_at IS NULL);

CREATE UNIQUE INDEX one_application_per_job_and_candidate ON public.job_application USING btree (job_id, candidate_id) WHERE (state <> 'withdrawn'::text);

CREATE UNIQUE INDEX one_asked_refund_of_a_payment_at_a_time ON public.refund USING btree (payment_id) WHERE ((reason = 'asked'::text) AND (state = ANY (ARRAY['requested'::text, 'pending'::text])));

CREATE UNIQUE INDEX one_audit_check_runs_at_a_time ON public.audit_check USING btree ((true)) WHERE (finished_at IS NULL);

CREATE UNIQUE INDEX one_change_of_address_waits_at_a_time ON public.email_change USING btree (user_id) WHERE ((confirmed_at IS NULL) AND (ended_at IS NULL));

CREATE UNIQUE INDEX one_consent_holds_at_a_time ON public.guardian_consent USING btree (user_id) WHERE (withdrawn_at IS NULL);

CREATE UNIQUE INDEX one_consent_per_purpose_holds ON public.consent USING btree (user_id, purpose) WHERE (withdrawn_at IS NULL);

CREATE UNIQUE INDEX one_credit_note_per_refund ON public.invoice USING btree (refund_id) WHERE (kind = 'credit-note'::text);

CREATE UNIQUE INDEX one_export_of_a_person_at_a_time ON public.data_export USING btree (user_id);

CREATE UNIQUE INDEX one_invoice_per_order ON public.invoice USING btree (order_id) WHERE (kind = 'invoice'::text);

CREATE UNIQUE INDEX one_open_accommodation_of_a_kind ON public.accommodation USING btree (user_id, kind) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text]));

CREATE UNIQUE INDEX one_open_booking_per_exam_and_candidate ON public.booking USING btree (candidate_id, exam_id) WHERE (state = ANY (ARRAY['held'::text, 'confirmed'::text, 'started'::text]));

CREATE UNIQUE INDEX one_open_hand_per_attempt ON public.raised_hand USING btree (attempt_id) WHERE (answered_at IS NULL);

CREATE UNIQUE INDEX one_payment_settles_an_order ON public.payment USING btree (order_id) WHERE settles_order;

CREATE UNIQUE INDEX one_price_waits_for_a_decision ON public.price_ask USING btree (exam_id) WHERE (state = 'waiting'::text);

CREATE INDEX one_time_link_by_user ON public.one_time_link USING btree (user_id, purpose);

CREATE UNIQUE INDEX one_unlock_is_asked_at_a_time ON public.unlock_ask USING btree (user_id) WHERE (decision IS NULL);

CREATE INDEX passkey_by_user ON public.passkey USING btree (user_id);

CREATE INDEX passkey_challenge_by_end ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX payment_uncaptured ON public.payment USING btree (seen_at) WHERE (status = 'authorized'::text);

CREATE INDEX proctor_action_termination ON public.proctor_action USING btree (at) INCLUDE (attempt_id, by_user) WHERE (verb = 'terminate'::text);

CREATE INDEX proctor_event_newest ON public.proctor_event USING btree (attempt_id, recorded_at DESC, event_id DESC);

CREATE INDEX profile_document_by_user ON public.profile_document USING btree (user_id, uploaded_at);

CREATE INDEX profile_document_to_check ON public.profile_document USING btree (uploaded_at) WHERE (state = 'uploaded'::text);

CREATE INDEX profile_upload_by_end ON public.profile_upload USING btree (expires_at);

CREATE INDEX profile_upload_by_user ON public.profile_upload USING btree (user_id);

CREATE INDEX refund_by_payment ON public.refund USING btree (payment_id);

CREATE INDEX refund_open ON public.refund USING btree (requested_at) WHERE (state = ANY (ARRAY['requested'::text, 'pending'::text]));

CREATE INDEX response_event_late ON public.response_event USING btree (attempt_id) WHERE late;

CREATE INDEX result_by_candidate ON public.result USING btree (candidate_id);

CREATE INDEX result_by_cohort ON public.result USING btree (exam_id, form_id, attempt_id, version_no DESC);

CREATE INDEX result_by_cohort_time ON public.result USING btree (exam_id, form_id, computed_at DESC);

CREATE INDEX result_by_form ON public.result USING btree (form_id, attempt_id, version_no) INCLUDE (key_version, total, maximum);

CREATE INDEX result_by_time ON public.result USING btree (computed_at);

CREATE INDEX result_review_by_time ON public.result_review USING btree (decided_at DESC);

CREATE INDEX result_untold_by_form ON public.result_untold USING btree (exam_id, form_id, attempt_id);

CREATE INDEX room_by_centre ON public.room USING btree (centre_id);

CREATE INDEX sales_order_by_payment ON public.sales_order USING btree (fulfilled_at) INCLUDE (amount_in_paise) WHERE (fulfilled_at IS NOT NULL);

CREATE INDEX sales_order_by_user ON public.sales_order USING btree (user_id, created_at DESC);

CREATE INDEX sales_order_to_check ON public.sales_order USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX sales_order_young_to_check ON public.sales_order USING btree (created_at DESC) WHERE (next_check_at IS NOT NULL);

CREATE INDEX sample_item_by_item ON public.sample_item USING btree (item_id);

CREATE INDEX sample_item_by_picture ON public.sample_item USING gin (picture_ids);

CREATE INDEX score_card_of_attempt ON public.score_card USING btree (attempt_id);

CREATE INDEX score_card_of_candidate ON public.score_card USING btree (candidate_id);

CREATE UNIQUE INDEX a_key_version_has_one_correction ON sealed.key_correction USING btree (form_id, key_version);

CREATE UNIQUE INDEX a_question_has_one_proposed_key ON sealed.key_correction USING btree (form_id, item_ref) WHERE (state = 'proposed'::text);

CREATE INDEX form_step_by_form ON sealed.form_step USING btree (form_draft_id, taken_at);

CREATE INDEX item_comment_by_version ON sealed.item_comment USING btree (item_version_id, written_at);

CREATE INDEX item_step_by_version ON sealed.item_step USING btree (item_version_id, taken_at);

CREATE INDEX key_correction_by_form ON sealed.key_correction USING btree (form_id, proposed_at);

CREATE INDEX seat_unit_claimable ON public.seat_unit USING btree (sitting_id, seat_no) WHERE (state <> 'booked'::text);

CREATE INDEX seat_wish_waiting ON public.seat_wish USING btree (sitting_id, wished_at) WHERE (told_at IS NULL);

CREATE INDEX session_by_age ON public.session USING btree (created_at);

CREATE INDEX session_by_device ON public.session USING btree (user_id, device_id);

CREATE INDEX sitting_by_start ON public.sitting USING btree (starts_at);

CREATE INDEX sitting_exam_by_exam ON public.sitting_exam USING btree (exam_id, sitting_id);

CREATE INDEX sitting_paper_by_sha256 ON public.sitting_paper USING btree (sha256);

CREATE INDEX sitting_paper_variant_by_sha256 ON public.sitting_paper_variant USING btree (sha256);

CREATE INDEX spent_access_token_by_end ON public.spent_access_token USING btree (expires_at);

CREATE UNIQUE INDEX there_is_one_footer ON public.content_entry USING btree (kind) WHERE (kind = 'footer'::text);

CREATE INDEX tried_result_by_form ON public.tried_result USING btree (form_id, key_version);

CREATE INDEX user_account_by_name ON public.user_account USING gin (name_keys);

CREATE INDEX user_account_by_number_tail ON public.user_account USING btree (unique_number_last4);

CREATE INDEX user_account_by_phone ON public.user_account USING btree (phone_key) WHERE (phone_key IS NOT NULL);

CREATE INDEX user_account_leaving ON public.user_account USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);

CREATE INDEX user_account_to_index ON public.user_account USING btree (user_id) WHERE (name_keys IS NULL);

CREATE INDEX webhook_inbox_by_age ON public.webhook_inbox USING btree (received_at);

CREATE INDEX webhook_inbox_waiting ON public.webhook_inbox USING btree (received_at) WHERE (processed_at IS NULL);

CREATE INDEX wishlist_item_by_exam ON public.wishlist_item USING btree (exam_id);

CREATE INDEX wishlist_item_to_tell ON public.wishlist_item USING btree (new_dates_since) WHERE (new_dates_since IS NOT NULL);

-- Functions

CREATE OR REPLACE FUNCTION public.a_refunded_order_was_paid_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.amount_in_paise = 0 or paid_back_of_order(new.order_id) <> new.amount_in_paise then
    raise exception 'the price of order % was not paid back', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.a_revoked_unit_was_paid_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  its_order uuid;
  revoked bigint;
begin
  select order_id into its_order from order_line where order_line_id = new.order_line_id;
  select sum(unit_price_in_paise) into revoked from entitlement join order_line using (order_line_id)
    where order_id = its_order and state = 'revoked';
  if revoked > paid_back_of_order(its_order) then
    raise exception 'more units of order % are revoked than were paid back', its_order using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_answer_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.kept_at is not null and (to_jsonb(new) - 'named_at' <> to_jsonb(old) - 'named_at'
     or (old.named_at is not null and new.named_at is distinct from old.named_at)) then
    raise exception 'a kept file is not changed'
      using errcode = 'restrict_violation', table = 'answer_file', constraint = 'a_kept_file_is_immutable';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_form_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a form begins as a draft'
        using errcode = 'check_violation', table = 'form_draft', constraint = 'a_form_begins_as_a_draft';
    end if;
    return new;
  end if;
  if (new.form_draft_id, new.form_ref, new.provider_id, new.created_at)
     is distinct from (old.form_draft_id, old.form_ref, old.provider_id, old.created_at)
     or (old.state, new.state) not in (
       ('draft', 'draft'), ('draft', 'in-review'), ('in-review', 'draft'), ('in-review', 'published'),
       ('published', 'draft'))
     or (old.state = 'in-review' and new.content is distinct from old.content)
     or (old.state <> 'published' and not new.writer_ids @> old.writer_ids) then
    raise exception 'a form is not changed like this'
      using errcode = 'check_violation', table = 'form_draft', constraint = 'a_submitted_form_is_immutable';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_form_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('samples:' || provider_id, 0))
    from item where item_id = new.item_id;
  if exists (select from sample_item where item_id = new.item_id) then
    raise exception 'the question % is a sample', new.item_id
      using errcode = 'check_violation', table = 'form_item', constraint = 'a_form_has_no_sample';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_form_of_exam()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('form-release:' || sharing, 0))
    from forms_that_share(new.form_id) as sharing;
  if exists (
    select from exam
     where form_id in (select forms_that_share(new.form_id)) and is_practice = not new.is_practice
       and exam_id <> new.exam_id) then
    raise exception 'form % is practised or sat in earnest, not both', new.form_id
      using errcode = 'check_violation', table = 'exam', constraint = 'a_form_is_practised_or_sat_in_earnest';
  end if;
  if not new.is_practice
     and exists (select from form_release where form_id in (select forms_that_share(new.form_id))) then
    raise exception 'the keys of form % are out', new.form_id
      using errcode = 'check_violation', table = 'exam', constraint = 'an_earnest_exam_has_a_form_whose_keys_are_secret';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_form_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('form-release:' || sharing, 0))
    from forms_that_share(new.form_id) as sharing;
  if exists (
    select from sitting join sitting_exam using (sitting_id) join exam using (exam_id)
     where not is_practice and sitting.state = 'open' and ends_at > new.released_at
       and (exam.form_id in (select forms_that_share(new.form_id)) or exists (
         select from sitting_paper paper
          where paper.form_id in (select forms_that_share(new.form_id)) and paper.sitting_id = sitting.sitting_id
            and paper.exam_id = exam.exam_id))
  ) then
    raise exception 'form % will be sat again', new.form_id
      using errcode = 'check_violation', table = 'form_release', constraint = 'keys_stay_in_until_the_last_sitting_is_over';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_item_enemy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from item one join item other using (provider_id)
     where one.item_id = new.item_id and other.item_id = new.enemy_id) then
    raise exception 'enemies belong to one provider'
      using errcode = 'check_violation', table = 'item_enemy', constraint = 'enemies_belong_to_one_provider';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_item_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if renews_encryption(tg_relid, to_jsonb(old), to_jsonb(new), array['content'])
     or new.item_version_id = old.item_version_id and exists (
       select from public.item_version where item_version_id = old.item_version_id and state = 'draft') then
    return new;
  end if;
  raise exception 'what was submitted is not changed'
    using errcode = 'check_violation', table = 'item_source', constraint = 'a_submitted_version_is_immutable';
end $function$;

CREATE OR REPLACE FUNCTION public.check_item_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  written constant text[] := array['content_hash', 'writer_ids', 'passage_id'];
begin
  if renews_encryption(tg_relid, to_jsonb(old), to_jsonb(new), array['content_hash']) then
    return new;
  end if;
  if old.state = 'draft' and new.state = 'draft'
     and new.writer_ids @> old.writer_ids and to_jsonb(new) - written = to_jsonb(old) - written then
    return new;
  end if;
  if (old.state, new.state) in (
       ('draft', 'in-review'), ('in-review', 'draft'), ('in-review', 'approved'), ('draft', 'retired'),
       ('approved', 'retired'))
     and (new.state = 'approved' or new.reviewer_id is not distinct from old.reviewer_id)
     and to_jsonb(new) - array['state', 'reviewer_id'] = to_jsonb(old) - array['state', 'reviewer_id'] then
    return new;
  end if;
  raise exception 'a version of an item is not changed like this'
    using errcode = 'check_violation', table = 'item_version', constraint = 'a_submitted_version_is_immutable';
end $function$;

CREATE OR REPLACE FUNCTION public.check_key_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.check_marking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
     and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at'
     and not exists (
       select from marking other
        where other.marking_task_id = old.marking_task_id and other.place > old.place) then
    return new;
  end if;
  raise exception 'a marking is not changed'
    using errcode = 'restrict_violation', table = 'marking', constraint = 'a_marking_is_immutable';
end $function$;

CREATE OR REPLACE FUNCTION public.check_new_item_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.author_id is null) <> (select provider_id is null from item where item_id = new.item_id) then
    raise exception 'a version of a provider''s item has an author'
      using errcode = 'check_violation', table = 'item_version', constraint = 'a_version_of_a_provider_has_an_author';
  end if;
  if new.author_id is not null and (new.state <> 'draft' or new.reviewer_id is not null) then
    raise exception 'a version begins as a draft'
      using errcode = 'check_violation', table = 'item_version', constraint = 'a_version_begins_as_a_draft';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_paper_of_sitting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  used uuid;
begin
  select form_id into used from exam where exam_id = new.exam_id and not is_practice;
  if used is null then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('form-release:' || used, 0));
  if exists (select from form_release where form_id = used) then
    raise exception 'the keys of form % are out', used
      using errcode = 'check_violation', table = 'sitting_exam', constraint = 'a_paper_whose_keys_are_out_is_not_sat_again';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_passage_of_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from item question join item passage on passage.item_id = new.passage_id
     where question.item_id = new.item_id and question.item_type = 'question' and passage.item_type = 'passage'
       and question.provider_id is not distinct from passage.provider_id) then
    raise exception 'a question refers to a passage of its own provider'
      using errcode = 'check_violation', table = 'item_version',
            constraint = 'a_question_refers_to_a_passage_of_its_provider';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_sample_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.check_sealed_paper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('form-release:' || new.form_id, 0));
  if exists (
    select from form_release where form_id = new.form_id
       and not exists (select from exam where exam_id = new.exam_id and is_practice)
       and not exists (select from sitting where sitting_id = new.sitting_id and created_at <= released_at)
  ) then
    raise exception 'the keys of form % are out', new.form_id
      using errcode = 'check_violation', table = 'sitting_paper', constraint = 'a_paper_whose_keys_are_out_is_not_sealed_again';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_variants_released()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from variants_of_form(new.form_id) as variant
     where not exists (select from form_release where form_id = variant)) then
    raise exception 'the keys of form % come out with those of its variants', new.form_id
      using errcode = 'check_violation', table = 'form_release', constraint = 'variants_are_released_together';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_passkeys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update user_account set passkey_count = passkey_count + 1 where user_id = new.user_id;
  else
    update user_account set passkey_count = passkey_count - 1 where user_id = old.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_placed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    update sitting_room set placed_count = placed_count - 1 where sitting_id = old.sitting_id and room_id = old.room_id;
  end if;
  if tg_op <> 'DELETE' then
    update sitting_room set placed_count = placed_count + 1 where sitting_id = new.sitting_id and room_id = new.room_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_verified_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.state = 'verified' then
    update user_account set verified_documents = verified_documents - 1 where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'verified' then
    update user_account set verified_documents = verified_documents + 1 where user_id = new.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_name_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name_keys := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forms_that_share(form uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select distinct variant from (
    select own as form_id from variants_of_form(form) as own
    union
    select other.form_id from variants_of_form(form) as own
      join form_item held on held.form_id = own join form_item other using (item_id)
  ) as sharing, variants_of_form(sharing.form_id) as variant order by variant;
$function$;

CREATE OR REPLACE FUNCTION public.guard_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'touched_at' = to_jsonb(old) - 'touched_at' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.touched_at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'picture is append-only: % was named lately', old.picture_id using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.is_encrypted(value bytea)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((octet_length(value) >= 37) AND (get_byte(value, 0) = 1));

CREATE OR REPLACE FUNCTION public.paid_back_of_order(wanted uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(refund.amount_in_paise), 0)::bigint from refund join payment using (payment_id)
  where payment.order_id = wanted and payment.settles_order and refund.state = 'processed'
$function$;

CREATE OR REPLACE FUNCTION public.passkeys_wait_for_the_password()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update passkey set opens_alone = false where user_id = new.user_id and opens_alone;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_moves_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status_rank < old.status_rank then
    raise exception 'a payment never moves back from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (length(plain.digits) < 10) THEN NULL::text WHEN (length(plain.digits) = 10) THEN ('91'::text || plain.digits) WHEN ((length(plain.digits) = 11) AND (plain.digits ~~ '0%'::text)) THEN ('91'::text || substr(plain.digits, 2)) ELSE regexp_replace(plain.digits, '^00'::text, ''::text) END AS regexp_replace FROM (SELECT regexp_replace(phone_key.phone, '[^0-9]'::text, ''::text, 'g'::text) AS digits) plain);

CREATE OR REPLACE FUNCTION public.posting_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount_in_paise) from ledger_entry where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.put_in_outbox(announcement json, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job('announcement', announcement, run_at => run_at);
end $function$;

CREATE OR REPLACE FUNCTION public.put_in_outbox(announcement json, run_at timestamp with time zone, tasks text[], priorities integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(job.task, announcement, run_at => run_at, priority => job.priority)
    from unnest(tasks, priorities) as job (task, priority);
end $function$;

CREATE OR REPLACE FUNCTION public.refunds_stay_within_the_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  paid bigint;
begin
  select amount_in_paise into paid from payment where payment_id = new.payment_id for no key update;
  if (select sum(amount_in_paise) from refund where payment_id = new.payment_id and state <> 'failed') > paid then
    raise exception 'the refunds of payment % exceed it', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_of_encryption()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and renews_encryption(tg_relid, to_jsonb(old), to_jsonb(new), tg_argv) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_guardian_ask()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.expires_at <= now()
    and not exists (select from guardian_decision d where d.guardian_ask_id = old.guardian_ask_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an item stays with its provider'
    using errcode = 'check_violation', table = 'item', constraint = 'an_item_stays_with_its_provider';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_for_an_erased_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  erased timestamptz;
begin
  select erased_at into erased from user_account where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share;
  if erased is not null then
    raise exception 'this account is erased' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.renews_encryption(changed regclass, before jsonb, after jsonb, columns text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((current_setting('kasauti.renews_encryption'::text, true) = 'on'::text) AND pg_has_role(CURRENT_USER, (SELECT pg_class.relowner FROM pg_class WHERE (pg_class.oid = (renews_encryption.changed)::oid)), 'usage'::text) AND ((after - columns) = (before - columns)));

CREATE OR REPLACE FUNCTION public.variants_of_form(form uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select form
  union
  select other.form_id from form_variant one join form_variant other using (draw_id) where one.form_id = form;
$function$;

-- Triggers

CREATE TRIGGER count_placed AFTER INSERT OR DELETE OR UPDATE OF sitting_id, room_id ON public.allocation FOR EACH ROW EXECUTE FUNCTION count_placed();

CREATE TRIGGER kept_file_is_immutable BEFORE UPDATE ON public.answer_file FOR EACH ROW EXECUTE FUNCTION check_answer_file();

CREATE TRIGGER audit_entry_is_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_entry_is_never_emptied BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER nobody_erased_books BEFORE INSERT ON public.booking FOR EACH ROW EXECUTE FUNCTION refuse_for_an_erased_account('candidate_id');

CREATE TRIGGER commit_root_is_append_only BEFORE DELETE OR UPDATE ON public.commit_root FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER commit_root_is_never_emptied BEFORE TRUNCATE ON public.commit_root FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER draw_is_immutable BEFORE DELETE OR UPDATE ON public.draw FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER emergency_file_stays BEFORE DELETE OR UPDATE ON public.emergency_file FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER a_revoked_unit_was_paid_back AFTER INSERT OR UPDATE ON public.entitlement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'revoked'::text)) EXECUTE FUNCTION a_revoked_unit_was_paid_back();

CREATE TRIGGER exam_changes_to_a_fitting_form BEFORE UPDATE OF form_id, is_practice ON public.exam FOR EACH ROW WHEN (((new.form_id IS NOT NULL) AND ((old.form_id IS DISTINCT FROM new.form_id) OR (old.is_practice IS DISTINCT FROM new.is_practice)))) EXECUTE FUNCTION check_form_of_exam();

CREATE TRIGGER new_exam_has_a_fitting_form BEFORE INSERT ON public.exam FOR EACH ROW WHEN ((new.form_id IS NOT NULL)) EXECUTE FUNCTION check_form_of_exam();

CREATE TRIGGER form_is_immutable BEFORE DELETE OR UPDATE ON public.form FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_encryption('content', 'source_hash');

CREATE TRIGGER form_draft_changes_by_steps BEFORE INSERT OR UPDATE ON public.form_draft FOR EACH ROW EXECUTE FUNCTION check_form_draft();

CREATE TRIGGER form_draft_stays BEFORE DELETE ON public.form_draft FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER form_item_is_immutable BEFORE DELETE OR UPDATE ON public.form_item FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER form_item_is_no_sample BEFORE INSERT ON public.form_item FOR EACH ROW EXECUTE FUNCTION check_form_item();

CREATE TRIGGER form_passage_is_immutable BEFORE DELETE OR UPDATE ON public.form_passage FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER form_picture_is_immutable BEFORE DELETE OR UPDATE ON public.form_picture FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER form_release_has_all_variants AFTER INSERT ON public.form_release DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_variants_released();

CREATE TRIGGER form_release_is_final BEFORE DELETE OR UPDATE ON public.form_release FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER form_release_waits_for_sittings BEFORE INSERT ON public.form_release FOR EACH ROW EXECUTE FUNCTION check_form_release();

CREATE TRIGGER form_variant_is_immutable BEFORE DELETE OR UPDATE ON public.form_variant FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER guardian_ask_is_append_only BEFORE DELETE OR UPDATE ON public.guardian_ask FOR EACH ROW EXECUTE FUNCTION refuse_change_of_guardian_ask();

CREATE TRIGGER guardian_ask_is_never_emptied BEFORE TRUNCATE ON public.guardian_ask FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER guardian_decision_is_append_only BEFORE DELETE OR UPDATE ON public.guardian_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER guardian_decision_is_never_emptied BEFORE TRUNCATE ON public.guardian_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER import_run_is_taken_in_once BEFORE DELETE OR UPDATE ON public.import_run FOR EACH ROW WHEN ((old.taken_at IS NOT NULL)) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER invoice_is_immutable BEFORE DELETE OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER issued_public_key_is_append_only BEFORE DELETE OR UPDATE ON public.issued_public_key FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER item_stays_with_its_provider BEFORE UPDATE OF provider_id ON public.item FOR EACH ROW WHEN ((new.provider_id IS DISTINCT FROM old.provider_id)) EXECUTE FUNCTION refuse_change_of_provider();

CREATE TRIGGER item_type_is_immutable BEFORE UPDATE OF item_type ON public.item FOR EACH ROW WHEN ((new.item_type IS DISTINCT FROM old.item_type)) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER item_enemy_is_of_one_provider BEFORE INSERT ON public.item_enemy FOR EACH ROW EXECUTE FUNCTION check_item_enemy();

CREATE TRIGGER item_enemy_is_replaced BEFORE UPDATE ON public.item_enemy FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER item_version_begins_as_a_draft BEFORE INSERT ON public.item_version FOR EACH ROW EXECUTE FUNCTION check_new_item_version();

CREATE TRIGGER item_version_changes_by_review BEFORE UPDATE ON public.item_version FOR EACH ROW EXECUTE FUNCTION check_item_version();

CREATE TRIGGER item_version_has_a_passage_of_its_provider BEFORE INSERT OR UPDATE OF passage_id ON public.item_version FOR EACH ROW WHEN ((new.passage_id IS NOT NULL)) EXECUTE FUNCTION check_passage_of_version();

CREATE TRIGGER item_version_stays BEFORE DELETE ON public.item_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER late_dismissal_is_append_only BEFORE DELETE OR UPDATE ON public.late_dismissal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entry_is_append_only BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER posting_balances AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION posting_balances();

CREATE TRIGGER marking_is_immutable BEFORE DELETE OR UPDATE ON public.marking FOR EACH ROW EXECUTE FUNCTION check_marking();

CREATE TRIGGER marking_task_stays BEFORE DELETE ON public.marking_task FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER passkeys_are_counted AFTER INSERT OR DELETE ON public.passkey FOR EACH ROW EXECUTE FUNCTION count_passkeys();

CREATE TRIGGER payment_moves_forward BEFORE UPDATE ON public.payment FOR EACH ROW EXECUTE FUNCTION payment_moves_forward();

CREATE TRIGGER a_touch_changes_nothing_else BEFORE UPDATE ON public.picture FOR EACH ROW WHEN ((old.touched_at IS DISTINCT FROM new.touched_at)) EXECUTE FUNCTION guard_picture();

CREATE TRIGGER only_an_old_picture_is_deleted BEFORE DELETE ON public.picture FOR EACH ROW EXECUTE FUNCTION guard_picture();

CREATE TRIGGER picture_is_immutable BEFORE UPDATE ON public.picture FOR EACH ROW WHEN ((NOT (old.touched_at IS DISTINCT FROM new.touched_at))) EXECUTE FUNCTION refuse_change_but_of_encryption('key', 'sha256');

CREATE TRIGGER proctor_action_is_append_only BEFORE DELETE OR UPDATE ON public.proctor_action FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER verified_documents_are_counted AFTER INSERT OR DELETE OR UPDATE OF state ON public.profile_document FOR EACH ROW EXECUTE FUNCTION count_verified_documents();

CREATE TRIGGER receipt_heads_are_append_only BEFORE DELETE OR UPDATE ON public.receipt_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER receipt_heads_are_never_emptied BEFORE TRUNCATE ON public.receipt_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER a_processed_refund_is_final BEFORE DELETE OR UPDATE ON public.refund FOR EACH ROW WHEN ((old.state = 'processed'::text)) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refunds_stay_within_the_payment AFTER INSERT OR UPDATE ON public.refund FOR EACH ROW EXECUTE FUNCTION refunds_stay_within_the_payment();

CREATE TRIGGER response_event_is_append_only BEFORE DELETE OR UPDATE ON public.response_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER response_event_is_never_emptied BEFORE TRUNCATE ON public.response_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER result_is_immutable BEFORE DELETE OR UPDATE ON public.result FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER result_review_is_final BEFORE DELETE OR UPDATE ON public.result_review FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER a_refunded_order_was_paid_back AFTER INSERT OR UPDATE ON public.sales_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'refunded'::text)) EXECUTE FUNCTION a_refunded_order_was_paid_back();

CREATE TRIGGER nobody_erased_orders BEFORE INSERT ON public.sales_order FOR EACH ROW EXECUTE FUNCTION refuse_for_an_erased_account('user_id');

CREATE TRIGGER sample_item_is_in_no_form BEFORE INSERT ON public.sample_item FOR EACH ROW EXECUTE FUNCTION check_sample_item();

CREATE TRIGGER form_key_is_immutable BEFORE DELETE OR UPDATE ON sealed.form_key FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_encryption('key', 'key_hash');

CREATE TRIGGER form_step_is_immutable BEFORE DELETE OR UPDATE ON sealed.form_step FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_encryption('reason');

CREATE TRIGGER import_finding_is_immutable BEFORE UPDATE ON sealed.import_finding FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_encryption('content');

CREATE TRIGGER item_comment_is_immutable BEFORE UPDATE ON sealed.item_comment FOR EACH ROW WHEN (((NOT (new.resolved_at IS DISTINCT FROM old.resolved_at)) OR (old.resolved_at IS NOT NULL) OR ((((((new.item_comment_id IS DISTINCT FROM old.item_comment_id) OR (new.item_version_id IS DISTINCT FROM old.item_version_id)) OR (new.place IS DISTINCT FROM old.place)) OR (new.written_by IS DISTINCT FROM old.written_by)) OR (new.written_at IS DISTINCT FROM old.written_at)) OR (new.body IS DISTINCT FROM old.body)))) EXECUTE FUNCTION refuse_change_but_of_encryption('body');

CREATE TRIGGER item_comment_stays BEFORE DELETE ON sealed.item_comment FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER item_source_changes_as_a_draft BEFORE UPDATE ON sealed.item_source FOR EACH ROW EXECUTE FUNCTION check_item_source();

CREATE TRIGGER item_source_stays BEFORE DELETE ON sealed.item_source FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER item_step_is_immutable BEFORE DELETE OR UPDATE ON sealed.item_step FOR EACH ROW EXECUTE FUNCTION refuse_change_but_of_encryption('reason');

CREATE TRIGGER key_correction_is_decided_once BEFORE UPDATE ON sealed.key_correction FOR EACH ROW EXECUTE FUNCTION check_key_correction();

CREATE TRIGGER key_correction_stays BEFORE DELETE ON sealed.key_correction FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sitting_has_a_secret_paper BEFORE INSERT ON public.sitting_exam FOR EACH ROW EXECUTE FUNCTION check_paper_of_sitting();

CREATE TRIGGER paper_sealed_again_is_secret BEFORE UPDATE OF form_id ON public.sitting_paper FOR EACH ROW WHEN ((new.form_id <> old.form_id)) EXECUTE FUNCTION check_sealed_paper();

CREATE TRIGGER sealed_paper_is_secret BEFORE INSERT ON public.sitting_paper FOR EACH ROW EXECUTE FUNCTION check_sealed_paper();

CREATE TRIGGER sealed_variant_is_secret BEFORE INSERT ON public.sitting_paper_variant FOR EACH ROW EXECUTE FUNCTION check_sealed_paper();

CREATE TRIGGER sealed_variant_stays BEFORE UPDATE OF form_id ON public.sitting_paper_variant FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER a_new_name_has_new_keys BEFORE UPDATE OF full_name ON public.user_account FOR EACH ROW WHEN ((old.full_name IS DISTINCT FROM new.full_name)) EXECUTE FUNCTION forget_name_keys();

CREATE TRIGGER passkeys_wait_for_the_password AFTER UPDATE OF password_hash ON public.user_account FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION passkeys_wait_for_the_password();

-- What the role that saves answers may do

grant insert, select on commit_root to kasauti_delivery;

grant insert, select on response_event to kasauti_delivery;

grant select on answer_file to kasauti_delivery;

grant select on attempt to kasauti_delivery;

grant select on form to kasauti_delivery;

grant select on receipt_heads to kasauti_delivery;

grant update (named_at) on answer_file to kasauti_delivery;

grant update (refusal_reason) on attempt to kasauti_delivery;

-- What the role that moves attempts on may do

grant delete, insert, select, update on answer_file to kasauti_attempt;

grant delete, insert, select, update on answer_file_piece to kasauti_attempt;

grant delete, insert, select, update on sitting_paper_variant to kasauti_attempt;

grant execute on function put_in_outbox(json,timestamp with time zone) to kasauti_attempt;

grant execute on function put_in_outbox(json,timestamp with time zone,text[],integer[]) to kasauti_attempt;

grant insert on audit_entry to kasauti_attempt;

grant insert on live_event to kasauti_attempt;

grant insert, select on allocation to kasauti_attempt;

grant insert, select on commit_root to kasauti_attempt;

grant insert, select on response_event to kasauti_attempt;

grant insert, select, update on attempt to kasauti_attempt;

grant insert, select, update on sitting_paper to kasauti_attempt;

grant select (born_on) on user_account to kasauti_attempt;

grant select (device_id) on session to kasauti_attempt;

grant select (ended_at) on session to kasauti_attempt;

grant select (expires_at) on session to kasauti_attempt;

grant select (guardian_consent_at) on user_account to kasauti_attempt;

grant select (idle_expires_at) on session to kasauti_attempt;

grant select (kept_until) on session to kasauti_attempt;

grant select (kind) on accommodation to kasauti_attempt;

grant select (last_seen_at) on session to kasauti_attempt;

grant select (photo_object_key) on profile to kasauti_attempt;

grant select (session_id) on session to kasauti_attempt;

grant select (state) on accommodation to kasauti_attempt;

grant select (user_id) on accommodation to kasauti_attempt;

grant select (user_id) on profile to kasauti_attempt;

grant select (user_id) on session to kasauti_attempt;

grant select (user_id) on user_account to kasauti_attempt;

grant select on booking to kasauti_attempt;

grant select on check_in to kasauti_attempt;

grant select on exam to kasauti_attempt;

grant select on form to kasauti_attempt;

grant select on form_picture to kasauti_attempt;

grant select on form_release to kasauti_attempt;

grant select on form_variant to kasauti_attempt;

grant select on late_acceptance to kasauti_attempt;

grant select on late_dismissal to kasauti_attempt;

grant select on nothing_waited to kasauti_attempt;

grant select on picture to kasauti_attempt;

grant select on receipt_heads to kasauti_attempt;

grant select on room to kasauti_attempt;

grant select on seat to kasauti_attempt;

grant select on sitting to kasauti_attempt;

grant select on sitting_exam to kasauti_attempt;

grant select on sitting_room to kasauti_attempt;

grant select on system_check to kasauti_attempt;

grant select, update on audit_head to kasauti_attempt;

grant update (arrived_at) on booking to kasauti_attempt;

grant update (changed_at) on booking to kasauti_attempt;

grant update (expires_at) on session to kasauti_attempt;

grant update (idle_expires_at) on session to kasauti_attempt;

grant update (kept_until) on session to kasauti_attempt;

grant update (last_seen_at) on session to kasauti_attempt;

grant update (placed_count) on sitting_room to kasauti_attempt;

grant update (state) on booking to kasauti_attempt;
