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
