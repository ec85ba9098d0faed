-- The contents that edits replaced, each with the mid of its edit.
create table message_version (
  mid bigint not null references message (mid) on delete cascade,
  replaced_by bigint not null,
  content_type text,
  content text,
  primary key (mid, replaced_by)
);

-- From which message on a user has marked a chat as unread.
create table unread_mark (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null,
  target_gid bigint not null,
  mid bigint not null,
  primary key (uid, target_uid, target_gid)
);

-- Texts that a user has not sent yet. The version rises with each change of the chat's draft.
create table draft (
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null,
  target_gid bigint not null,
  text text not null,
  mentions text not null,
  reply_to bigint,
  version bigint not null,
  primary key (uid, target_uid, target_gid)
);
