-- When the user of a session last signed in or gave their password, in milliseconds.
alter table session add column confirmed_at bigint not null default 0;
