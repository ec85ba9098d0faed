-- The messages with files, newest first. Other messages do not pay for it.
create index message_file_mid on message (mid, gid, dm_user_a, dm_user_b, from_uid) where file_path is not null;
-- Files are deleted by age.
create index file_created on file (created_at);
