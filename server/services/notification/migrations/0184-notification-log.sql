-- The status of a notification is the worst of its recipients: Failed only where all have failed, then Unknown, UnRead, Read.
alter table notification_message add column "Status" text;
-- The keys of deliveries that were given up before the last one.
alter table notification_recipient add column "EarlierKeys" text[] not null default '{}';
create index on notification_recipient ("MessageID", "Status");

create function settle_notification_status(ids bigint[]) returns void language sql as $$
  update notification_message m set "Status" = s.status
  from (select r."MessageID" as id, case
      when bool_and(r."Status" = 'Failed') then 'Failed' when bool_or(r."Status" = 'Unknown') then 'Unknown'
      when bool_or(r."Status" = 'UnRead') then 'UnRead' else 'Read' end as status
    from notification_recipient r where r."MessageID" = any(ids) group by r."MessageID") s
  where m."ID" = s.id and m."Status" is distinct from s.status
$$;

create function follow_notification_status() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  -- Two recipients that read it at the same moment are counted one after the other; the order keeps two statements from waiting for each other.
  select array_agg(l."ID") into ids from (
    select m."ID" from notification_message m where m."ID" in (select "MessageID" from changed) order by m."ID" for no key update
  ) l;
  perform settle_notification_status(ids);
  return null;
end
$$;

create trigger notification_recipient_added after insert on notification_recipient
  referencing new table as changed for each statement execute function follow_notification_status();
create trigger notification_recipient_changed after update on notification_recipient
  referencing new table as changed for each statement execute function follow_notification_status();

select settle_notification_status((select array_agg("ID") from notification_message));

-- What lists ask, by the newest.
create index on notification_message ("CreatedOn", "ID");
create index on notification_message ("CompanyID", "CreatedOn", "ID");
create index on notification_message ("CompanyID", "OrganizationID");
create index on notification_message ("Status", "CreatedOn", "ID");
create index on notification_message ("NotificationMode", "CreatedOn", "ID");
create index on notification_message using gin (fold_text("Subject") gin_trgm_ops, fold_text("CreatedBy") gin_trgm_ops);
create index on notification_recipient using gin (fold_text("Address") gin_trgm_ops);

-- The names of the users who receive a notification. Read as it is called: the table of users follows its schema.
create function notification_receivers(message bigint) returns text language plpgsql stable as $$
begin
  return (select string_agg(u."Name", ', ' order by r."ID") from notification_recipient r join "user" u on u."ID" = r."UserID"
    where r."MessageID" = message);
end
$$;

-- What was sent, as the log shows it.
create view "notification" as
select m."ID", 1::bigint as "Version", false as "IsDeleted", m."CreatedBy", m."CreatedOn",
  null::text as "ModifiedBy", null::timestamptz as "ModifiedOn",
  m."EventCode", m."Subject" as "SubjectTemplate", m."Message" as "MessageTemplate", m."NotificationMode",
  m."Status" as "NotificationStatus", m."StartDate", m."EndDate", m."CompanyID", m."OrganizationID",
  jsonb_build_object('RevenueCenterIds', coalesce(to_jsonb(array_remove(array[m."OrganizationID"], null)), '[]')) as "Payload",
  notification_receivers(m."ID") as "Receiver",
  (select string_agg(r."Address", ', ' order by r."ID") from notification_recipient r
    where r."MessageID" = m."ID" and m."NotificationMode" = 'Email') as "ReceiverEmail",
  (select string_agg(r."Address", ', ' order by r."ID") from notification_recipient r
    where r."MessageID" = m."ID" and m."NotificationMode" = 'SMS') as "ReceiverPhone"
from notification_message m;

-- Who receives it, what became of it, and every attempt.
create view "notification-recipient" as
select r."ID", 1::bigint as "Version", false as "IsDeleted", m."CreatedBy", m."CreatedOn",
  null::text as "ModifiedBy", r."ReadOn" as "ModifiedOn", m."ID" as "NotificationID", r."UserID",
  case when m."NotificationMode" = 'Email' then r."Address" end as "Email",
  case when m."NotificationMode" = 'SMS' then r."Address" end as "PhoneNumber",
  m."NotificationMode", r."Status" as "NotificationStatus", r."ResponseMessage", m."CompanyID", m."OrganizationID",
  (select count(*) from outbox_message o join outbox_attempt a on a."MessageID" = o."ID"
    where o."Key" = any(array_append(r."EarlierKeys", r."DeliveryKey"))) as "Attempts",
  (select string_agg(to_char(a."At" at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC: ' || coalesce(a."Error", 'delivered'), E'\n' order by a."At")
    from outbox_message o join outbox_attempt a on a."MessageID" = o."ID"
    where o."Key" = any(array_append(r."EarlierKeys", r."DeliveryKey"))) as "Log"
from notification_recipient r join notification_message m on m."ID" = r."MessageID";
