-- An emoji of this server. Its picture is a blob named by `id`.
create table emoji (
  id text primary key,
  name text not null unique,
  type text not null,
  created_by bigint not null,
  created_at bigint not null
);
