-- What is sent to the webhooks of bots. A bot gets its rows one after the other, by position.
create table webhook_delivery (
  id text primary key,
  uid bigint not null references account (uid) on delete cascade,
  -- The mid of the message, or the highest mid when something else happened.
  position bigint not null,
  body text not null,
  created_at bigint not null,
  -- When it is sent next. A row that is being sent is claimed until then.
  due_at bigint not null,
  attempts integer not null,
  state text not null,
  status integer,
  answer text not null,
  error text not null,
  finished_at bigint
);
create index webhook_delivery_waiting on webhook_delivery (uid, position) where state = 'waiting';
create index webhook_delivery_created on webhook_delivery (uid, created_at);
