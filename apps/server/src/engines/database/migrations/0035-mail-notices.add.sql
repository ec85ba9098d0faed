-- Summaries of unread messages by mail, of people who have had one or want them once a day.
create table mail_notice (
  uid bigint primary key references account (uid) on delete cascade,
  is_daily integer not null,
  mailed_at bigint
);
