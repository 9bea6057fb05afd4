-- What tells this database from every other one: several installations may share one Redis.
create table installation (
  "Id" uuid not null default gen_random_uuid(),
  "IsOnly" boolean primary key default true check ("IsOnly")
);
insert into installation default values;

-- Messages of hubs that are too long for a notification, for a minute. Nothing here is worth a log: after a crash of the database server
-- the messages are lost as those under way are, and each instance writes anew who is present by it.
create unlogged table hub_message (
  "ID" uuid primary key default gen_random_uuid(),
  "Content" text not null,
  "SentOn" timestamptz not null default now()
);
create index on hub_message ("SentOn");

-- Who is present in which room: one row a connection of a living instance.
create unlogged table presence (
  "Room" text not null,
  "Connection" uuid not null,
  "Instance" uuid not null,
  "Subject" text not null,
  "Name" text not null,
  "JoinedOn" timestamptz not null default clock_timestamp(),
  primary key ("Room", "Connection")
);
create index on presence ("Instance");

-- When instances by which somebody is present gave their last sign of life.
create unlogged table presence_instance (
  "ID" uuid primary key,
  "SeenOn" timestamptz not null
);
