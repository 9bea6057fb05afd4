create index on notification_message ("Resource", "RecordID") where "Confirm" is not null;
