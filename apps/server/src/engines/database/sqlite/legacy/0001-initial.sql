-- Brings a database of the development version whose 0001 was named "0001-initial.sql" to the tables of
-- 0001-tables.sql. That version stored removals from channels among the magic tokens.

create table removal (
  gid bigint not null references channel (gid) on delete cascade,
  uid bigint not null references account (uid) on delete cascade,
  created_at bigint not null,
  primary key (gid, uid)
);
insert into removal
select gid, uid, created_at from magic_token
where kind = 'removal'
  and gid in (select gid from channel)
  and uid in (select uid from account);
delete from magic_token where kind = 'removal';
