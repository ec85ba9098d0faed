-- How far each webhook has come in the message log. What failed, or is no message, waits in webhook_delivery.
create table webhook (
  uid bigint primary key references account (uid) on delete cascade,
  -- Entries up to here are sent, wait as a delivery, or were given up.
  mid bigint not null,
  -- A node that sends claims the webhook until then, so that two nodes do not send to it together.
  claimed_until bigint not null,
  -- Each change of the secret counts up. The one before is valid for a day.
  secret_version integer not null,
  secret_changed_at bigint not null
);
insert into webhook (uid, mid, claimed_until, secret_version, secret_changed_at)
select
  uid,
  coalesce(
    (select mid from log_cursor where name = 'webhooks'),
    (select max(mid) from message),
    0
  ),
  0, 0, 0
from account
where webhook_url is not null;
