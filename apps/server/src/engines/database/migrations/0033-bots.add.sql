-- The keys of bots. Only a hash of each is stored, with its ends for people to tell keys apart.
create table bot_key (
  id bigint primary key,
  uid bigint not null references account (uid) on delete cascade,
  name text not null,
  digest text not null unique,
  shown text not null,
  created_at bigint not null,
  last_used_at bigint,
  unique (uid, name)
);
