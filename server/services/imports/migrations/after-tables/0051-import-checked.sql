-- A dry run that came to its end was shown as an import that did.
update "import" set "Status" = 'Checked', "Version" = "Version" + 1 where "IsDryRun" and "Status" = 'Done';
