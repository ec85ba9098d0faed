-- When a token of the current pair was used first. Pairs of the previous version count from their renewal.
alter table session add column pair_used_at bigint;
update session set pair_used_at = rotated_at;
