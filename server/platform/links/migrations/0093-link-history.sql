-- What became of a link: to whom it was sent, when it was first opened, and by which call it was used.
alter table link
  add column "SentTo" text,
  add column "OpenedOn" timestamptz,
  add column "UsedBy" text,
  add column "UsedOn" timestamptz,
  add column "Secret" bytea not null default '';
