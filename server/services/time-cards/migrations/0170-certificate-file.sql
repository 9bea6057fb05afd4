-- Certificates as they were made first, one a language: they are handed out byte for byte the same ever after.
create table certificate_file (
  "TimeCardID" bigint not null references certificate ("TimeCardID") on delete cascade,
  "Language" text not null,
  "Content" bytea not null,
  -- Its SHA-256 in hexadecimal.
  "Digest" text not null,
  primary key ("TimeCardID", "Language")
);
