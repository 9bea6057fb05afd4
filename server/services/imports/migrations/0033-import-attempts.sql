-- How often a job was taken up since its last part was committed: one that ends its process again and again is given up.
alter table import_job add column "Attempts" integer not null default 0;
