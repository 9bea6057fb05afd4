-- Of the files without the layer over the menu, which is on nobody's disk; null where a version has none.
alter table configuration_version add "DiskHash" text;
