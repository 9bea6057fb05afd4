-- Cards of a status by their date, counted without a look at their rows. An installation's own data files may lack this resource.
do $$ begin
  if to_regclass('"time-card"') is not null then
    create index time_card_status_date on "time-card" ("CompanyID", "Status", "Date", "ID") include ("OrganizationID") where not "IsDeleted";
  end if;
end $$;
