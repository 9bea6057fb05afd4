-- What was approved, as it stood then: certificates are drawn from it.
create table certificate (
  "TimeCardID" bigint primary key,
  "Content" jsonb not null
);
