-- The names that users give to others, for themselves only.
create table contact_remark (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null references account (uid) on delete cascade,
  remark text not null,
  primary key (uid, target_uid)
);
