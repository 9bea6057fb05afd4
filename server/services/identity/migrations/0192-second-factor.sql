-- What users prove themselves by beside the password; of an authenticator that is being set up nobody is asked yet.
create table identity_factor (
  "ID" bigint generated always as identity primary key,
  "UserID" bigint not null,
  "Kind" text not null,
  -- Encrypted by the key of use "seal".
  "Secret" text,
  -- The time step whose code was taken last: no code is taken twice.
  "LastStep" bigint not null default 0,
  "CreatedOn" timestamptz not null default now(),
  "ConfirmedOn" timestamptz,
  "LastUsedOn" timestamptz
);
create index identity_factor_user on identity_factor ("UserID");
create unique index identity_factor_authenticator on identity_factor ("UserID", ("ConfirmedOn" is null))
  where "Kind" = 'authenticator';

-- Codes for who has lost his second factor, each for one use.
create table identity_recovery_code (
  "UserID" bigint not null,
  "Hash" text not null,
  primary key ("UserID", "Hash")
);
