-- Sign-ins that were ended (sign-out, a refresh token used twice): their access tokens end with them, though these have not
-- expired. A row is needed no longer than an access token lives.
create table identity_ended_grant (
  "GrantID" text primary key,
  "UserID" bigint not null,
  "EndedOn" timestamptz not null default now()
);
create index identity_ended_grant_user on identity_ended_grant ("UserID", "EndedOn");
create index identity_ended_grant_age on identity_ended_grant ("EndedOn");
