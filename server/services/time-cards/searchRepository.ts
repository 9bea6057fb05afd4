import { type Fragment, join, raw, sql } from '../../platform/resources/index.ts'
import { isAlike } from '../../platform/resources/sql/conditions.ts'

/** What a search of time cards asks beside the filters of its list; null and empty leave a condition out. */
interface CardNarrowing {
  /** The first and last date of shifts. */
  from: string | null
  to: string | null
  /** The first and last date at the facility on which a card came into its status. */
  statusFrom: string | null
  statusTo: string | null
  atsIds: readonly string[]
}

/** The condition of a search; `scopes` are those of the caller on ATS ids (`a`), which find nothing where he reads none. */
export function narrowCards(
  table: Fragment,
  { from, to, statusFrom, statusTo, atsIds }: CardNarrowing,
  scopes: { ats: Fragment },
): Fragment | null {
  const conditions: Fragment[] = []
  const statusDate = sql`(${table}."StatusOn" at time zone (select e."TimeZone" from "employer" e where e."ID" = ${table}."EmployerID"))::date`
  if (from !== null) conditions.push(sql`${table}."Date" >= ${from}::date`)
  if (to !== null) conditions.push(sql`${table}."Date" <= ${to}::date`)
  if (statusFrom !== null)
    conditions.push(sql`${table}."StatusOn" >= ${statusFrom}::date - 1 and ${statusDate} >= ${statusFrom}::date`)
  if (statusTo !== null)
    conditions.push(sql`${table}."StatusOn" < ${statusTo}::date + 2 and ${statusDate} <= ${statusTo}::date`)
  if (atsIds.length > 0) {
    const isAsked = join(
      atsIds.map(id => isAlike(raw('a."AtsID"'), id)),
      ' or ',
    )
    const jobs = sql`array(select a."JobID" from "job-ats-id" a where (${isAsked}) and ${scopes.ats})`
    conditions.push(sql`${table}."JobID" = any(${jobs})`)
  }
  return conditions.length === 0 ? null : join(conditions, ' and ')
}
