-- Calls that are under way, and who takes part. It is stored, so that a restart ends no call.
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
  screen integer not null
);
create index call_participant_room on call_participant (room, joined_at);
create index call_participant_device on call_participant (uid, device);
