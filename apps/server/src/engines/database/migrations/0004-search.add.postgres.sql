-- The words of messages, by mid. The names are those of the SQLite table, so that statements are the same.
create table search_index (
  rowid bigint primary key,
  words tsvector not null
);
create index search_index_words on search_index using gin (words);

-- Which messages are in the index.
create table search_progress (
  name text primary key,
  mid bigint not null
);
