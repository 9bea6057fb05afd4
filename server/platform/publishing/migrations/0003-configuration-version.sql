-- Every set of data files that was ever live, whole: instances switch by reading the newest, a roll back makes a new one of it.
create table configuration_version (
  "Version" bigint primary key,
  "Hash" text not null,
  -- JSON, compressed by gzip.
  "Files" bytea not null,
  -- Every property that this version or one before it had, by entity and name, each with the permission to read it.
  "Known" jsonb not null,
  "How" text not null check ("How" in ('files', 'rollback')),
  "By" text not null,
  "RolledBackTo" bigint references configuration_version,
  "CreatedOn" timestamptz not null default now(),
  "Changes" jsonb not null,
  -- What a version does not have of those before it, since its edit was made on a disk that was behind; null where nothing.
  "Overwritten" jsonb
);
create index on configuration_version ("Hash");
