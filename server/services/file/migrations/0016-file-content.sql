-- The bytes of files: beside their rows, so that one commit writes both and one backup holds both. What is compressed already
-- is not compressed again.
create table file_content (
  "FileID" bigint primary key,
  "Content" bytea not null,
  -- Whether a record held the file within its first day: one that none did is taken away.
  "IsKept" boolean not null default false
);
alter table file_content alter column "Content" set storage external;
create index file_content_unheld on file_content ("FileID") where not "IsKept";

-- What signs the short-lived addresses of files, for all instances alike: 244 random bits.
create table file_address_key (
  "IsOnly" boolean primary key default true check ("IsOnly"),
  "Secret" bytea not null
);
insert into file_address_key ("Secret")
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
