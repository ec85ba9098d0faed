-- How the last attempts to send something to the outside went, by kind.
create table delivery (
  kind text primary key,
  last_sent_at bigint,
  last_failed_at bigint,
  last_failure text
);
