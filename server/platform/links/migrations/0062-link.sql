-- Links by which somebody without an account acts on one record. The token itself is nowhere but in the link.
create table link (
  "ID" bigint generated always as identity primary key,
  "TokenHash" bytea not null unique,
  "Purpose" text not null,
  "Resource" text not null,
  "RecordID" bigint not null,
  "UserID" bigint,
  "CreatedOn" timestamptz not null default now(),
  "ExpiresOn" timestamptz not null,
  "Uses" integer not null default 0,
  "EndedOn" timestamptz,
  "Ending" text check ("Ending" in ('Used', 'Superseded', 'Revoked'))
);
create index on link ("Resource", "RecordID", "Purpose") where "EndedOn" is null;
create index on link ("ExpiresOn");
