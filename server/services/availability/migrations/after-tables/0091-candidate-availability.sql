-- A candidate says one thing of a day. An installation's own data files may lack the resource.
do $$ begin
  if to_regclass('"candidate-availability"') is not null then
    create unique index candidate_availability_day on "candidate-availability" ("CandidateID", "Date") where not "IsDeleted";
  end if;
  if to_regclass('"candidate-job"') is not null then
    create index candidate_job_shifts on "candidate-job" ("CandidateID", "StartsOn") include ("EndsOn", "JobID")
      where "Status" = 3 and not "IsDeleted";
  end if;
end $$;
