-- The names that users give to others, for themselves only.
create table contact_remark (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null references account (uid) on delete cascade,
  remark text not null,
  primary key (uid, target_uid)
);

-- What users say about themselves, and until when they want no notices. Null: without an end, or not at all.
create table personal_status (
  uid bigint primary key references account (uid) on delete cascade,
  emoji text not null default '',
  text text not null default '',
  expires_at bigint,
  pronouns text not null default '',
  quiet_until bigint
);
