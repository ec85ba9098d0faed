-- How many people left each public channel.
create index hidden_chat_left on hidden_chat (target_gid) where until_mention = 1;
