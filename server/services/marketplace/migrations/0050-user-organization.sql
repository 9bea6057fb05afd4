-- Which organizations are assigned to a user: those that were chosen for him and all that stood below them then. What stands above
-- follows from the organizations' own parents. As with roles there are no foreign keys, and every reader joins the undeleted rows.
create table user_organization (
  "UserID" bigint not null,
  "OrganizationID" bigint not null,
  primary key ("UserID", "OrganizationID")
);
create index user_organization_organization on user_organization ("OrganizationID", "UserID");
