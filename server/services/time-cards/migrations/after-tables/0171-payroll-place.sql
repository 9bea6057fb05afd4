-- Approved cards keep the state and zone by which payroll was told (rules C9.1). An installation's own data files may lack the resources.
do $$
begin
  if to_regclass('"payroll-line"') is not null and to_regclass('"time-card"') is not null and to_regclass('"employer"') is not null then
    update "time-card" t set "PayState" = e."State", "PayZone" = coalesce(e."TimeZone", 'UTC')
      from "employer" e where e."ID" = t."EmployerID" and t."IsPayrollDue" is not null and t."PayZone" is null;
    -- Cards that were locked one by one, without a word to payroll.
    update "time-card" t set "IsPayrollDue" = true where t."Status" = 7 and t."ExportedOn" is not null and t."ApprovedMinutes" > 0
      and t."IsPayrollDue" = false and not exists (select from "payroll-line" l where l."TimeCardID" = t."ID");
  end if;
end $$;
