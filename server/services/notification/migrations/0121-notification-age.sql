-- By their age what was told is swept.
create index on notification_message ("CreatedOn");
