-- Other services by which people get notices. The configuration is sealed.
create table outlet (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  kind text not null,
  sealed_config text not null,
  place text not null,
  level text not null,
  has_text integer not null,
  skips_online integer not null,
  created_at bigint not null,
  failure text
);
create index outlet_uid on outlet (uid);
