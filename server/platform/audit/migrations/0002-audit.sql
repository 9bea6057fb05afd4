-- One row a change, written in the transaction of the change; partitioned by month from the start so that old months can be
-- moved away as a whole. The partitions themselves are made ahead by server/platform/audit/partitions.ts.
create sequence audit_entry_id as bigint;
create table audit_entry (
  "ID" bigint not null default nextval('audit_entry_id'),
  "At" timestamptz not null default now(),
  "UserID" bigint,
  "ActingFor" bigint,
  "Resource" text not null,
  "RecordID" text,
  "Action" text not null,
  "Before" jsonb,
  "After" jsonb,
  -- Entries become visible in another order than their IDs, and what commits late must not be passed over.
  "Transaction" xid8 not null default pg_current_xact_id(),
  -- Whose the entry is: see server/platform/audit/entryScope.ts.
  "Scope" text not null,
  -- The link by which somebody without an account did it.
  "LinkID" bigint,
  primary key ("At", "ID")
) partition by range ("At");
create index audit_entry_record on audit_entry ("Resource", "RecordID", "At" desc);
create index audit_entry_user on audit_entry ("UserID", "At" desc);
create index audit_entry_sealing on audit_entry ("Transaction", "ID");
create index audit_entry_action on audit_entry ("Action", "At" desc);
create index audit_entry_by_id on audit_entry ("ID");
create index audit_entry_scope on audit_entry ("Scope", "At", "ID") include ("Resource", "RecordID");

-- One row a batch of committed entries, each with its digest; "Hash" holds them together with the hash of the seal before.
-- "Snapshot" says which transactions were over: what it sees is sealed, what it does not is for the next batch.
create table audit_seal (
  "ID" bigint primary key,
  "At" timestamptz not null,
  "Snapshot" pg_snapshot not null,
  "Count" integer not null,
  "EntryIDs" bigint[] not null,
  "Digests" bytea[] not null,
  "Hash" bytea not null,
  -- A long range of entries is sealed in parts. A seal that is such a part but not the last one says how far it came: the last entry's
  -- place in the order of sealing, and the snapshot before the range (null where there was none). All three are null where everything
  -- that "Snapshot" sees is sealed.
  "Before" pg_snapshot,
  "LastTransaction" xid8,
  "LastID" bigint
);
-- Digests cannot be made shorter: trying costs a third of a seal.
alter table audit_seal alter column "Digests" set storage external, alter column "EntryIDs" set storage external;

-- The audit as the list of the resource ActionLog shows it; before and after are told entry by entry, to who may read them.
create view "action-log" as
select "ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", "At" as "CreatedOn",
  null::text as "ModifiedBy", null::timestamptz as "ModifiedOn",
  "UserID", "ActingFor", "Resource", "RecordID", "Action",
  case when "RecordID" ~ '^[0-9]{1,18}$' then "RecordID"::bigint end as "RecordNumber", "Before", "After", "Scope", "LinkID",
  "Resource" in ('UserSettings', 'SavedViews') as "IsSetting", null::text as "Name", null::text as "Details"
from audit_entry;
