-- The links about time cards and those by which their candidates answer. What was decided by one can be read by it until it expires
-- or is revoked; it was sent when the first of its mails was delivered.
drop view "time-card-link";
create view "time-card-link" as
select l."ID", 1::bigint as "Version", false as "IsDeleted", null::text as "CreatedBy", l."CreatedOn", null::text as "ModifiedBy",
  null::timestamptz as "ModifiedOn", coalesce(l."ShownAt", l."RecordID") as "TimeCardID", l."Purpose", l."SentTo",
  (select min(m."EndedOn") from outbox_message m where m."Key" = any(l."MessageKeys") and m."Status" = 'Delivered') as "SentOn",
  l."OpenedOn", l."ExpiresOn",
  case l."UsedBy" when 'linkApprove' then 'Approved' when 'linkDispute' then 'Disputed' when 'addRating' then 'Rated'
    when 'hcpResponse' then 'Confirmed' end as "Decision",
  case when l."UsedBy" is not null then l."UsedOn" end as "DecidedOn",
  case when l."Ending" <> 'Used' then l."Ending" when l."UsedBy" is not null then 'Decided'
    when l."ExpiresOn" <= now() then 'Expired' else 'Live' end as "State",
  (l."Ending" is null or l."Ending" = 'Used') and l."ExpiresOn" > now() as "IsOpen"
from link l where l."Resource" = 'TimeCards' or l."ShownAt" is not null;
