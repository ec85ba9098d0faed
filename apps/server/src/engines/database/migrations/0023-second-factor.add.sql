-- The secret of an authenticator app, encrypted. It counts once a first code has confirmed it.
create table second_factor (
  uid bigint primary key references account (uid) on delete cascade,
  sealed_secret text not null,
  confirmed_at bigint,
  -- The time step of the last code: a code works once.
  last_step bigint not null
);

create table recovery_code (
  uid bigint not null references account (uid) on delete cascade,
  code_hash text not null,
  primary key (uid, code_hash)
);

create table passkey (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index passkey_uid on passkey (uid);
