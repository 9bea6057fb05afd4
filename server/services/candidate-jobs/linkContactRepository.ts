import type { Queries } from '../../platform/database/types.ts'

/** Whom to ask about what a link was for. */
export interface LinkContact {
  /** The agency. */
  Name: string | null
  ContactName: string | null
  Phone: string | null
  Email: string | null
}

/** Where the agency and the revenue center of a record stand, by the resource of its links. */
const sources: Readonly<Record<string, string>> = {
  TimeCards: '"time-card" t where t."ID" = $1',
  PublicLinks: '"candidate-job" o join "job" t on t."ID" = o."JobID" where o."ID" = $1',
}

/** The agency of a record with whom to ask at its revenue center; null where links about such a record name nobody. */
export async function findLinkContact(
  queries: Queries,
  { resource, recordId }: { resource: string; recordId: number },
): Promise<LinkContact | null> {
  const source = sources[resource]
  if (source === undefined) return null
  return queries.first<LinkContact>(
    `select c."Name", g."ContactName", g."ContactPhone" as "Phone", g."ContactEmail" as "Email"
     from (select t."CompanyID", t."OrganizationID" from ${source}) t
       left join "company" c on c."ID" = t."CompanyID" left join "organization" g on g."ID" = t."OrganizationID"`,
    [recordId],
  )
}
