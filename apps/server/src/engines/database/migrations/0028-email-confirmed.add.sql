-- Whether a mailed link, an administrator or another system has confirmed that the address is the user's.
alter table account add column email_confirmed integer not null default 0;
