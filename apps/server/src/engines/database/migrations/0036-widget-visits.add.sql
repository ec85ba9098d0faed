-- Where visitors have opened the widget last.
create table widget_visit (
  uid bigint primary key references account (uid) on delete cascade,
  page text not null,
  title text not null,
  language text not null,
  user_agent text,
  email text,
  visited_at bigint not null
);
