-- A link by which people without an account, or outside of the channel, join its call. A channel has one at most.
create table call_link (
  gid bigint primary key references channel (gid) on delete cascade,
  token text not null unique,
  created_by bigint not null references account (uid) on delete cascade,
  expires_at bigint not null
);
-- The token by which a participant joined; null for members.
alter table call_participant add column link text;
-- The name of a guest, who is in no list of users; null for others.
alter table call_participant add column guest_name text;
