-- Trigram indexes make substring searches fast. The extension is a trusted one: who may create in the database may create it.
create extension if not exists pg_trgm;
