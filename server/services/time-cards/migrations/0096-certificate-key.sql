-- The keys that sign certificates (JWK, Ed25519), shared by every instance. None is ever deleted: what it signed is checked by it.
create table certificate_key (
  "ID" text primary key,
  "Key" jsonb not null,
  "CreatedOn" timestamptz not null default now()
);
