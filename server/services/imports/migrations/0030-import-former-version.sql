-- The version that an import found, null of a record that it made: an earlier import may have left it.
alter table import_change add column "Former" bigint;
update import_change set "Former" = "Version" - 1 where "Before" is not null;
create index import_change_record on import_change ("RecordID", "Version");
