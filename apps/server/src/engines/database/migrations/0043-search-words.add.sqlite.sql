-- The built server did not fold letters such as ł and ß before it stored a word. The messages are indexed again in the
-- background.
drop table search_index;
create virtual table search_index using fts5(
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='ascii'
);
delete from search_progress;
