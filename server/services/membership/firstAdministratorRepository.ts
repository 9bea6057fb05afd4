import type { Queries, Transaction } from '../../platform/database/types.ts'

/** True where no company was ever made: nobody has used this database. */
export async function isEmpty(queries: Queries): Promise<boolean> {
  return !(await queries.has('select 1 from "company" limit 1'))
}

/** Makes a company, its role with every permission and its first user; answers the user's ID. */
export async function insertAdministrator(
  transaction: Transaction,
  { loginName, application }: { loginName: string; application: string },
): Promise<number> {
  const [user] = await transaction.query<{ ID: number }>(
    `with made_company as (
       insert into "company" ("Code", "Name", "IsActive", "IsPrivate", "CreatedBy")
       values ('MAIN', 'Main company', true, false, 'System') returning "ID"
     ), made_role as (
       insert into "role" ("Code", "Name", "CompanyID", "ApplicationCode", "IsActive", "IsPrivate", "CreatedBy")
       select 'ADMINISTRATOR', 'Administrator', "ID", $2, true, false, 'System' from made_company returning "ID"
     ), made_user as (
       insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "Title", "IsActive", "CreatedBy")
       select $1, 'First', 'Administrator', 'First Administrator', 'admin@example.com', "ID", 1, 'Mr.', true, 'System'
       from made_company returning "ID"
     ), granted as (
       insert into role_permission ("RoleID", "PermissionID")
       select r."ID", p."ID" from made_role r, "permission" p where not p."IsDeleted" and p."ApplicationCode" = $2
     ), assigned as (
       insert into user_role ("UserID", "RoleID") select u."ID", r."ID" from made_user u, made_role r
     )
     select "ID" from made_user`,
    [loginName, application],
  )
  if (!user) throw new Error('The first administrator was not made.')
  return user.ID
}
