-- Passkeys beside an authenticator app: by what they are known, and the public half of their keys.
alter table identity_factor
  add column "Name" text,
  add column "CredentialID" text unique,
  add column "PublicKey" bytea,
  add column "Counter" bigint not null default 0,
  add column "Transports" jsonb not null default '[]';
