-- What a linked identity is called: an address, a name at GitHub, a wallet.
alter table identity add column label text;

-- Values that are good for one use: states of OpenID, nonces of wallets, tokens of Google that were used.
create table one_time_value (
  kind text not null,
  key text not null,
  value text not null,
  expires_at bigint not null,
  primary key (kind, key)
);
create index one_time_value_expires_at on one_time_value (expires_at);
