-- The words of messages, by mid. Written by the server, so the index splits at blanks only.
create virtual table search_index using fts5(
  words, content='', contentless_delete=1, detail=none, prefix='1', tokenize='ascii'
);

-- Which messages are in the index.
create table search_progress (
  name text primary key,
  mid bigint not null
);
