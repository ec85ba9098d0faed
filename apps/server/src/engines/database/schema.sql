-- Written by `npx tsx bin/schema.ts` from migrations/: change those, not this.

create table sequence (
  name text primary key,
  value bigint not null
);

create table config (
  name text primary key,
  value text not null
);

create table account (
  uid integer primary key,
  name text not null,
  name_key text not null unique,
  email text unique,
  password text,
  gender integer not null default 0,
  language text not null default 'en-US',
  is_admin integer not null default 0,
  is_bot integer not null default 0,
  create_by text not null,
  status text not null default 'normal',
  avatar_updated_at bigint not null default 0,
  webhook_url text,
  widget_id text,
  msg_smtp_notify_enable integer not null default 0,
  -- where this person's timeline of public channels begins
  joined_mid bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  last_seen_at bigint,
  email_confirmed integer not null default 0
);

create table users_log (
  log_id integer primary key,
  uid bigint not null,
  entry text not null,
  created_at bigint not null
);

create table session (
  uid bigint not null references account (uid) on delete cascade,
  device text not null,
  session_id text not null,
  refresh_number bigint not null,
  rotated_at bigint not null,
  device_token text,
  push_subscription text,
  ip text,
  user_agent text,
  created_at bigint not null,
  last_seen_at bigint not null, confirmed_at bigint not null default 0, sealed_device_token text, pair_used_at bigint, app_password_id text,
  primary key (uid, device)
);

create table identity (
  provider text not null,
  subject text not null,
  uid bigint not null references account (uid) on delete cascade, label text, name text, email text,
  primary key (provider, subject)
);
create index identity_uid on identity (uid);

create table magic_token (
  token_hash text primary key,
  kind text not null,
  email text,
  uid bigint,
  gid bigint,
  password text,
  confirmed integer not null default 0,
  parent text,
  created_by bigint,
  max_uses integer not null,
  used integer not null default 0,
  expires_at bigint not null,
  created_at bigint not null,
  name text
);
create index magic_token_email on magic_token (email) where email is not null;

create table contact (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null references account (uid) on delete cascade,
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (uid, target_uid)
);

create table channel (
  gid integer primary key,
  name text not null,
  description text not null default '',
  owner bigint,
  is_public integer not null default 0,
  avatar_updated_at bigint not null default 0,
  show_email integer not null default 1,
  dm_to_member integer not null default 1,
  add_friend integer not null default 1,
  only_owner_can_send_msg integer not null default 0,
  ext_setting text,
  -- where the channel became public: nobody who was outside hears what was said before over the stream
  public_mid bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  cleared_mid bigint not null default 0, setting_changes text
);

create table membership (
  gid bigint not null references channel (gid) on delete cascade,
  uid bigint not null references account (uid) on delete cascade,
  joined_mid bigint not null,
  primary key (gid, uid)
);
create index membership_uid on membership (uid);

create table removal (
  gid bigint not null references channel (gid) on delete cascade,
  uid bigint not null references account (uid) on delete cascade,
  created_at bigint not null,
  primary key (gid, uid)
);

create table pin (
  gid bigint not null references channel (gid) on delete cascade,
  mid bigint not null,
  created_by bigint not null,
  created_at bigint not null,
  content_type text not null,
  content text not null,
  properties text,
  primary key (gid, mid)
);

create table message (
  mid integer primary key,
  gid bigint,
  dm_user_a bigint,
  dm_user_b bigint,
  to_uid bigint,
  from_uid bigint not null,
  type text not null,
  content_type text,
  content text,
  properties text,
  target_mid bigint,
  thread_root_mid bigint,
  file_path text,
  created_at bigint not null,
  expires_in bigint,
  expires_at bigint,
  payload text not null
);
create index message_channel on message (gid, mid) where gid is not null;
create index message_dm on message (dm_user_a, dm_user_b, mid) where dm_user_a is not null;
create index message_dm_user_a on message (dm_user_a, mid) where dm_user_a is not null;
create index message_dm_user_b on message (dm_user_b, mid) where dm_user_a is not null;
create index message_target on message (target_mid) where target_mid is not null;
create index message_thread on message (thread_root_mid, mid) where thread_root_mid is not null;
create index message_file on message (file_path, mid) where file_path is not null;
create index message_expires on message (expires_at) where expires_at is not null;
create index message_file_mid on message (mid, gid, dm_user_a, dm_user_b, from_uid) where file_path is not null;
create index message_notable on message (mid) where type in ('reply', 'like') or properties like '%"mentions"%';

create table read_mark (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  mid bigint not null, moved_at bigint,
  primary key (uid, target_uid, target_gid)
);

create table mute (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  expired_at bigint,
  primary key (uid, target_uid, target_gid)
);

create table burn (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  expires_in bigint not null,
  primary key (uid, target_uid, target_gid)
);

create table pinned_chat (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  updated_at bigint not null,
  primary key (uid, target_uid, target_gid)
);

create table upload (
  file_id text primary key,
  uid bigint not null,
  content_type text not null,
  name text,
  size bigint not null default 0,
  touched_at bigint not null,
  attempt text
);

create table file (
  path text primary key,
  uid bigint not null,
  content_type text not null,
  name text,
  size bigint not null,
  hash text not null,
  width integer,
  height integer,
  thumbnail_type text,
  created_at bigint not null,
  hidden_at bigint
);
create index file_uid on file (uid, size);
create index file_created on file (created_at);

create table file_reference (
  path text not null,
  owner_type text not null,
  owner_id bigint not null,
  primary key (path, owner_type, owner_id)
);
create index file_reference_owner on file_reference (owner_type, owner_id);

create table job (
  id integer primary key,
  name text not null,
  payload text not null,
  due_at bigint not null,
  lease_until bigint not null default 0,
  attempts integer not null default 0
);
create index job_due on job (due_at);

create table log_cursor (
  name text primary key,
  mid bigint not null,
  lease_until bigint not null default 0
);

create table entry_key (
  name text primary key,
  digest text not null,
  mid bigint not null,
  expires_at bigint not null
);
create index entry_key_expires on entry_key (expires_at);

create table commit_log (
  seq integer primary key,
  id text not null,
  messages text not null,
  created_at bigint not null
);

create table secret (
  name text primary key,
  value text not null
);

create table node (
  name text primary key,
  count bigint not null
);

create table presence (
  uid bigint not null,
  device text not null,
  node text not null,
  primary key (uid, device, node)
);
create index presence_node on presence (node);

create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table archive (
  id integer primary key,
  path text not null unique
);

create table favorite (
  number integer primary key,
  id text not null unique,
  uid bigint not null,
  path text not null,
  created_at bigint not null
);
create index favorite_uid on favorite (uid, number);

create table search_progress (
  name text primary key,
  mid bigint not null
);

create table hidden_preview (
  mid integer primary key references message (mid) on delete cascade
);

create table hidden_reader (
  uid integer primary key references account (uid) on delete cascade
);

create table emoji (
  id text primary key,
  name text not null unique,
  type text not null,
  created_by bigint not null,
  created_at bigint not null
);

create table thread_follow (
  root_mid bigint not null references message (mid) on delete cascade,
  uid bigint not null references account (uid) on delete cascade,
  follows integer not null,
  primary key (root_mid, uid)
);
create index thread_follow_uid on thread_follow (uid);

create table activity (
  uid bigint not null references account (uid) on delete cascade,
  mid bigint not null references message (mid) on delete cascade,
  kind text not null,
  about_mid bigint,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  done_at bigint, thread_only integer not null default 0,
  primary key (uid, mid)
);
create index activity_mid on activity (mid);
create index activity_open on activity (uid, mid) where done_at is null;

create table scheduled_message (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null,
  target_gid bigint not null,
  reply_mid bigint,
  content_type text not null,
  content text not null,
  properties text,
  bytes bigint not null,
  due_at bigint not null,
  created_at bigint not null,
  claimed_until bigint not null,
  error text
);
create index scheduled_message_uid on scheduled_message (uid);
create index scheduled_message_due on scheduled_message (due_at) where error is null;

create table reminder (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  mid bigint not null,
  due_at bigint not null,
  is_due bigint not null,
  done_at bigint
);
create index reminder_uid on reminder (uid);
create index reminder_due on reminder (due_at) where is_due = 0;
create index reminder_done on reminder (done_at) where done_at is not null;

create table message_version (
  mid bigint not null references message (mid) on delete cascade,
  replaced_by bigint not null,
  content_type text,
  content text,
  primary key (mid, replaced_by)
);

create table unread_mark (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null,
  target_gid bigint not null,
  mid bigint not null,
  primary key (uid, target_uid, target_gid)
);

create table draft (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null,
  target_gid bigint not null,
  text text not null,
  mentions text not null,
  reply_to bigint,
  version bigint not null,
  primary key (uid, target_uid, target_gid)
);

create table hidden_chat (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  mid bigint not null,
  until_mention integer not null default 0,
  primary key (uid, target_uid, target_gid)
);
create index hidden_chat_left on hidden_chat (target_gid) where until_mention = 1;

create table contact_remark (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null references account (uid) on delete cascade,
  remark text not null,
  primary key (uid, target_uid)
);

create table personal_status (
  uid integer primary key references account (uid) on delete cascade,
  emoji text not null default '',
  text text not null default '',
  expires_at bigint,
  pronouns text not null default '',
  quiet_until bigint
);

create table one_time_value (
  kind text not null,
  key text not null,
  value text not null,
  expires_at bigint not null,
  primary key (kind, key)
);
create index one_time_value_expires_at on one_time_value (expires_at);

create table directory_account (
  uid integer primary key references account (uid) on delete cascade,
  picture_hash text,
  is_admin integer not null default 0,
  is_frozen integer not null default 0
);

create table second_factor (
  uid integer primary key references account (uid) on delete cascade,
  sealed_secret text not null,
  confirmed_at bigint,
  -- The time step of the last code: a code works once.
  last_step bigint not null
);

create table recovery_code (
  uid bigint not null references account (uid) on delete cascade,
  code_hash text not null,
  primary key (uid, code_hash)
);

create table passkey (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index passkey_uid on passkey (uid);

create table data_job (
  id text primary key,
  kind text not null,
  created_by bigint not null references account (uid) on delete cascade,
  state text not null,
  -- Percent.
  progress bigint not null,
  step text,
  created_at bigint not null,
  finished_at bigint,
  size bigint,
  error text,
  -- JSON: counts per kind of record.
  summary text,
  lease_until bigint not null,
  attempts bigint not null,
  params text
);
create unique index data_job_unfinished on data_job (kind, created_by)
  where state in ('queued', 'running');
create index data_job_created_by on data_job (created_by);

create table audit_entry (
  id text primary key,
  kind text not null,
  actor_uid bigint,
  actor_name text,
  target_uid bigint,
  target_gid bigint,
  target_name text,
  ip text,
  device text,
  user_agent text,
  details text not null,
  words text not null,
  created_at bigint not null
);
create index audit_entry_kind on audit_entry (kind, id);
create index audit_entry_actor on audit_entry (actor_uid, id) where actor_uid is not null;
create index audit_entry_target on audit_entry (target_uid, id) where target_uid is not null;

create table delivery (
  kind text primary key,
  last_sent_at bigint,
  last_failed_at bigint,
  last_failure text
);

create table report (
  id text primary key,
  mid bigint not null,
  gid bigint,
  from_uid bigint not null,
  reporter_uid bigint not null references account (uid) on delete cascade,
  reason text not null,
  note text not null,
  content_type text not null,
  content text not null,
  created_at bigint not null,
  state text not null,
  closed_by bigint,
  closed_at bigint,
  -- Whether the reporter was told what became of it.
  is_told integer not null default 0
);
create unique index report_open on report (mid, reporter_uid) where state = 'open';
create index report_state on report (state, created_at);
create index report_reporter on report (reporter_uid, state);

create table timeout (
  gid bigint not null references channel (gid) on delete cascade,
  uid bigint not null references account (uid) on delete cascade,
  until bigint not null,
  reason text not null,
  by_uid bigint,
  primary key (gid, uid)
);
create index timeout_until on timeout (until);

create table warning (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  by_uid bigint not null,
  mid bigint not null,
  gid bigint,
  text text not null,
  content text not null,
  created_at bigint not null,
  confirmed_at bigint
);
create index warning_uid on warning (uid, created_at);

create table hidden_message (
  mid integer primary key references message (mid) on delete cascade,
  content_type text not null,
  content text not null,
  properties text,
  file_path text,
  by_uid bigint not null,
  hidden_at bigint not null
);

create table bot_key (
  id integer primary key,
  uid bigint not null references account (uid) on delete cascade,
  name text not null,
  digest text not null unique,
  shown text not null,
  created_at bigint not null,
  last_used_at bigint, scopes text not null default 'send read mail hook', gid bigint,
  unique (uid, name)
);

create table webhook_delivery (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  -- The mid of the message, or the highest mid when something else happened.
  position bigint not null,
  body text not null,
  created_at bigint not null,
  -- When it is sent next. A row that is being sent is claimed until then.
  due_at bigint not null,
  attempts integer not null,
  state text not null,
  status integer,
  answer text not null,
  error text not null,
  finished_at bigint,
  reason text not null default ''
);
create index webhook_delivery_waiting on webhook_delivery (uid, position) where state = 'waiting';
create index webhook_delivery_created on webhook_delivery (uid, created_at);
create index webhook_delivery_sending on webhook_delivery (uid, due_at) where state = 'sending';

create table mail_notice (
  uid integer primary key references account (uid) on delete cascade,
  is_daily integer not null,
  mailed_at bigint
);

create table widget_visit (
  uid integer primary key references account (uid) on delete cascade,
  page text not null,
  title text not null,
  language text not null,
  user_agent text,
  email text,
  visited_at bigint not null
);

create table bot_command (
  uid bigint not null references account (uid) on delete cascade,
  name text not null,
  usage text not null,
  about text not null,
  primary key (uid, name)
);

create table outlet (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  kind text not null,
  sealed_config text not null,
  place text not null,
  level text not null,
  has_text integer not null,
  skips_online integer not null,
  created_at bigint not null,
  failure text
);
create index outlet_uid on outlet (uid);

create table webhook (
  uid integer primary key references account (uid) on delete cascade,
  -- Entries up to here are sent, wait as a delivery, or were given up.
  mid bigint not null,
  -- A node that sends claims the webhook until then, so that two nodes do not send to it together.
  claimed_until bigint not null,
  -- Each change of the secret counts up. The one before is valid for a day.
  secret_version integer not null,
  secret_changed_at bigint not null,
  wait_until bigint not null default 0, failures integer not null default 0, gap_from bigint not null default 0, gap_to bigint not null default 0, only_mentions integer not null default 0
);

create table call_room (
  -- The name on the wire.
  name text primary key,
  gid bigint references channel (gid) on delete cascade,
  -- The two people of a direct call.
  callee bigint references account (uid) on delete cascade,
  caller bigint references account (uid) on delete cascade,
  started_at bigint not null,
  -- Until when a direct call rings; null once it was answered.
  rings_until bigint,
  -- Whoever took a token of Agora keeps the room until then.
  held_until bigint not null,
  -- The node that carries the media; empty before the first signal.
  node text not null
);

create table call_participant (
  session text primary key,
  -- The name of a room. Who is in none is taken out.
  room text not null,
  uid bigint not null references account (uid) on delete cascade,
  device text not null,
  joined_at bigint not null,
  seen_at bigint not null,
  muted integer not null,
  deafen integer not null,
  video integer not null,
  screen integer not null,
  hand_at bigint, link text, guest_name text
);
create index call_participant_room on call_participant (room, joined_at);
create index call_participant_device on call_participant (uid, device);

create table call_link (
  gid integer primary key references channel (gid) on delete cascade,
  token text not null unique,
  created_by bigint not null references account (uid) on delete cascade,
  expires_at bigint not null,
  sealed_token text
);

create virtual table search_index using fts5(
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='ascii'
);

create table app_password (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  -- Keyed with the server's key.
  hash text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create unique index app_password_hash on app_password (hash);
create index app_password_uid on app_password (uid);

create table password_digest (
  uid integer primary key references account (uid) on delete cascade,
  hash text not null,
  -- The hash of the password that it was made with, hashed.
  password_mark text not null
);
