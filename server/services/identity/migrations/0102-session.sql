-- What is known of each sign-in that goes on, beside what the protocol keeps of it: where it was begun, and when it was used last.
create table identity_session (
  "ID" bigint generated always as identity primary key,
  "GrantID" text not null unique,
  "UserID" bigint not null,
  "Device" text not null,
  "Address" text not null,
  "BegunOn" timestamptz not null default now(),
  "LastOn" timestamptz not null default now()
);
create index identity_session_user on identity_session ("UserID");
create index identity_session_age on identity_session ("BegunOn");

-- Who is signed in already stays so.
insert into identity_session ("GrantID", "UserID", "Device", "Address")
select "ID", "AccountID"::bigint, '', '' from identity_record where "Kind" = 'Grant' and "AccountID" is not null;

-- Which one the caller uses himself is the service's to say.
create view "session" as
select "ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", "BegunOn" as "CreatedOn",
  null::text as "ModifiedBy", null::timestamptz as "ModifiedOn", "UserID", "Device", "Address", "LastOn" as "LastUsedOn",
  null::text as "Current"
from identity_session;
