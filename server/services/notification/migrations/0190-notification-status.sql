-- The status of a notification is looked at only where that of a recipient has changed, and by a look at the index for each of the four.
create or replace function settle_notification_status(ids bigint[]) returns void language sql as $$
  update notification_message m set "Status" = s.status
  from unnest(ids) i(id), lateral (select case
      when exists (select from notification_recipient r where r."MessageID" = i.id and r."Status" = 'Unknown') then 'Unknown'
      when exists (select from notification_recipient r where r."MessageID" = i.id and r."Status" = 'UnRead') then 'UnRead'
      when exists (select from notification_recipient r where r."MessageID" = i.id and r."Status" = 'Read') then 'Read'
      when exists (select from notification_recipient r where r."MessageID" = i.id) then 'Failed' end as status) s
  where m."ID" = i.id and s.status is not null and m."Status" is distinct from s.status
$$;

create function follow_changed_status() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  -- As follow_notification_status: one after the other, in the order of the IDs.
  select array_agg(l."ID") into ids from (
    select m."ID" from notification_message m where m."ID" in (
      select c."MessageID" from changed c join before b on b."ID" = c."ID" where b."Status" <> c."Status"
    ) order by m."ID" for no key update
  ) l;
  if ids is not null then perform settle_notification_status(ids); end if;
  return null;
end
$$;

drop trigger notification_recipient_changed on notification_recipient;
create trigger notification_recipient_changed after update on notification_recipient
  referencing old table as before new table as changed for each statement execute function follow_changed_status();
