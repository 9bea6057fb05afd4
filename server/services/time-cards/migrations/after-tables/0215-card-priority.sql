-- How soon a time card is to be looked at follows from status and date, whatever writes them. An installation's own data files may lack these.
create function to_card_priority(status bigint, day date) returns bigint language sql immutable as $$
  select case status when 6 then 399999 when 9 then 299999 when 8 then 199999 else 0 end
    + case when status in (6, 8, 9) then -1 else 1 end * coalesce(day - date '2000-01-01', 0)
$$;

create function keep_card_priority() returns trigger language plpgsql as $$ begin
  new."Priority" := to_card_priority(new."Status", new."Date");
  return new;
end $$;

do $$ begin
  if to_regclass('"time-card"') is not null and exists (select from information_schema.columns
      where table_schema = current_schema() and table_name = 'time-card' and column_name = 'Priority') then
    create trigger card_priority before insert or update on "time-card" for each row execute function keep_card_priority();
    update "time-card" set "Priority" = to_card_priority("Status", "Date");
  end if;
end $$;
