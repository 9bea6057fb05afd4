-- Every choice that this version or one before it had, by entity and property: rows may hold it after it has left the files.
alter table configuration_version add column "Choices" jsonb not null default '{}';
