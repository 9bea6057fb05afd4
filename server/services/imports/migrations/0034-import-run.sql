-- What waits, and how often it was tried, is known to the platform's task queue. "Run" rises with each start, stop, Undo and end, "Part" with
-- each part that is committed: work that finds another number than its own is overtaken.
alter table import_job drop column "Kind", drop column "IsOpen", drop column "QueuedOn", drop column "Attempts";
alter table import_job add column "Run" integer not null default 0;
alter table import_job rename to import_run;
