-- Flags and small numbers are "integer". Ids and times are "bigint", 64 bits on every database; times are
-- milliseconds since the epoch. Ids are drawn from `sequence` and never reused.

create table sequence (
  name text primary key,
  value bigint not null
);

create table config (
  name text primary key,
  value text not null
);

create table account (
  uid bigint primary key,
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
  last_seen_at bigint
);

create table users_log (
  log_id bigint primary key,
  uid bigint not null,
  entry text not null,
  created_at bigint not null
);

-- One row per (person, device): the session and its push tokens. session_id is new at each sign-in and
-- part of every token; refresh_number counts the renewals and is part of the refresh token.
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
  last_seen_at bigint not null,
  primary key (uid, device)
);

-- Outside identities: third-party keys, Google, GitHub, OpenID, wallets.
create table identity (
  provider text not null,
  subject text not null,
  uid bigint not null references account (uid) on delete cascade,
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
  created_at bigint not null
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
  gid bigint primary key,
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
  updated_at bigint not null
);

-- Members of private channels. In a public channel, which everybody is in, a row only remembers from
-- where on somebody who was a member before heard it.
create table membership (
  gid bigint not null references channel (gid) on delete cascade,
  uid bigint not null references account (uid) on delete cascade,
  joined_mid bigint not null,
  primary key (gid, uid)
);
create index membership_uid on membership (uid);

-- A pin keeps a copy of what the message says now: an edit of the message changes it.
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

-- Every message and every reaction is one row. Either `gid` is set, or the pair `dm_user_a` < `dm_user_b`
-- with the addressee `to_uid`. `type` is normal, reply, like, edit or delete; a like has its emoji in
-- `content`. `target_mid` is the message replied or reacted to, `thread_root_mid` the first message of that
-- chain of replies, `file_path` the upload that a message shows. `payload` is the JSON that is sent,
-- replayed and returned by history. It is made of the other columns, and nothing reads it to decide.
create table message (
  mid bigint primary key,
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

-- Personal settings. Exactly one of `target_uid`, `target_gid` is not 0.
create table read_mark (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  mid bigint not null,
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

-- Uploads under way, and finished ones by their path.
create table upload (
  file_id text primary key,
  uid bigint not null,
  content_type text not null,
  name text,
  size bigint not null default 0,
  touched_at bigint not null
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
  created_at bigint not null
);
-- The bytes that one person keeps are summed up at each chunk.
create index file_uid on file (uid, size);

-- Who still needs an uploaded file: a message, later also archives and favorites. A file is deleted with its
-- last reference.
create table file_reference (
  path text not null,
  owner_type text not null,
  owner_id bigint not null,
  primary key (path, owner_type, owner_id)
);
create index file_reference_owner on file_reference (owner_type, owner_id);

-- Work with a due time; whoever holds the lease does it.
create table job (
  id bigint primary key,
  name text not null,
  payload text not null,
  due_at bigint not null,
  lease_until bigint not null default 0,
  attempts integer not null default 0
);
create index job_due on job (due_at);
-- How far each follower has read the message log.
create table log_cursor (
  name text primary key,
  mid bigint not null,
  lease_until bigint not null default 0
);
