-- A text that the server sends for its author. A node that sends it claims it first; one that was refused
-- keeps the reason in `error`. The id of the other kind of target is 0.
create table scheduled_message (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  target_uid bigint not null,
  target_gid bigint not null,
  reply_mid bigint,
  content_type text not null,
  content text not null,
  properties text,
  bytes bigint not null,
  due_at bigint not null,
  created_at bigint not null,
  claimed_until bigint not null,
  error text
);
create index scheduled_message_uid on scheduled_message (uid);
create index scheduled_message_due on scheduled_message (due_at) where error is null;

-- The time at which a user wants to see a message again. Done reminders are kept for a day, for an undo.
create table reminder (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  mid bigint not null,
  due_at bigint not null,
  is_due bigint not null,
  done_at bigint
);
create index reminder_uid on reminder (uid);
create index reminder_due on reminder (due_at) where is_due = 0;
create index reminder_done on reminder (done_at) where done_at is not null;
