-- What the other system said about the person at their last sign-in.
alter table identity add column name text;
alter table identity add column email text;
