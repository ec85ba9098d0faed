create table app_password (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  -- Keyed with the server's key.
  hash text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create unique index app_password_hash on app_password (hash);
create index app_password_uid on app_password (uid);
-- The app password that opened the session. No foreign key that clears it: the session would gain rights.
alter table session add column app_password_id text;
