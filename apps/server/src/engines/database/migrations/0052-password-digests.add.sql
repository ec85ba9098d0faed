-- The hash of the digest that a phone client sends in place of a password, while the server takes those.
create table password_digest (
  uid bigint primary key references account (uid) on delete cascade,
  hash text not null,
  -- The hash of the password that it was made with, hashed.
  password_mark text not null
);
