import { candidateDocumentValidity } from '#contract/enumerations.gen.ts'
import type { RevenueCenterContact } from '#contract/revenueCenterContact.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'
import { applying, toStatusCode } from './candidateRules.ts'
import type { OwnCandidate } from './contract.ts'
import type { Profile } from './profileRules.ts'

export async function findCandidateOf(queries: Queries, userId: number): Promise<OwnCandidate | null> {
  const [table] = await queries.query<{ is: boolean }>(`select to_regclass('"candidate"') is not null as "is"`)
  if (!table?.is) return null
  const [row] = await queries.query<Columns<'Candidates', 'ID' | 'Status' | 'OrganizationID'>>(
    'select "ID", "Status", "OrganizationID" from "candidate" where "UserID" = $1 and not "IsDeleted" order by "ID" limit 1',
    [userId],
  )
  return row ? { ...row, Status: toStatusCode(row.Status) } : null
}

/** What there is to know before an account belongs to a candidate; null where the account is gone. */
export async function findAccount(
  queries: Queries,
  userId: number,
  candidateId: number | null,
): Promise<(Columns<'Users', 'UserType' | 'CompanyID'> & { isTaken: boolean }) | null> {
  return queries.first<Columns<'Users', 'UserType' | 'CompanyID'> & { isTaken: boolean }>(
    `select u."UserType", u."CompanyID", exists (select from "candidate" c where c."UserID" = u."ID" and not c."IsDeleted"
       and c."ID" is distinct from $2::bigint) as "isTaken"
     from "user" u where u."ID" = $1 and not u."IsDeleted"`,
    [userId, candidateId],
  )
}

export async function listContacts(
  queries: Queries,
  organizations: readonly number[],
): Promise<RevenueCenterContact[]> {
  return queries.query<RevenueCenterContact>(
    `select o."ID" as "OrganizationID", o."Name" as "RevenueCenterName", o."Address", o."City",
       s."Code" as "StateLookupCode", s."Name" as "StateLookupName", o."ZipCode",
       o."ContactName", o."ContactDesignation", o."ContactEmail", o."ContactPhone"
     from "organization" o left join "lookup" s on s."ID" = o."StateLookupID"
     where o."ID" = any($1::bigint[]) and not o."IsDeleted"`,
    [organizations],
  )
}

/** The middle of the facilities of a city, of a state where one is named; null where there are none with coordinates. */
export async function findCityPoint(
  queries: Queries,
  city: string,
  stateId: number | null,
): Promise<{ Latitude: number; Longitude: number } | null> {
  const [row] = await queries.query<{ Latitude: number | null; Longitude: number | null }>(
    `select round(avg(e."Latitude")::numeric, 4)::float8 as "Latitude", round(avg(e."Longitude")::numeric, 4)::float8 as "Longitude"
     from "employer" e where fold_text(e."City") = fold_text($1) and not e."IsDeleted"
       and ($2::bigint is null or e."State" = (select "Code" from "lookup" where "ID" = $2))`,
    [city, stateId],
  )
  return row?.Latitude == null || row.Longitude == null ? null : { Latitude: row.Latitude, Longitude: row.Longitude }
}

/** The profiles of these candidates by ID: of all of them, or of those whom their agency has not made active yet. */
export async function listProfiles(
  queries: Queries,
  ids: readonly number[],
  of: 'all' | 'new' = 'new',
): Promise<Map<number, Profile>> {
  const rows = await queries.query<Profile & { ID: number }>(
    `select c."ID", c."Phone", c."Address", c."City", c."StateLookupID", c."ProfessionLookupID",
       exists (select from "candidate-specialty" s where s."CandidateID" = c."ID" and not s."IsDeleted") as "hasSpecialty",
       exists (select from "candidate-document" d where d."CandidateID" = c."ID" and d."Validity" is distinct from ${candidateDocumentValidity.Expired} and not d."IsDeleted") as "hasDocument",
       exists (select from "candidate-availability" a where a."CandidateID" = c."ID" and not a."IsDeleted") as "hasAvailability"
     from "candidate" c where c."ID" = any($1::bigint[]) and ($2 or c."Status" = any($3::int[]))`,
    [ids, of === 'all', applying],
  )
  return new Map(rows.map(row => [row.ID, row]))
}
