-- An archive is a file. This row is the owner of the uploads that it shows.
create table archive (
  id integer primary key,
  path text not null unique
);

-- A private archive of a user.
create table favorite (
  number integer primary key,
  id text not null unique,
  uid bigint not null,
  path text not null,
  created_at bigint not null
);
create index favorite_uid on favorite (uid, number);

-- When a file was deleted that favorites still show. Nothing else serves it.
alter table file add column hidden_at bigint;
