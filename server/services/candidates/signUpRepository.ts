import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

/** An agency to whose sign-up an address leads. */
export interface SignUpCompany {
  ID: number
  Name: string
  Code: string
}

const isOpen = '"IsActive" and not "IsDeleted" and "IsSignUpClosed" is not true'

/** The agencies that take sign-ups of whom they gave no address, by name. */
export function listCompanies(queries: Queries): Promise<SignUpCompany[]> {
  return queries.query<SignUpCompany>(
    `select "ID", "Name", "Code" from "company" where ${isOpen} and "IsPrivate" is not true order by "Name", "ID"`,
  )
}

export async function findCompany(queries: Queries, code: string): Promise<SignUpCompany | null> {
  return queries.first<SignUpCompany>(
    `select "ID", "Name", "Code" from "company" where lower(btrim("Code")) = lower(btrim($1)) and ${isOpen}`,
    [code],
  )
}

/** What an active agency is called; null where it is gone. */
export async function findCompanyName(queries: Queries, id: number): Promise<string | null> {
  return queries.value<string>('select "Name" from "company" where "ID" = $1 and "IsActive" and not "IsDeleted"', [id])
}

/** True where somebody has an account by this mail address, or with it for a login name. */
export async function hasAccount(queries: Queries, companyId: number, email: string): Promise<boolean> {
  return queries.has(
    `select 1 from "user" where not "IsDeleted" and (lower(btrim("LoginName")) = lower(btrim($2))
       or ("CompanyID" = $1 and lower(btrim("Email")) = lower(btrim($2)))) limit 1`,
    [companyId, email],
  )
}

/** The candidate of an address without an account, whom staff entered or who has begun to sign up; who is terminated is among them. Two sign-ups of one address come one after the other. */
export async function findWaiting(
  transaction: Transaction,
  companyId: number,
  email: string,
): Promise<Columns<'Candidates', 'ID' | 'Status'> | null> {
  await transaction.query(
    `select pg_advisory_xact_lock(hashtextextended('candidate sign-up ' || lower(btrim($2)), $1))`,
    [companyId, email],
  )
  return transaction.first<Columns<'Candidates', 'ID' | 'Status'>>(
    `select "ID", "Status" from "candidate" where "CompanyID" = $1 and lower(btrim("Email")) = lower(btrim($2)) and "UserID" is null
     and not "IsDeleted" order by "ID" limit 1`,
    [companyId, email],
  )
}

/** Who signs up by a link: whom his agency has entered, or who is known by what he typed alone. */
export interface SignUpPerson {
  ID: number | null
  FirstName: string
  LastName: string
  Email: string
  Phone: string | null
  CompanyID: number
  CompanyName: string
  UserID: number | null
  Version: number | null
}

export async function findPerson(queries: Queries, candidateId: number): Promise<SignUpPerson | null> {
  return queries.first<SignUpPerson>(
    `select c."ID", c."FirstName", c."LastName", c."Email", c."Phone", c."CompanyID", o."Name" as "CompanyName", c."UserID", c."Version"
     from "candidate" c join "company" o on o."ID" = c."CompanyID" where c."ID" = $1 and not c."IsDeleted"`,
    [candidateId],
  )
}

/** The role of a company that its candidates have; null where it has none of that code. */
export async function findRole(queries: Queries, companyId: number, code: string): Promise<number | null> {
  return queries.value<number>(
    `select "ID" from "role" where "CompanyID" = $1 and "Code" = $2 and "IsActive" and not "IsDeleted" order by "ID" limit 1`,
    [companyId, code],
  )
}

/** The candidates who began to sign up so many days ago and have no account yet. */
export async function listStale(queries: Queries, status: number, days: number): Promise<number[]> {
  return queries.values<number>(
    `select "ID" from "candidate" where "Status" = $1 and "UserID" is null and not "IsDeleted"
     and "CreatedOn" < now() - make_interval(days => $2::int) order by "ID" limit 500`,
    [status, days],
  )
}
