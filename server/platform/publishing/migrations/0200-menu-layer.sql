-- Of the files without the layer over the menu, which is on nobody's disk; null where a version has none.
alter table configuration_version add "DiskHash" text;
alter table configuration_version drop constraint "configuration_version_How_check",
  add constraint "configuration_version_How_check" check ("How" in ('files', 'menu', 'rollback'));
