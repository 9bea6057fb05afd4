-- Who receives a notification by which address, in which language, and what became of it.
alter table notification_recipient alter column "UserID" drop not null;
alter table notification_recipient add column "Address" text;
alter table notification_recipient add column "Language" text;
alter table notification_recipient add column "ResponseMessage" text;
-- Nothing leaves before this moment: a digest, or the end of somebody's quiet hours.
alter table notification_recipient add column "SendOn" timestamptz;
-- The key of the message by which it leaves: of a digest several have one.
alter table notification_recipient add column "DeliveryKey" text;
create index on notification_recipient ("DeliveryKey") where "Status" = 'Unknown';
create index on notification_recipient ("MessageID", "ID");
create index on notification_recipient ("SendOn") where "SendOn" is not null and "Status" = 'Unknown';

-- The words in the languages beside the usual one, by language: subject, message, address.
alter table notification_message add column "Words" jsonb not null default '{}';
-- What it asks for: the call behind Confirm.
alter table notification_message add column "Confirm" jsonb;
-- The address within the console that it opens; the record's own page where it is null.
alter table notification_message add column "Opens" text;
create index on notification_message ("EventCode", "CreatedOn" desc);

-- What users have chosen of configurations; who has chosen nothing has what the notice says.
create table notification_subscription (
  "ConfigurationID" bigint not null,
  "UserID" bigint not null,
  "IsSubscribed" boolean not null,
  primary key ("ConfigurationID", "UserID")
);
create index on notification_subscription ("UserID");

create or replace view "received-notification" as
select r."ID", 1::bigint as "Version", false as "IsDeleted", m."CreatedBy", m."CreatedOn",
  null::text as "ModifiedBy", r."ReadOn" as "ModifiedOn", r."UserID", m."ID" as "NotificationID", m."EventCode",
  coalesce(m."Words" -> r."Language" ->> 'subject', m."Subject") as "SubjectTemplate",
  coalesce(m."Words" -> r."Language" ->> 'message', m."Message") as "MessageTemplate",
  m."NotificationMode", r."Status" as "NotificationStatus",
  m."StartDate", m."EndDate", m."Resource", m."RecordID", m."CompanyID",
  jsonb_build_object('RevenueCenterIds', coalesce(to_jsonb(array_remove(array[m."OrganizationID"], null)), '[]')) as "Payload",
  m."Confirm", m."Opens"
from notification_recipient r join notification_message m on m."ID" = r."MessageID"
where m."NotificationMode" = 'InApp';

alter table outbox_message drop constraint "outbox_message_Kind_check";
alter table outbox_message add constraint "outbox_message_Kind_check" check ("Kind" in ('mail', 'webhook', 'sms', 'push'));
