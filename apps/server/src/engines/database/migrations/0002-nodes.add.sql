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

-- The living nodes. Each counts on, so that the others see that it lives.
create table node (
  name text primary key,
  count bigint not null
);

-- The open streams of each node.
create table presence (
  uid bigint not null,
  device text not null,
  node text not null,
  primary key (uid, device, node)
);
create index presence_node on presence (node);

-- Attempts that are limited, with the columns of rate-limiter-flexible.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
