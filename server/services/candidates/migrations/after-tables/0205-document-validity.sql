-- Documents that stood before they had a validity: nobody is reminded of what expires soon already.
do $$ begin
  if to_regclass('"candidate-document"') is not null then
    update "candidate-document" set
      "ExpiredFrom" = ("ExpiresOn"::date + 1 + time '12:00') at time zone 'UTC',
      "Validity" = case
        when "ExpiresOn" is null then 1
        when ("ExpiresOn"::date + 1 + time '12:00') at time zone 'UTC' <= now() then 3
        when ("ExpiresOn"::date + 1 + time '12:00') at time zone 'UTC' <= now() + interval '30 days' then 2
        else 1 end
    where "Validity" is null or "ExpiredFrom" is null;
  end if;
end $$;
