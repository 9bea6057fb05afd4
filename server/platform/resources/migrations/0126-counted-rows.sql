-- The rows that matched when a call on all that match was asked about, for a day: it is made on those and on no other, whatever comes to
-- match by then. A line is a part of a set.
create table counted_rows (
  "Set" text not null,
  "Through" bigint not null,
  "IDs" bigint[] not null,
  "Subject" text not null,
  "Resource" text not null,
  "CountedOn" timestamptz not null default now(),
  primary key ("Set", "Through")
);
create index counted_rows_age on counted_rows ("CountedOn");
