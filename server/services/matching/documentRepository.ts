import type { CallContext } from '../../platform/resources/index.ts'
import { type AskedDocument, type AskedDocuments, type HeldDocument, judgeDocuments } from './documentRules.ts'

/** The documents that jobs ask for, of each type the strictest; a job that asks for none is not there. */
export async function listAskedDocuments(
  { configuration, database }: Pick<CallContext, 'configuration' | 'database'>,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, AskedDocuments>> {
  // An installation's own data files may lack the resource.
  if (!configuration.resources.has('RequiredDocuments')) return new Map()
  const rows = await database.query<AskedDocument & Omit<AskedDocuments, 'documents'> & { jobId: number }>(
    `select a.*, t."Name" || coalesce(' (' || s."Name" || ')', '') as name from (
       select j."ID" as "jobId", j."EmployerID" as "employerId", r."DocumentTypeLookupID" as "typeId",
         coalesce((j."EndsOn" at time zone e."TimeZone")::date, j."EndDate") as "endDate", case when bool_or(r."IsOfState") then e."State" end as state
       from "job" j join "employer" e on e."ID" = j."EmployerID"
       join "required-document" r on r."CompanyID" = j."CompanyID" and not r."IsDeleted" and coalesce(r."EmployerID", j."EmployerID") = j."EmployerID"
         and coalesce(r."ProfessionLookupID", j."ProfessionLookupID") is not distinct from j."ProfessionLookupID"
       where j."ID" = any($1::bigint[]) group by j."ID", e."ID", r."DocumentTypeLookupID") a
     join "lookup" t on t."ID" = a."typeId"
     left join "lookup" s on s."Category" = 'State' and s."Code" = a.state and not s."IsDeleted" order by name`,
    [jobIds],
  )
  const found = Map.groupBy(rows, ({ jobId }) => jobId)
  return new Map(
    [...found].map(([jobId, [first, ...others]]) => {
      const { employerId, endDate } = first as (typeof rows)[number]
      return [jobId, { employerId, endDate, documents: [first as AskedDocument, ...others] }]
    }),
  )
}

/** The documents of some types that candidates have, by the IDs of the candidates. */
export async function listHeldDocuments(
  { database }: Pick<CallContext, 'database'>,
  candidateIds: readonly number[],
  typeIds: readonly number[],
): Promise<ReadonlyMap<number, HeldDocument[]>> {
  if (typeIds.length === 0) return new Map()
  const rows = await database.query<HeldDocument & { candidateId: number }>(
    `select d."CandidateID" as "candidateId", d."DocumentTypeLookupID" as "typeId", d."EmployerID" as "employerId", s."Code" as state,
       d."ExpiresOn" as "expiresOn"
     from "candidate-document" d left join "lookup" s on s."ID" = d."StateLookupID"
     where d."CandidateID" = any($1::bigint[]) and d."DocumentTypeLookupID" = any($2::bigint[]) and not d."IsDeleted"`,
    [candidateIds, typeIds],
  )
  return Map.groupBy(rows, ({ candidateId }) => candidateId)
}

/** What candidates lack for jobs, in words and in the order of the pairs; null of who lacks nothing. */
export async function listLacking(
  context: Pick<CallContext, 'configuration' | 'database'>,
  pairs: readonly ({ jobId: number; candidateId: number } | null)[],
): Promise<(string | null)[]> {
  const known = pairs.filter(pair => pair !== null)
  const asked = await listAskedDocuments(
    context,
    known.map(({ jobId }) => jobId),
  )
  const types = [...asked.values()].flatMap(({ documents }) => documents.map(({ typeId }) => typeId))
  if (types.length === 0) return pairs.map(() => null)
  const held = await listHeldDocuments(
    context,
    known.map(({ candidateId }) => candidateId),
    types,
  )
  return pairs.map(pair => {
    const documents = pair && asked.get(pair.jobId)
    if (!documents) return null
    const { lacking } = judgeDocuments(documents, held.get(pair.candidateId) ?? [], 0)
    return lacking.length === 0 ? null : lacking.map(({ name }) => name).join(', ')
  })
}
