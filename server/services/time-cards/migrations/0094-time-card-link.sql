-- The links about time cards, as staff see them.
create view "time-card-link" as
select "ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", "CreatedOn", null::text as "ModifiedBy",
  null::timestamptz as "ModifiedOn", "RecordID" as "TimeCardID", "Purpose", "SentTo", "OpenedOn", "ExpiresOn",
  case "UsedBy" when 'linkApprove' then 'Approved' when 'linkDispute' then 'Disputed' when 'addRating' then 'Rated' end as "Decision",
  case when "UsedBy" is not null then "UsedOn" end as "DecidedOn",
  case when "UsedBy" is not null then 'Decided' when "Ending" is not null then "Ending"
    when "ExpiresOn" <= now() then 'Expired' else 'Live' end as "State"
from link where "Resource" = 'TimeCards';
create index on link ("RecordID") where "Resource" = 'TimeCards';
