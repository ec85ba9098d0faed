-- Whether the message of an item was sent into its thread only: reading its chat does not read it.
alter table activity add column thread_only integer not null default 0;
