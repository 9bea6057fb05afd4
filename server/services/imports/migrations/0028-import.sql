-- The file of an import, in parts as they came. What is compressed already is not compressed again.
create table import_part (
  "ImportID" bigint not null,
  "Place" integer not null,
  "Content" bytea not null,
  primary key ("ImportID", "Place")
);
alter table import_part alter column "Content" set storage external;

-- What an instance is to do with an import; "Part" rises with what is committed and with each start, so that no two instances do one part.
create table import_job (
  "ImportID" bigint primary key,
  "Kind" text not null check ("Kind" in ('run', 'undo')),
  "Plan" jsonb not null,
  "Part" integer not null default 0,
  "IsOpen" boolean not null default true,
  "QueuedOn" timestamptz not null default now()
);
create index import_job_open on import_job ("QueuedOn") where "IsOpen";

-- The keys of the rows that were taken, while the file is read: a later row of the same key is refused.
create table import_key (
  "ImportID" bigint not null,
  "Identity" text not null,
  "Line" integer not null,
  primary key ("ImportID", "Identity")
);

create table import_refusal (
  "ImportID" bigint not null,
  "Line" integer not null,
  "Cells" jsonb not null,
  "Faults" jsonb not null,
  primary key ("ImportID", "Line")
);

-- The records that an import wrote, with the version that they have since, and what the changed properties held before.
create table import_change (
  "ImportID" bigint not null,
  "Part" integer not null,
  "RecordID" bigint not null,
  "Version" bigint not null,
  "Before" jsonb,
  "IsUndone" boolean not null default false,
  "KeptName" text,
  "KeptWhy" text,
  primary key ("ImportID", "Part", "RecordID")
);
