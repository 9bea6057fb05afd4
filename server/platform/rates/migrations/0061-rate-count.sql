-- What is counted within a window of time to refuse what comes on top. Lost in a crash, it begins anew.
create unlogged table rate_count (
  "Subject" text primary key,
  "Count" integer not null,
  "EndsOn" timestamptz not null
);
create index on rate_count ("EndsOn");
