-- What tells this database from every other one: several installations may share one Redis.
create table installation (
  "Id" uuid not null default gen_random_uuid(),
  "IsOnly" boolean primary key default true check ("IsOnly")
);
insert into installation default values;
