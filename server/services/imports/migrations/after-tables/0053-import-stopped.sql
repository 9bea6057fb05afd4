-- Imports that were under way have no task in the queue: their users start them, or their Undo, again.
update "import" set "Status" = 'Stopped', "EndedOn" = now(), "Version" = "Version" + 1
  where "Status" in ('Waiting', 'Running', 'Undoing');
