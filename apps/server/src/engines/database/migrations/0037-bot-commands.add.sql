-- The slash commands of bots.
create table bot_command (
  uid bigint not null references account (uid) on delete cascade,
  name text not null,
  usage text not null,
  about text not null,
  primary key (uid, name)
);
