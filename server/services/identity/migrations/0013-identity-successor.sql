-- The refresh token that took the place of a used one: who presents the used one again gets this one, not a further one.
alter table identity_record add column "Successor" text;
