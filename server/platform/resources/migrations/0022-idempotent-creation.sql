-- The records that were made by a call with an Idempotency-Key, for a day: a call that is sent again, since its answer was lost,
-- makes no second one. "Key" and "Digest" are digests of what was sent, by the key, which is stored nowhere.
create table idempotent_creation (
  "Subject" text not null,
  "Resource" text not null,
  "Key" bytea not null,
  "Digest" bytea not null,
  "RecordKey" text not null,
  "CreatedOn" timestamptz not null default now(),
  primary key ("Subject", "Resource", "Key")
);
create index idempotent_creation_age on idempotent_creation ("CreatedOn");
