-- The name that a person entered before they confirmed their address.
alter table magic_token add column name text;
