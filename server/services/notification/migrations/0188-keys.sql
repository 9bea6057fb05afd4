-- What an installation signs with, by its use: links that switch mails off, pushes. All instances share it.
create table notification_key (
  "Name" text primary key,
  "Value" text not null
);

-- The browsers in which users want to be notified (Web Push).
create table push_device (
  "ID" bigint generated always as identity primary key,
  "UserID" bigint not null,
  "Endpoint" text not null unique,
  "PublicKey" text not null,
  "Secret" text not null,
  "CreatedOn" timestamptz not null default now()
);
create index on push_device ("UserID");
