-- What is to leave the installation: mail and webhooks. It is written in the transaction of what it tells of.
create table outbox_message (
  "ID" bigint generated always as identity primary key,
  -- Of two messages with one key the second is not added.
  "Key" text not null unique,
  "Kind" text not null check ("Kind" in ('mail', 'webhook')),
  "Recipient" text not null,
  "Subject" text not null,
  -- Null once it is delivered or given up: it may hold links that are as good as a password.
  "Content" jsonb,
  "CompanyID" bigint,
  "Status" text not null default 'Waiting' check ("Status" in ('Waiting', 'Delivered', 'Failed')),
  "CreatedOn" timestamptz not null default now(),
  "EndedOn" timestamptz
);
create index on outbox_message ("EndedOn");

create table outbox_attempt (
  "MessageID" bigint not null references outbox_message on delete cascade,
  "At" timestamptz not null default now(),
  "Error" text
);
create index on outbox_attempt ("MessageID", "At");

-- The messages as the list of the resource Deliveries shows them, without their content.
create view "delivery" as
select m."ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", m."CreatedOn",
  null::text as "ModifiedBy", null::timestamptz as "ModifiedOn",
  m."CompanyID", m."Kind", m."Recipient", m."Subject", m."Status", m."EndedOn", a."Attempts", a."LastAttemptOn", a."Log"
from outbox_message m left join lateral (
  select count(*) as "Attempts", max("At") as "LastAttemptOn",
    string_agg(to_char("At" at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC: ' || coalesce("Error", 'delivered'), E'\n' order by "At") as "Log"
  from outbox_attempt where "MessageID" = m."ID"
) a on true;
