-- Brings a database of the first development version, whose 0001 was named "0001-start.sql", to the tables
-- of 0001-initial.sql, which the next file converts. That version stored a message only as the JSON it was sent with.

alter table message rename to message_before;
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
insert into message
select
  mid, gid, low, high,
  json_extract(wire, '$.target.uid'),
  from_uid, kind,
  coalesce(json_extract(wire, '$.detail.detail.content_type'), json_extract(wire, '$.detail.content_type')),
  coalesce(
    json_extract(wire, '$.detail.detail.content'),
    json_extract(wire, '$.detail.detail.action'),
    json_extract(wire, '$.detail.content')
  ),
  coalesce(json_extract(wire, '$.detail.detail.properties'), json_extract(wire, '$.detail.properties')),
  about, root,
  case
    when kind in ('normal', 'reply')
      and json_extract(wire, '$.detail.content_type') in ('vocechat/file', 'vocechat/audio')
    then json_extract(wire, '$.detail.content')
  end,
  created_at,
  json_extract(wire, '$.detail.expires_in'),
  expires_at, wire
from message_before;

alter table pin rename to pin_before;
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
insert into pin
select pin_before.gid, pin_before.mid, created_by, pin_before.created_at, content_type, content, properties
from pin_before join message on message.mid = pin_before.mid;
drop table pin_before;
drop table message_before;

create index message_channel on message (gid, mid) where gid is not null;
create index message_dm on message (dm_user_a, dm_user_b, mid) where dm_user_a is not null;
create index message_dm_user_a on message (dm_user_a, mid) where dm_user_a is not null;
create index message_dm_user_b on message (dm_user_b, mid) where dm_user_a is not null;
create index message_target on message (target_mid) where target_mid is not null;
create index message_thread on message (thread_root_mid, mid) where thread_root_mid is not null;
create index message_file on message (file_path, mid) where file_path is not null;
create index message_expires on message (expires_at) where expires_at is not null;

create index file_uid on file (uid, size);

create table file_reference (
  path text not null,
  owner_type text not null,
  owner_id bigint not null,
  primary key (path, owner_type, owner_id)
);
create index file_reference_owner on file_reference (owner_type, owner_id);
insert into file_reference select file_path, 'message', mid from message where file_path is not null;

alter table bookmark rename to log_cursor;

-- The tokens of that version are not valid any more: everybody signs in again.
drop table session;
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

insert into sequence (name, value) select 'mid', coalesce(max(mid), 0) from message where true
on conflict (name) do update set value = max(value, excluded.value);
