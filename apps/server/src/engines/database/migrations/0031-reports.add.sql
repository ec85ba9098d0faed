-- A message that somebody reported. Its content is kept as it was then.
create table report (
  id text primary key,
  mid bigint not null,
  gid bigint,
  from_uid bigint not null,
  reporter_uid bigint not null references account (uid) on delete cascade,
  reason text not null,
  note text not null,
  content_type text not null,
  content text not null,
  created_at bigint not null,
  state text not null,
  closed_by bigint,
  closed_at bigint,
  -- Whether the reporter was told what became of it.
  is_told integer not null default 0
);
create unique index report_open on report (mid, reporter_uid) where state = 'open';
create index report_state on report (state, created_at);
create index report_reporter on report (reporter_uid, state);
