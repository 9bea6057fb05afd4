-- Whether a record held the file within its first day: one that none did is taken away. What was there before this was known is kept.
alter table file_content add column "IsKept" boolean not null default true;
alter table file_content alter column "IsKept" set default false;
create index file_content_unheld on file_content ("FileID") where not "IsKept";
