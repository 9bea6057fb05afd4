import { waitForTurn } from '../../platform/database/turns.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

/** The employers that a facility user belongs to; none where the installation's data files have no such resource. */
export async function listEmployers(queries: Queries, userId: number): Promise<number[]> {
  if (!(await hasTable(queries))) return []
  const rows = await queries.query<Columns<'EmployerUsers', 'EmployerID'>>(
    'select "EmployerID" from "employer-user" where "UserID" = $1 and not "IsDeleted" order by "EmployerID"',
    [userId],
  )
  return rows.map(({ EmployerID }) => EmployerID)
}

async function hasTable(queries: Queries): Promise<boolean> {
  return (await queries.value<boolean>(`select to_regclass('"employer-user"') is not null as "is"`)) === true
}

/** An employer and a user that are to belong together. */
export interface EmployerUserPair {
  EmployerID: number
  UserID: number
}

/** What there is to know before an employer and a user belong together. */
export interface FoundPair {
  /** 2 is a facility user (SPEC-0 §1). */
  UserType: number
  isOfOneCompany: boolean
  /** They do already, by another row than this one. */
  isKnown: boolean
}

/** Null where the employer or the user is gone. Two saves of one pair come one after the other. */
export async function findPair(
  queries: Queries,
  { EmployerID, UserID }: EmployerUserPair,
  without: number | null,
): Promise<FoundPair | null> {
  await waitForTurn(queries, `employer-user ${EmployerID}`, UserID)
  return queries.first<FoundPair>(
    `select u."UserType", u."CompanyID" = e."CompanyID" as "isOfOneCompany", exists (
       select from "employer-user" p where p."EmployerID" = e."ID" and p."UserID" = u."ID" and not p."IsDeleted"
         and p."ID" is distinct from $3::bigint) as "isKnown"
     from "employer" e, "user" u where e."ID" = $1 and u."ID" = $2`,
    [EmployerID, UserID, without],
  )
}
