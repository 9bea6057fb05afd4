-- What happened that others are told of. It is written in the transaction of what it tells of, and never changed.
create table domain_event (
  "ID" bigint generated always as identity primary key,
  "Code" text not null,
  "Resource" text not null,
  "RecordID" bigint not null,
  "Payload" jsonb not null default '{}',
  "CompanyID" bigint,
  -- The revenue center; null where the record has none.
  "OrganizationID" bigint,
  "Actor" text not null,
  "ActorKind" text not null,
  -- The user in whose name System did it.
  "ActingFor" bigint,
  "RequestID" text,
  "CreatedOn" timestamptz not null default now()
);
create index on domain_event ("CreatedOn", "ID");
create index on domain_event ("CompanyID", "CreatedOn", "ID");
create index on domain_event ("Code", "CreatedOn", "ID");

-- The events as the list of the resource DomainEvents shows them, without their payload.
create view "domain-event" as
select "ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", "CreatedOn",
  null::text as "ModifiedBy", null::timestamptz as "ModifiedOn",
  "Code", "Resource", "RecordID", "CompanyID", "OrganizationID", "Actor", "ActorKind", "ActingFor", "RequestID"
from domain_event;
