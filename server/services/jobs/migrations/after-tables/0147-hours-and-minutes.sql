-- Times of day have one form, HH:MM. An installation's own data files may lack these resources.
do $$
declare
  one record;
begin
  for one in
    select table_name as t, column_name as c from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and (table_name, column_name) in (
      ('job', 'StartTime'), ('job', 'EndTime'), ('candidate-job', 'StartTime'), ('candidate-job', 'EndTime'),
      ('employer-shift', 'StartTime'), ('employer-shift', 'EndTime'), ('candidate-availability', 'From'), ('candidate-availability', 'To'))
  loop
    execute format('update %I set %2$I = left(%2$I, 5) where length(%2$I) > 5', one.t, one.c);
  end loop;
end $$;
