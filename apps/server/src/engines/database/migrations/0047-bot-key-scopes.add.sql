-- What a key of a bot may do, separated by blanks. A key with a channel is the secret of a hook: it sends to that channel and
-- does nothing else.
alter table bot_key add column scopes text not null default 'send read mail hook';
alter table bot_key add column gid bigint;
