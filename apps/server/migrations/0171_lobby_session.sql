-- The session with which a candidate waits in a lobby. In a watched room the proctor lets in the device that waits there.
alter table attempt add column lobby_session_id uuid;
