-- The built server did not fold letters such as ł and ß before it stored a word. The messages are indexed again in the
-- background.
truncate search_index;
delete from search_progress;
