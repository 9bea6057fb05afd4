-- By which words and settings the due moments of a table's rows were worked out: where they differ now, they are worked out anew.
create table clock_digest (
  "Table" text primary key,
  "Digest" text not null
);

-- Events of the clock that were refused or failed; what went well stands in the audit alone.
create table clock_event (
  "ID" bigint generated always as identity primary key,
  "Resource" text not null,
  "RecordID" bigint not null,
  "Event" text not null,
  "DueOn" timestamptz not null,
  "Status" text not null check ("Status" in ('Waiting', 'Refused', 'Failed', 'Sent')),
  "Attempts" bigint not null default 1,
  "LastAttemptOn" timestamptz not null,
  "Message" text not null,
  unique ("Resource", "RecordID", "Event", "DueOn")
);
create index on clock_event ("LastAttemptOn");

-- The same as the list of the resource ScheduledEvents shows them.
create view "scheduled-event" as
select "ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", "LastAttemptOn" as "CreatedOn",
  null::text as "ModifiedBy", null::timestamptz as "ModifiedOn",
  "Resource", "RecordID", "Event", "DueOn", "Status", "Attempts", "LastAttemptOn", "Message"
from clock_event;
