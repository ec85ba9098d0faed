-- Chats that a user hides in their list, with the newest message at that time.
create table hidden_chat (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  mid bigint not null,
  until_mention integer not null default 0,
  primary key (uid, target_uid, target_gid)
);
