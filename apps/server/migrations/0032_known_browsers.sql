-- A browser makes a new device id after each logout. By a secret of its own, kept here as a hash, it is known again: one browser is one
-- device on its owner's list, and no mail calls it new.
set local lock_timeout = '3s';
alter table device add column browser_hash bytea
  constraint a_browser_is_kept_as_a_hash check (length(browser_hash) = 32);
create unique index a_user_has_a_browser_once on device (user_id, browser_hash);
-- When a device was last used stands with its sessions.
create index session_by_device on session (user_id, device_id);
