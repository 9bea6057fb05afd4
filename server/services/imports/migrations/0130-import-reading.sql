-- How the file of a run writes its numbers, by field; null until it was looked through.
alter table import_run add column "Numbers" jsonb;

-- What blank cells met in stored records: values that they cleared, or that stayed.
create table import_blank (
  "ImportID" bigint not null,
  "Field" text not null,
  "Cleared" integer not null,
  "PassedOver" integer not null,
  primary key ("ImportID", "Field")
);
