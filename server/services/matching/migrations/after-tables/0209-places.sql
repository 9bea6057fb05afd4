-- Candidates around a place, and what they and facilities have to do on a day, for who looks for one or the other. An installation's own
-- data files may lack these resources.
create extension if not exists btree_gist;
do $$ begin
  if to_regclass('"candidate"') is not null then
    create index candidate_place on "candidate"
      using gist ("CompanyID", "ProfessionLookupID", point("Longitude"::float8, "Latitude"::float8)) where "Status" = 1 and not "IsDeleted";
  end if;
  if to_regclass('"candidate-job"') is not null then
    create index candidate_job_confirmed_then on "candidate-job" ("StartsOn") include ("CandidateID", "EndsOn", "JobID")
      where "Status" = 3 and not "IsDeleted";
  end if;
  if to_regclass('"candidate-availability"') is not null then
    create index candidate_availability_then on "candidate-availability" ("Date") include ("CandidateID", "IsAvailable", "From", "To")
      where not "IsDeleted";
  end if;
  if to_regclass('"job"') is not null then
    create index job_open_at on "job" ("EmployerID", "StartsOn", "ID") where "Status" = 2 and not "IsDeleted";
  end if;
end $$;
