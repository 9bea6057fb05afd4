-- From where, and by what, users have signed in: of a sign-in from a new network and device their owner hears.
create table identity_known_place (
  "UserID" bigint not null,
  "Device" text not null,
  "Network" text not null,
  "LastOn" timestamptz not null default now(),
  primary key ("UserID", "Device", "Network")
);
create index identity_known_place_age on identity_known_place ("LastOn");
