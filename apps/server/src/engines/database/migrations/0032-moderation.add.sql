-- Members who may not write in a channel for a time.
create table timeout (
  gid bigint not null references channel (gid) on delete cascade,
  uid bigint not null references account (uid) on delete cascade,
  until bigint not null,
  reason text not null,
  by_uid bigint,
  primary key (gid, uid)
);
create index timeout_until on timeout (until);

-- Warnings of moderators. The content of the message is kept as it was then.
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

-- The content that a hidden message had.
create table hidden_message (
  mid bigint primary key references message (mid) on delete cascade,
  content_type text not null,
  content text not null,
  properties text,
  file_path text,
  by_uid bigint not null,
  hidden_at bigint not null
);
