-- A candidate has each specialty, facility, revenue center and work environment once, and an account belongs to one candidate. An
-- installation's own data files may lack these resources.
do $$ begin
  if to_regclass('"candidate"') is not null then
    create unique index candidate_account on "candidate" ("UserID") where not "IsDeleted";
  end if;
  if to_regclass('"candidate-specialty"') is not null then
    create unique index candidate_specialty_pair on "candidate-specialty" ("CandidateID", "SpecialtyLookupID") where not "IsDeleted";
  end if;
  if to_regclass('"candidate-employer"') is not null then
    create unique index candidate_employer_pair on "candidate-employer" ("CandidateID", "EmployerID") where not "IsDeleted";
  end if;
  if to_regclass('"candidate-revenue-center"') is not null then
    create unique index candidate_revenue_center_pair on "candidate-revenue-center" ("CandidateID", "OrganizationID") where not "IsDeleted";
  end if;
  if to_regclass('"candidate-work-environment"') is not null then
    create unique index candidate_work_environment_pair on "candidate-work-environment" ("CandidateID", "WorkEnvironmentLookupID")
      where not "IsDeleted";
  end if;
end $$;
