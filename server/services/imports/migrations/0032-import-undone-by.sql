-- Who has an import taken back, which is done as far as he may; null where that is its owner.
alter table import_job add column "UndoneBy" bigint;
