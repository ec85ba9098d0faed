-- The bytes that one person keeps are summed up at each chunk.
create index file_uid on file (uid, size);
