-- The attempt that led to the state of an upload: two nodes may append to it in the same millisecond.
alter table upload add column attempt text;
