-- What has ended stands in no bell (rules N10).
create or replace view "received-notification" as
select r."ID", 1::bigint as "Version", false as "IsDeleted", m."CreatedBy", m."CreatedOn",
  null::text as "ModifiedBy", r."ReadOn" as "ModifiedOn", r."UserID", m."ID" as "NotificationID", m."EventCode",
  coalesce(m."Words" -> r."Language" ->> 'subject', m."Subject") as "SubjectTemplate",
  coalesce(m."Words" -> r."Language" ->> 'message', m."Message") as "MessageTemplate",
  m."NotificationMode", r."Status" as "NotificationStatus",
  m."StartDate", m."EndDate", m."Resource", m."RecordID", m."CompanyID",
  jsonb_build_object('RevenueCenterIds', coalesce(to_jsonb(array_remove(array[m."OrganizationID"], null)), '[]')) as "Payload",
  m."Confirm", m."Opens", coalesce(m."EndDate" <= now(), false) as "IsOver"
from notification_recipient r join notification_message m on m."ID" = r."MessageID"
where m."NotificationMode" = 'InApp';

-- The same for the application service.
create view "own-notification" as select * from "received-notification";
