-- What facilities have ordered and nobody has published yet waits for the agency. An installation's own data files may lack these resources.
do $$
begin
  if to_regclass('job') is not null and to_regclass('"user"') is not null
    and exists (select 1 from information_schema.columns
      where table_schema = current_schema() and table_name = 'job' and column_name = 'OrderStatus') then
    update "job" j set "OrderStatus" = 1, "OrderSentOn" = j."CreatedOn"
    from "user" u
    where u."LoginName" = j."CreatedBy" and u."UserType" = 2 and j."Status" = 1 and j."OrderStatus" is null;
  end if;
end $$;
