-- Open jobs of an agency as they are looked for, without a look at their rows. An installation's own data files may lack this resource.
create function find_highest_rate(rates jsonb) returns numeric language sql immutable parallel safe as $$
  select max((rate ->> 'Rate')::numeric) from jsonb_array_elements(case when jsonb_typeof(rates) = 'array' then rates else '[]' end) rate
$$;
do $$ begin
  if to_regclass('"job"') is not null then
    alter table "job" add column highest_rate numeric generated always as (find_highest_rate("Rates")) stored;
    create index job_open_company on "job" ("CompanyID", "StartsOn", "ID")
      include ("Status", "EndsOn", "OrganizationID", "EmployerID", "ProfessionLookupID", "SpecialtyLookupID", "ShiftTypeLookupID", "StartTime", highest_rate)
      where "Status" = 2 and not "IsDeleted";
  end if;
end $$;
