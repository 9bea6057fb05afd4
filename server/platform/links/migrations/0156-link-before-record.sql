-- A link may come before its record: whom it is about stands in "Subject", and what he typed in "Typed" as long as it holds.
alter table link
  alter column "RecordID" drop not null,
  add column "Subject" text,
  add column "Typed" jsonb,
  add check (("RecordID" is null) = ("Subject" is not null));
create index on link ("Subject") where "Subject" is not null and "EndedOn" is null;
