-- A user belongs to a facility once. An installation's own data files may lack the resource.
do $$ begin
  if to_regclass('"employer-user"') is not null then
    create unique index employer_user_pair on "employer-user" ("UserID", "EmployerID") where not "IsDeleted";
  end if;
end $$;
