-- Cells of a file that hold a word for nothing, and count as blank.
alter table import_blank add column "Taken" integer not null default 0;
