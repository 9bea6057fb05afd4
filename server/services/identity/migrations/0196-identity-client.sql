-- Secrets of identity clients, as SHA-256: 256 random bits that nobody can guess. A renewed one stays beside its successor for a day.
create table identity_client_secret (
  "Hash" text primary key,
  "ClientID" bigint not null,
  "ExpiresOn" timestamptz not null
);
create index identity_client_secret_client on identity_client_secret ("ClientID");
