-- The file of an import, in parts as they came. What is compressed already is not compressed again.
create table import_part (
  "ImportID" bigint not null,
  "Place" integer not null,
  "Content" bytea not null,
  primary key ("ImportID", "Place")
);
alter table import_part alter column "Content" set storage external;

-- What an import is to do, as far as the task queue does not know it. "Run" rises with each start, stop, Undo and end, "Part" with each part
-- that is committed: work that finds another number than its own is overtaken.
create table import_run (
  "ImportID" bigint primary key,
  "Plan" jsonb not null,
  "Part" integer not null default 0,
  "Run" integer not null default 0,
  -- Who has an import taken back, which is done as far as he may; null where that is its owner.
  "UndoneBy" bigint
);

-- The keys of the rows that were taken, while the file is read: a later row of the same key is refused. What rows are told apart by may
-- be longer than an index takes: its digest stands for it.
create table import_key (
  "ImportID" bigint not null,
  "Identity" text not null,
  "Line" integer not null,
  primary key ("ImportID", "Identity")
);

-- A file may number two of its rows the same: a refused row is known by its place among the rows, from 1.
create table import_refusal (
  "ImportID" bigint not null,
  "Line" integer not null,
  "Cells" jsonb not null,
  "Faults" jsonb not null,
  "Place" integer not null,
  primary key ("ImportID", "Place")
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
  -- The version that an import found, null of a record that it made: an earlier import may have left it.
  "Former" bigint,
  primary key ("ImportID", "Part", "RecordID")
);
create index import_change_record on import_change ("RecordID", "Version");

-- The unique values beside the key that the rows of a file bring, while it is read; "RecordID" is null for those of a new record.
create table import_taken (
  "ImportID" bigint not null,
  "Field" text not null,
  "Identity" text not null,
  "Line" integer not null,
  "RecordID" bigint,
  primary key ("ImportID", "Field", "Identity")
);
create index import_taken_record on import_taken ("ImportID", "RecordID", "Field") where "RecordID" is not null;

-- What a dry run makes of records whose resource refers to itself, while it goes on: later rows of the file are judged beside them.
create table import_tried (
  "ImportID" bigint not null,
  "RecordID" bigint not null,
  "IsNew" boolean not null,
  "Record" jsonb not null,
  "Changed" jsonb not null,
  primary key ("ImportID", "RecordID")
);
create table import_tried_text (
  "ImportID" bigint not null,
  "Text" text not null,
  "RecordID" bigint not null,
  primary key ("ImportID", "Text", "RecordID")
);
