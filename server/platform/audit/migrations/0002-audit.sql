-- One row a change, written in the transaction of the change; partitioned by month from the start so that old months can be
-- moved away as a whole. The partitions themselves are made ahead by server/platform/audit/partitions.ts.
create sequence audit_entry_id as bigint;
create table audit_entry (
  "ID" bigint not null default nextval('audit_entry_id'),
  "At" timestamptz not null,
  "UserID" bigint,
  "ActingFor" bigint,
  "Resource" text not null,
  "RecordID" text,
  "Action" text not null,
  "Before" jsonb,
  "After" jsonb,
  primary key ("At", "ID")
) partition by range ("At");
create index audit_entry_record on audit_entry ("Resource", "RecordID", "At" desc);
create index audit_entry_user on audit_entry ("UserID", "At" desc);
