-- Who receives a notification by which mode: who has chosen it, or has chosen nothing and is of the kind of user that has it by default.
-- Its tables come with the data files, which may change them: a function holds on to none.
set local check_function_bodies = off;
create function list_subscriptions() returns table (
  "ID" bigint, "Version" bigint, "IsDeleted" boolean, "CreatedBy" text, "CreatedOn" timestamptz, "ModifiedBy" text,
  "ModifiedOn" timestamptz, "EventConfigID" bigint, "EventConfigCode" text, "EventConfigMode" text, "UserID" bigint,
  "LoginName" text, "Email" text, "CompanyID" bigint
) language sql stable as $$
  select c."ID" * 1000000000 + u."ID", 1::bigint, false, null::text, u."CreatedOn", null::text, null::timestamptz,
    c."ID", c."EventCode"::text, c."NotificationMode"::text, u."ID", u."LoginName"::text, u."Email"::text,
    u."CompanyID"::bigint
  from "notification-configuration" c cross join "user" u
    left join notification_subscription s on s."ConfigurationID" = c."ID" and s."UserID" = u."ID"
  where not c."IsDeleted" and not u."IsDeleted" and u."IsActive"
    and coalesce(s."IsSubscribed", c."IsDefault" and c."UserType" = u."UserType")
$$;
create view "notification-subscription" as select * from list_subscriptions();
