-- When the mark moved last. Null if an earlier version moved it.
alter table read_mark add column moved_at bigint;

-- Users who do not show what they have read, and do not see it of others.
create table hidden_reader (
  uid bigint primary key references account (uid) on delete cascade
);
