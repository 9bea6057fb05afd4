-- Which transaction wrote an entry: entries become visible in another order than their IDs, and what commits late must not be passed
-- over. Those that stand already count as of before all transactions; a constant needs no rewriting of the table. The indexes
-- of it are built concurrently, by 0018.
alter table audit_entry add column "Transaction" xid8 not null default '0';
alter table audit_entry alter column "At" set default now();
alter table audit_entry alter column "Transaction" set default pg_current_xact_id();

-- One row a batch of committed entries, each with its digest; "Hash" holds them together with the hash of the seal before.
-- "Snapshot" says which transactions were over: what it sees is sealed, what it does not is for the next batch.
create table audit_seal (
  "ID" bigint primary key,
  "At" timestamptz not null,
  "Snapshot" pg_snapshot not null,
  "Count" integer not null,
  "EntryIDs" bigint[] not null,
  "Digests" bytea[] not null,
  "Hash" bytea not null
);

-- The audit as the list of the resource ActionLog shows it; before and after are told entry by entry, to who may read them.
create view "action-log" as
select "ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", "At" as "CreatedOn",
  null::text as "ModifiedBy", null::timestamptz as "ModifiedOn",
  "UserID", "ActingFor", "Resource", "RecordID", "Action",
  case when "RecordID" ~ '^[0-9]{1,18}$' then "RecordID"::bigint end as "RecordNumber", "Before", "After"
from audit_entry;
