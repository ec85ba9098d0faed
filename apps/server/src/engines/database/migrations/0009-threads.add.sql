-- Whether a user follows a thread (1) or has left it (0). They follow it once they write in it or are mentioned.
create table thread_follow (
  root_mid bigint not null references message (mid) on delete cascade,
  uid bigint not null references account (uid) on delete cascade,
  follows integer not null,
  primary key (root_mid, uid)
);
create index thread_follow_uid on thread_follow (uid);

-- What concerns a user: a mention, a reply or a reaction (mid), and the message that it is about: the one that got the
-- reaction, or the root of the thread. The place is the chat as the user addresses it, so that the open items of a user are read without their messages.
create table activity (
  uid bigint not null references account (uid) on delete cascade,
  mid bigint not null references message (mid) on delete cascade,
  kind text not null,
  about_mid bigint,
  target_uid bigint not null default 0,
  target_gid bigint not null default 0,
  done_at bigint,
  primary key (uid, mid)
);
create index activity_mid on activity (mid);
create index activity_open on activity (uid, mid) where done_at is null;

-- The messages that may concern somebody. Others do not pay for it.
create index message_notable on message (mid) where type in ('reply', 'like') or properties like '%"mentions"%';

-- The authors of earlier threads follow them.
insert into thread_follow (root_mid, uid, follows)
select distinct reply.thread_root_mid, reply.from_uid, 1
from message as reply
join message as root on root.mid = reply.thread_root_mid
join account on account.uid = reply.from_uid
where reply.thread_root_mid is not null
union
select distinct root.mid, root.from_uid, 1
from message as reply
join message as root on root.mid = reply.thread_root_mid
join account on account.uid = root.from_uid
where reply.thread_root_mid is not null;
