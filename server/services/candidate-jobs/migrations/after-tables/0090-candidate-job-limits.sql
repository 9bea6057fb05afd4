-- However many instances run: nobody is confirmed on two shifts that overlap, and no job has more confirmed than it asks for. What an
-- installation's own data files lack is left out. Shifts of one statement may pass through each other.
create extension if not exists btree_gist;
do $$ begin
  if to_regclass('"candidate-job"') is not null then
    alter table "candidate-job" add constraint candidate_job_overlap
      exclude using gist ("CandidateID" with =, tstzrange("StartsOn", "EndsOn") with &&)
      where ("Status" = 3 and not "IsDeleted" and "StartsOn" < "EndsOn") deferrable initially immediate;
  end if;
  if to_regclass('"job"') is not null then
    alter table "job" add constraint job_confirmed_within_demand check ("ConfirmedCount" <= "Demand");
  end if;
end $$;
