-- Flags are 0 or 1, times are milliseconds, ids are drawn from `sequence` and never reused.
-- "integer" means 64 bits on every database we speak.

create table sequence (
  name text primary key,
  value integer not null
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
  avatar_updated_at integer not null default 0,
  webhook_url text,
  widget_id text,
  msg_smtp_notify_enable integer not null default 0,
  -- where this person's timeline of public channels begins
  joined_mid integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  last_seen_at integer
);

create table users_log (
  log_id integer primary key,
  uid integer not null,
  entry text not null,
  created_at integer not null
);

-- One row per (person, device): the session, its refresh token (hashed) and its push tokens.
create table session (
  uid integer not null references account (uid) on delete cascade,
  device text not null,
  refresh_hash text,
  previous_hash text,
  rotated_at integer not null default 0,
  device_token text,
  push_subscription text,
  ip text,
  user_agent text,
  created_at integer not null,
  last_seen_at integer not null,
  primary key (uid, device)
);

-- Outside identities: third-party keys, Google, GitHub, OpenID, wallets.
create table identity (
  provider text not null,
  subject text not null,
  uid integer not null references account (uid) on delete cascade,
  primary key (provider, subject)
);
create index identity_uid on identity (uid);

create table magic_token (
  token_hash text primary key,
  kind text not null,
  email text,
  uid integer,
  gid integer,
  password text,
  confirmed integer not null default 0,
  parent text,
  created_by integer,
  max_uses integer not null,
  used integer not null default 0,
  expires_at integer not null,
  created_at integer not null
);
create index magic_token_email on magic_token (email) where email is not null;

create table contact (
  uid integer not null references account (uid) on delete cascade,
  target_uid integer not null references account (uid) on delete cascade,
  status text not null,
  created_at integer not null,
  updated_at integer not null,
  primary key (uid, target_uid)
);

create table channel (
  gid integer primary key,
  name text not null,
  description text not null default '',
  owner integer,
  is_public integer not null default 0,
  avatar_updated_at integer not null default 0,
  show_email integer not null default 1,
  dm_to_member integer not null default 1,
  add_friend integer not null default 1,
  only_owner_can_send_msg integer not null default 0,
  ext_setting text,
  -- where the channel became public: nobody who was outside hears what was said before over the stream
  public_mid integer not null default 0,
  created_at integer not null,
  updated_at integer not null
);

-- Members of private channels. In a public channel, which everybody is in, a row only remembers from
-- where on somebody who was a member before heard it.
create table membership (
  gid integer not null references channel (gid) on delete cascade,
  uid integer not null references account (uid) on delete cascade,
  joined_mid integer not null,
  primary key (gid, uid)
);
create index membership_uid on membership (uid);

create table pin (
  gid integer not null references channel (gid) on delete cascade,
  mid integer not null,
  created_by integer not null,
  created_at integer not null,
  primary key (gid, mid)
);

-- Every message and every reaction is one row, whoever hears it. `wire` is the JSON that is sent,
-- replayed and returned by history; an edit rewrites it. Either `gid` is set, or the pair `low`, `high`.
-- `about` is the message replied or reacted to, `root` the first message of that chain of replies.
create table message (
  mid integer primary key,
  gid integer,
  low integer,
  high integer,
  from_uid integer not null,
  kind text not null,
  about integer,
  root integer,
  created_at integer not null,
  expires_at integer,
  wire text not null
);
create index message_channel on message (gid, mid) where gid is not null;
create index message_pair on message (low, high, mid) where low is not null;
create index message_low on message (low, mid) where low is not null;
create index message_high on message (high, mid) where low is not null;
create index message_about on message (about) where about is not null;
create index message_root on message (root, mid) where root is not null;
create index message_expires on message (expires_at) where expires_at is not null;

-- Personal settings. Exactly one of `target_uid`, `target_gid` is not 0.
create table read_mark (
  uid integer not null references account (uid) on delete cascade,
  target_uid integer not null default 0,
  target_gid integer not null default 0,
  mid integer not null,
  primary key (uid, target_uid, target_gid)
);
create table mute (
  uid integer not null references account (uid) on delete cascade,
  target_uid integer not null default 0,
  target_gid integer not null default 0,
  expired_at integer,
  primary key (uid, target_uid, target_gid)
);
create table burn (
  uid integer not null references account (uid) on delete cascade,
  target_uid integer not null default 0,
  target_gid integer not null default 0,
  expires_in integer not null,
  primary key (uid, target_uid, target_gid)
);
create table pinned_chat (
  uid integer not null references account (uid) on delete cascade,
  target_uid integer not null default 0,
  target_gid integer not null default 0,
  updated_at integer not null,
  primary key (uid, target_uid, target_gid)
);

-- Uploads under way, and finished ones by their path.
create table upload (
  file_id text primary key,
  uid integer not null,
  content_type text not null,
  name text,
  size integer not null default 0,
  touched_at integer not null
);
create table file (
  path text primary key,
  uid integer not null,
  content_type text not null,
  name text,
  size integer not null,
  hash text not null,
  width integer,
  height integer,
  thumbnail_type text,
  created_at integer not null
);

-- Work with a due time; whoever holds the lease does it.
create table job (
  id integer primary key,
  name text not null,
  payload text not null,
  due_at integer not null,
  lease_until integer not null default 0,
  attempts integer not null default 0
);
create index job_due on job (due_at);
create table bookmark (
  name text primary key,
  mid integer not null,
  lease_until integer not null default 0
);
