-- When a participant of a call raised their hand; null while it is down.
alter table call_participant add column hand_at bigint;
