-- An event that had failed and is left out by its next attempt, since it is too late by then.
alter table clock_event drop constraint "clock_event_Status_check",
  add constraint "clock_event_Status_check" check ("Status" in ('Waiting', 'Refused', 'Failed', 'Sent', 'Skipped'));
