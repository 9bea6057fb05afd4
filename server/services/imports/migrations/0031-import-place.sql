-- A file may number two of its rows the same: a refused row is known by its place among the rows, from 1. Those that were kept by their
-- lines keep their order before all others.
alter table import_refusal add column "Place" integer;
update import_refusal set "Place" = "Line" - 2000000000;
alter table import_refusal drop constraint import_refusal_pkey, alter column "Place" set not null, add primary key ("ImportID", "Place");

-- What rows are told apart by may be longer than an index takes: its digest stands for it.
update import_key set "Identity" = encode(sha256(convert_to("Identity", 'UTF8')), 'base64');
update import_taken set "Identity" = encode(sha256(convert_to("Identity", 'UTF8')), 'base64');
update import_tried_text set "Text" = encode(sha256(convert_to("Text", 'UTF8')), 'base64');
