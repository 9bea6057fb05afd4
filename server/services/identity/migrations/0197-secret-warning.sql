-- Whether it was told that a secret is about to expire.
alter table identity_client_secret add column "IsWarned" boolean not null default false;
