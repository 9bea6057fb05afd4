-- What those met with who were to do something about an event and have not yet, by subscription.
alter table domain_event add column "Problems" jsonb not null default '{}';

create or replace view "domain-event" as
select "ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", "CreatedOn",
  null::text as "ModifiedBy", null::timestamptz as "ModifiedOn",
  "Code", "Resource", "RecordID", "CompanyID", "OrganizationID", "Actor", "ActorKind", "ActingFor", "RequestID",
  (select string_agg(key || ': ' || value, E'\n' order by key) from jsonb_each_text("Problems")) as "Problem"
from domain_event;
