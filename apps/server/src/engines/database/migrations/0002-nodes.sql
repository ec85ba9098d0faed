-- The keys of entries of the message log, so that each is written once.
create table entry_key (
  name text primary key,
  digest text not null,
  mid bigint not null,
  expires_at bigint not null
);
create index entry_key_expires on entry_key (expires_at);

-- What the latest commits publish. Nodes read here what others have committed.
create table commit_log (
  seq bigint primary key,
  id text not null,
  messages text not null,
  created_at bigint not null
);

-- The keys of a cluster. A single node keeps them in files.
create table secret (
  name text primary key,
  value text not null
);
