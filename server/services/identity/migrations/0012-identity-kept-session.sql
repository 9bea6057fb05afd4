-- The one sign-in whose access tokens hold although the session version was raised since: who changes his own password stays
-- signed in where he did so.
alter table identity_account add column "KeptSession" text;
