-- A long operation that a person started, such as the export of their data.
create table data_job (
  id text primary key,
  kind text not null,
  created_by bigint not null references account (uid) on delete cascade,
  state text not null,
  -- Percent.
  progress bigint not null,
  step text,
  created_at bigint not null,
  finished_at bigint,
  size bigint,
  error text,
  -- JSON: counts per kind of record.
  summary text,
  lease_until bigint not null,
  attempts bigint not null
);
create unique index data_job_unfinished on data_job (kind, created_by)
  where state in ('queued', 'running');
create index data_job_created_by on data_job (created_by);
