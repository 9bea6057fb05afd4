-- An event has one configuration by each mode. An installation's own data files may lack the resource.
do $$ begin
  if to_regclass('"notification-configuration"') is not null then
    create unique index notification_configuration_pair on "notification-configuration" ("EventCode", "NotificationMode")
      where not "IsDeleted";
  end if;
end $$;
