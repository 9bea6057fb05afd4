-- What users are told of: once for each mode in which it is told, whoever hears of it.
create table notification_message (
  "ID" bigint generated always as identity primary key,
  -- Of two with one key the second is not added.
  "InternalKey" text not null unique,
  "EventCode" text not null,
  "NotificationMode" text not null check ("NotificationMode" in ('Email', 'InApp', 'SMS', 'Push')),
  "Subject" text not null,
  "Message" text not null,
  "StartDate" timestamptz not null default now(),
  "EndDate" timestamptz,
  -- What it is about, which a press on it opens.
  "Resource" text,
  "RecordID" bigint,
  "Payload" jsonb not null default '{}',
  "CompanyID" bigint,
  "OrganizationID" bigint,
  "CreatedBy" text not null default 'System',
  "CreatedOn" timestamptz not null default now()
);

create table notification_recipient (
  "ID" bigint generated always as identity primary key,
  "MessageID" bigint not null references notification_message on delete cascade,
  "UserID" bigint not null,
  "Status" text not null default 'UnRead' check ("Status" in ('Read', 'UnRead', 'Unknown', 'Failed')),
  "ReadOn" timestamptz,
  unique ("MessageID", "UserID")
);
create index on notification_recipient ("UserID", "ID" desc);
create index on notification_recipient ("UserID") where "Status" = 'UnRead';

-- What was told to users in the console, as the list of the resource ReceivedNotifications shows it to each of them.
create view "received-notification" as
select r."ID", 1::bigint as "Version", false as "IsDeleted", m."CreatedBy", m."CreatedOn",
  null::text as "ModifiedBy", r."ReadOn" as "ModifiedOn", r."UserID", m."ID" as "NotificationID", m."EventCode",
  m."Subject" as "SubjectTemplate", m."Message" as "MessageTemplate", m."NotificationMode", r."Status" as "NotificationStatus",
  m."StartDate", m."EndDate", m."Resource", m."RecordID", m."CompanyID"
from notification_recipient r join notification_message m on m."ID" = r."MessageID"
where m."NotificationMode" = 'InApp';
