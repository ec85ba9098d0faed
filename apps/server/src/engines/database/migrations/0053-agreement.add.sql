-- The messages up to this one were deleted: clients that were away are told.
alter table channel add column cleared_mid bigint not null default 0;
-- The latest changes of ext_setting, as JSON, by which a stale text is recognized.
alter table channel add column setting_changes text;
