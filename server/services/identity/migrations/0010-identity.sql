-- Passwords and sessions of users. A user without a row has never had a password and cannot sign in.
create table identity_account (
  "UserID" bigint primary key,
  "PasswordHash" text,
  "PreviousHashes" jsonb not null default '[]',
  "PasswordSetOn" timestamptz,
  "IsPasswordResetRequired" boolean not null default false,
  "SessionVersion" integer not null default 1,
  -- The one sign-in whose access tokens hold although the session version was raised since: who changes his own password stays
  -- signed in where he did so.
  "StoredSession" text
);

-- Sign-ins that were ended (sign-out, a refresh token used twice): their access tokens end with them, though these have not
-- expired. A row is needed no longer than an access token lives.
create table identity_ended_grant (
  "GrantID" text primary key,
  "UserID" bigint not null,
  "EndedOn" timestamptz not null default now()
);
create index identity_ended_grant_user on identity_ended_grant ("UserID", "EndedOn");
create index identity_ended_grant_age on identity_ended_grant ("EndedOn");

-- What oidc-provider keeps: grants, refresh tokens, codes, sessions.
create table identity_record (
  "Kind" text not null,
  "ID" text not null,
  "Payload" jsonb not null,
  "GrantID" text,
  "UID" text,
  "AccountID" text,
  "ConsumedOn" timestamptz,
  "ExpiresOn" timestamptz,
  -- The refresh token that took the place of a used one: who presents the used one again gets this one, not a further one.
  "Successor" text,
  primary key ("Kind", "ID")
);
create index identity_record_grant on identity_record ("GrantID") where "GrantID" is not null;
create index identity_record_uid on identity_record ("UID") where "UID" is not null;
create index identity_record_account on identity_record ("AccountID") where "AccountID" is not null;
create index identity_record_expiry on identity_record ("ExpiresOn");

-- Keys by which tokens and cookies are signed; the newest of a use signs, older ones only verify.
create table identity_key (
  "ID" text primary key,
  "Use" text not null,
  "Key" jsonb not null,
  "CreatedOn" timestamptz not null default now()
);

-- Failed sign-ins of a login name from an address, and until when the pair has to wait.
create table identity_failure (
  "LoginName" text not null,
  "Address" text not null,
  "Failures" integer not null,
  "LastOn" timestamptz not null,
  "LockedUntil" timestamptz,
  primary key ("LoginName", "Address")
);
create index identity_failure_age on identity_failure ("LastOn");
