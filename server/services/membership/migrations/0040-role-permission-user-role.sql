-- Which permissions a role has and which roles a user has. The tables of roles, users and permissions come from the schemas
-- later, and their rows are deleted softly: so there are no foreign keys, and every reader joins the undeleted rows.
create table role_permission (
  "RoleID" bigint not null,
  "PermissionID" bigint not null,
  primary key ("RoleID", "PermissionID")
);
create index role_permission_permission on role_permission ("PermissionID", "RoleID");

create table user_role (
  "UserID" bigint not null,
  "RoleID" bigint not null,
  primary key ("UserID", "RoleID")
);
create index user_role_role on user_role ("RoleID", "UserID");
