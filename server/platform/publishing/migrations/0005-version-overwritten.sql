-- What a version does not have of those before it, since its edit was made on a disk that was behind; null where nothing.
alter table configuration_version add column "Overwritten" jsonb;
