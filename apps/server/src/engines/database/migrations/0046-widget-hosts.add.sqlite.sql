-- Visitors of the widget write to hosts only. Those to whom they have written already are hosts.
insert into config (name, value)
select 'widget', json_object('css', '', 'hosts', json(partners.uids)) from (
  select json_group_array(uid) as uids, count(*) as number from (
    select distinct message.to_uid as uid from message
    join account visitor on visitor.uid = message.from_uid
    join account host on host.uid = message.to_uid
    where visitor.widget_id is not null and visitor.is_admin = 0 and message.to_uid is not null
      and host.create_by <> 'guest' and host.widget_id is null
    limit 50
  )
) partners where partners.number > 0
on conflict (name) do update set value = json_set(config.value, '$.hosts', json(json_extract(excluded.value, '$.hosts')));

-- Visitors without a name of their own are named by their number.
update account set name = 'Visitor ' || uid, name_key = 'visitor ' || uid
where widget_id is not null and is_admin = 0 and is_bot = 0 and name like 'w-%' and length(name) = 10
  and not exists (select 1 from account other where other.name_key = 'visitor ' || account.uid);
