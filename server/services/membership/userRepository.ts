import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

export interface UserRow {
  ID: number
  LoginName: string
  Name: string | null
  Email: string | null
  CompanyID: number
  CompanyName: string | null
  UserType: number
  IsActive: boolean
  IsServiceAccount: boolean
  /** Until when the invitation holds; null for who is not invited. */
  InvitedUntil: Date | null
  Version: number
}

const selectUsers = `
  select u."ID", u."LoginName", u."Name", u."Email", u."CompanyID", c."Name" as "CompanyName",
    coalesce(u."UserType", 1) as "UserType", coalesce(u."IsActive", false) as "IsActive", u."IsServiceAccount" is true as "IsServiceAccount", u."InvitedUntil", u."Version"
  from "user" u left join "company" c on c."ID" = u."CompanyID" where not u."IsDeleted"`

export async function findUser(queries: Queries, userId: number): Promise<UserRow | null> {
  return queries.first<UserRow>(`${selectUsers} and u."ID" = $1`, [userId])
}

/** Who has a password is invited no longer. */
export async function endInvitation(transaction: Transaction, userId: number): Promise<void> {
  await transaction.query('update "user" set "InvitedUntil" = null where "ID" = $1 and "InvitedUntil" is not null', [
    userId,
  ])
}

/** As many users of one address are written to. */
const mostOfAddress = 5

/** The active users of a mail address, without regard to case. */
export async function findActiveByEmail(queries: Queries, email: string): Promise<UserRow[]> {
  return queries.query<UserRow>(
    `${selectUsers} and lower(btrim(u."Email")) = lower(btrim($1)) and u."IsActive" order by u."ID" limit ${mostOfAddress}`,
    [email],
  )
}

/** The user, locked until the transaction ends. */
export async function findUserForChange(transaction: Transaction, userId: number): Promise<UserRow | null> {
  return transaction.first<UserRow>(`${selectUsers} and u."ID" = $1 for update of u`, [userId])
}

export async function findUserByLogin(queries: Queries, loginName: string): Promise<UserRow | null> {
  return queries.first<UserRow>(`${selectUsers} and lower(btrim(u."LoginName")) = lower(btrim($1))`, [loginName])
}

/** Whether somebody has a login name, or had it when he was deleted less than so many days ago. */
export async function isLoginHeld(queries: Queries, loginName: string, days: number): Promise<boolean> {
  // Each half has an index of its own; one condition for both would read the whole table.
  return queries.has(
    `select 1 from "user" where not "IsDeleted" and lower(btrim("LoginName")) = lower(btrim($1))
     union all
     (select 1 from "user" where "IsDeleted" and lower(btrim("LoginName")) = lower(btrim($1))
       and "ModifiedOn" > now() - make_interval(days => $2::int) limit 1)
     limit 1`,
    [loginName, days],
  )
}

export async function hasUsers(queries: Queries, companyId: number): Promise<boolean> {
  return queries.has('select 1 from "user" where "CompanyID" = $1 and not "IsDeleted" limit 1', [companyId])
}

/** The company of an undeleted team; null where there is none. */
export async function findCompanyOfTeam(queries: Queries, teamId: number): Promise<number | null> {
  const [team] = await queries.query<Columns<'Teams', 'CompanyID'>>(
    'select "CompanyID" from "team" where "ID" = $1 and not "IsDeleted"',
    [teamId],
  )
  return team?.CompanyID ?? null
}

export async function findCompanyName(queries: Queries, companyId: number): Promise<string | null> {
  const [company] = await queries.query<Columns<'Companies', 'Name'>>('select "Name" from "company" where "ID" = $1', [
    companyId,
  ])
  return company?.Name ?? null
}

/** Adds the user as whom another program calls; nothing is sent to an address below `invalid` (RFC 2606). */
export async function insertServiceAccount(
  transaction: Transaction,
  { loginName, name, companyId, by }: { loginName: string; name: string; companyId: number; by: string },
): Promise<number> {
  const [made] = await transaction.query<Columns<'Users', 'ID'>>(
    `insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Title", "Email", "CompanyID", "UserType",
       "IsActive", "IsServiceAccount", "CreatedBy")
     values ($1, 'Service', 'Account', $2, 'Mr', $1 || '@service.invalid', $3, 1, true, true, $4) returning "ID"`,
    [loginName, name, companyId, by],
  )
  if (!made) throw new Error('The service account was not stored.')
  return made.ID
}

export async function renameServiceAccount(
  transaction: Transaction,
  { userId, name, by }: { userId: number; name: string; by: string },
): Promise<void> {
  await transaction.query(
    `update "user" set "Name" = $2, "Version" = "Version" + 1, "ModifiedBy" = $3, "ModifiedOn" = now()
     where "ID" = $1 and "IsServiceAccount"`,
    [userId, name, by],
  )
}

export async function deleteServiceAccount(transaction: Transaction, userId: number, by: string): Promise<void> {
  await transaction.query(
    `update "user" set "IsDeleted" = true, "Version" = "Version" + 1, "ModifiedBy" = $2, "ModifiedOn" = now()
     where "ID" = $1 and "IsServiceAccount"`,
    [userId, by],
  )
}
