-- `call_link.token` is a hash where `sealed_token` is set. The server converts older rows when it starts.
alter table call_link add column sealed_token text;
-- The token of Firebase, sealed. `device_token` has those that the previous version stored, until the next start.
alter table session add column sealed_device_token text;
