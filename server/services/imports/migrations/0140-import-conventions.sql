-- How the file of a run writes its numbers and its dates, by field; null until it was looked through.
alter table import_run rename column "Numbers" to "Conventions";
update import_run set "Conventions" = null;
