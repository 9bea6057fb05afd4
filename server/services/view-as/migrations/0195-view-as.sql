-- Who sees the console as another user: begun by one session, and over after half an hour. The audit is told of each end once.
create table view_as (
  "ID" bigint generated always as identity primary key,
  "ViewerID" bigint not null,
  "GrantID" text not null,
  "UserID" bigint not null,
  "BegunOn" timestamptz not null default now(),
  "EndedOn" timestamptz,
  "IsNoted" boolean not null default false
);

create index view_as_open on view_as ("BegunOn") where not "IsNoted";
