-- By which messages of the outbox a link left, and at which other record than its own staff see it.
alter table link
  add column "MessageKeys" text[] not null default '{}',
  add column "ShownAt" bigint;
create index on link ("ShownAt") where "ShownAt" is not null;
