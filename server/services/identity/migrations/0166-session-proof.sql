-- When the password was given last for a session: what wants a fresh sign-in asks for it again.
alter table identity_session add column "ProvenOn" timestamptz not null default now();
update identity_session set "ProvenOn" = "BegunOn";
