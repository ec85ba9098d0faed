-- Who did what to whom. It refers to no account, because it outlives them, and names people as they were called then.
-- The id rises with the time, so it is also the order. `words` is what a text is searched in.
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
