import type { Queries } from '../../platform/database/types.ts'
import type { Account } from '../identity/contract.ts'

/** What of an account stands with the users. */
type StoredAccount = Omit<Account, 'culture'>

const selectAccount = `
  select u."ID" as "userId", u."LoginName" as "loginName", coalesce(u."IsActive", false) as "isActive",
    case u."UserType" when 3 then 'Candidate' when 2 then 'EmployerUser' else 'OrganizationUser' end as "userType",
    u."CompanyID" as "companyId", coalesce(c."Code", '') as "companyCode", coalesce(c."Name", '') as "companyName",
    coalesce(t."ID", 0) as "teamId", t."Code" as "teamCode", t."Name" as "teamName", u."Title" as title,
    u."FirstName" as "firstName", u."MiddleName" as "middleName", u."LastName" as "lastName",
    u."Phone" as phone, u."Email" as email
  from "user" u
  left join "company" c on c."ID" = u."CompanyID" and not c."IsDeleted"
  left join "team" t on t."ID" = u."TeamID" and not t."IsDeleted"
  where not u."IsDeleted"`

/** Finds by login name as the unique index holds it: trimmed and case-insensitive. A service account signs in by no form. */
export async function findAccountByLogin(queries: Queries, loginName: string): Promise<StoredAccount | null> {
  return queries.first<StoredAccount>(
    `${selectAccount} and lower(btrim(u."LoginName")) = lower(btrim($1)) and u."IsServiceAccount" is not true`,
    [loginName],
  )
}

export async function findAccountById(queries: Queries, userId: number): Promise<StoredAccount | null> {
  return queries.first<StoredAccount>(`${selectAccount} and u."ID" = $1`, [userId])
}

export async function updateLastLoggedIn(queries: Queries, userId: number): Promise<void> {
  await queries.query('update "user" set "LastLoggedInOn" = now() where "ID" = $1', [userId])
}
