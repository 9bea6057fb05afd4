-- A long range of entries is sealed in parts. A seal that is such a part but not the last one says how far it came: the last entry's
-- place in the order of sealing, and the snapshot before the range (null where there was none). All three are null where everything
-- that "Snapshot" sees is sealed.
alter table audit_seal
  add column "Before" pg_snapshot,
  add column "LastTransaction" xid8,
  add column "LastID" bigint;

-- Digests cannot be made shorter: trying costs a third of a seal.
alter table audit_seal alter column "Digests" set storage external, alter column "EntryIDs" set storage external;
