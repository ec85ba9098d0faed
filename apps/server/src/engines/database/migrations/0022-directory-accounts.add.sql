-- What a directory (LDAP) has decided about an account that is linked to it, so that it takes back no more than that.
create table directory_account (
  uid bigint primary key references account (uid) on delete cascade,
  picture_hash text,
  is_admin integer not null default 0,
  is_frozen integer not null default 0
);
