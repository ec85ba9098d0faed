-- A receiver that cannot be reached is not tried before `wait_until`.
alter table webhook add column wait_until bigint not null default 0;
alter table webhook add column failures integer not null default 0;
-- Entries above `gap_from` up to `gap_to` were written while the bot was frozen. It does not get them.
alter table webhook add column gap_from bigint not null default 0;
alter table webhook add column gap_to bigint not null default 0;
-- Whether the bot gets messages of channels only where they mention it.
alter table webhook add column only_mentions integer not null default 0;
-- A word for what happened, besides the text in `error`.
alter table webhook_delivery add column reason text not null default '';
create index webhook_delivery_sending on webhook_delivery (uid, due_at) where state = 'sending';
