import { expiringTypes } from '#contract/documentValidity.ts'
import { candidateStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'
import { type Fragment, sql } from '../../platform/resources/sql/fragment.ts'
import { staying } from './candidateRules.ts'

/** A kind of part that a candidate has each once: its table, and the property that tells parts of one candidate apart. */
export interface PartKind {
  table: 'candidate-specialty' | 'candidate-employer' | 'candidate-revenue-center' | 'candidate-work-environment'
  property: 'SpecialtyLookupID' | 'EmployerID' | 'OrganizationID' | 'WorkEnvironmentLookupID'
}

/** True where a candidate has such a part already, by another row than this one. Two saves of one pair come one after the other. */
export async function hasPart(
  queries: Queries,
  { table, property }: PartKind,
  { candidateId, value, without }: { candidateId: number; value: number; without: number | null },
): Promise<boolean> {
  await queries.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [`${table} ${value}`, candidateId])
  return queries.has(
    `select 1 from "${table}" where "CandidateID" = $1 and "${property}" = $2 and not "IsDeleted" and "ID" is distinct from $3::bigint`,
    [candidateId, value, without],
  )
}

/** Those of these wishes that are resolved. */
export async function listResolved(
  queries: Queries,
  table: 'candidate-specialty' | 'candidate-employer',
  ids: readonly number[],
): Promise<number[]> {
  return queries.values<number>(`select "ID" from "${table}" where "ID" = any($1::bigint[]) and "IsResolved"`, [ids])
}

/** The other primary specialties of a candidate. */
export async function listOtherPrimary(
  queries: Queries,
  candidateId: number,
  without: number,
): Promise<{ ID: number; Version: number }[]> {
  return queries.query<Columns<'CandidateSpecialties', 'ID' | 'Version'>>(
    `select "ID", "Version" from "candidate-specialty"
     where "CandidateID" = $1 and "ID" <> $2 and "IsPrimary" and not "IsDeleted"`,
    [candidateId, without],
  )
}

/** Whether a facility takes a candidate; `scope` is what the caller reaches of the rows under `p`. */
export async function isApproved(
  queries: Queries,
  pair: { candidateId: number; employerId: number },
  scope: Fragment,
): Promise<boolean> {
  return (
    (
      await queries.query(sql`select 1 from "candidate-employer" p where p."CandidateID" = ${pair.candidateId} and p."EmployerID" = ${pair.employerId}
      and p."Approved" and p."IsHCFDNR" is not true and ${scope}`)
    ).length > 0
  )
}

/** Whether documents of a type expire as a rule. */
export async function isExpiringType(queries: Queries, typeId: number | null | undefined): Promise<boolean> {
  return queries.has('select 1 from "lookup" where "ID" = $1::bigint and "Code" = any($2::text[])', [
    typeId,
    expiringTypes,
  ])
}

/** Of some documents those that are still to be renewed: the candidate may work again, and none of the kind holds for longer. */
export async function listDueRenewals(queries: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queries.query<{ ID: number }>(
    `select d."ID" from "candidate-document" d join "candidate" c on c."ID" = d."CandidateID"
     where d."ID" = any($1::bigint[]) and not c."IsDeleted" and coalesce(c."Status", ${candidateStatus.Active}) = any($2::bigint[]) and not exists (
       select from "candidate-document" n where n."CandidateID" = d."CandidateID" and not n."IsDeleted"
         and n."DocumentTypeLookupID" is not distinct from d."DocumentTypeLookupID"
         and n."StateLookupID" is not distinct from d."StateLookupID"
         and (d."StateLookupID" is not null or lower(btrim(n."Name")) = lower(btrim(d."Name")))
         and (n."ExpiresOn" is null or n."ExpiresOn" > d."ExpiresOn"))`,
    [ids, staying],
  )
  return new Set(rows.map(({ ID }) => ID))
}
