-- Nobody is confirmed on a job that is canceled. An installation's own data files may lack these resources.
do $$
begin
  if to_regclass('job') is not null then
    update "job" set "ConfirmedCount" = 0 where "Status" = 4 and "ConfirmedCount" <> 0;
  end if;
end $$;
