-- A new login name is looked up among deleted users, whom the unique index leaves out.
create index if not exists user_held_login on "user" (lower(btrim("LoginName")), "ModifiedOn") where "IsDeleted";
